"""What can be asked about a recorded search, as actions: part of ``game.actions``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class LeaveInspection:
    """Esc: closes the topmost open thing of the Inspect screen, or goes back to the game."""


@dataclass(frozen=True, slots=True)
class ChooseRow:
    """Choose an ordered move further down the list, or up where it is negative."""

    by: int


@dataclass(frozen=True, slots=True)
class GoToChosen:
    """Go to where the aside leads, or to the search of the chosen move."""


@dataclass(frozen=True, slots=True)
class AskWhyNot:
    """Why not this move of the node? Empty: the chosen one, or the one being tried."""

    move: str = ""


@dataclass(frozen=True, slots=True)
class ShowExchange:
    """The exchange that a move of the node begins; empty as for ``AskWhyNot``."""

    move: str = ""


@dataclass(frozen=True, slots=True)
class CloseAside:
    """The answer has been read."""


QuestionAction: TypeAlias = (
    LeaveInspection | ChooseRow | GoToChosen | AskWhyNot | ShowExchange | CloseAside
)
