"""What can happen in the course of a game, as actions; part of ``game.actions.action``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.protocol.messages import Report
from game.state.engines import SeatId
from game.state.unfinished import UnfinishedGame


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Go back to the person's last decision (two half-moves against the engine)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """The person resigns; a question asks first."""


@dataclass(frozen=True, slots=True)
class TogglePause:
    """Pause the game, or resume it."""


@dataclass(frozen=True, slots=True)
class ShowHint:
    """The person asks for a hint: first the piece to move, then the move."""


@dataclass(frozen=True, slots=True)
class ClaimDraw:
    """The person on move claims a draw: threefold repetition, or the fifty-move rule."""


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """The person offers a draw, or accepts the one that is offered."""


@dataclass(frozen=True, slots=True)
class AcceptDraw:
    """The person accepts the offered draw."""


@dataclass(frozen=True, slots=True)
class DeclineDraw:
    """The person declines the offered draw."""


@dataclass(frozen=True, slots=True)
class MoveNow:
    """The engine stops its search and plays the best move it has."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Start a new game of the same players with the colours swapped."""


@dataclass(frozen=True, slots=True)
class OpenNewGame:
    """Open the New game panel."""


@dataclass(frozen=True, slots=True)
class ChangeDraft:
    """The player makes choices in the New game panel."""

    changes: tuple[tuple[str, object], ...]
    """The names of fields of ``NewGameDraft`` with their new values."""


def chosen(**changes: object) -> ChangeDraft:
    """Return the action that gives fields of ``NewGameDraft`` new values."""
    return ChangeDraft(tuple(changes.items()))


@dataclass(frozen=True, slots=True)
class StartDraft:
    """Start the game of the New game panel.

    A question asks first if an unfinished game would be lost.
    """


@dataclass(frozen=True, slots=True)
class Answer:
    """The player answers the open question with yes or no."""

    yes: bool


@dataclass(frozen=True, slots=True)
class CloseOverlay:
    """Close the open panel and discard its choices."""


@dataclass(frozen=True, slots=True)
class CloseBanner:
    """Close the result banner."""


@dataclass(frozen=True, slots=True)
class AcceptResume:
    """Resume the unfinished game of the last session."""


@dataclass(frozen=True, slots=True)
class DeclineResume:
    """Decline to resume the unfinished game of the last session; its file is archived."""


@dataclass(frozen=True, slots=True)
class UnfinishedFound:
    """The list of the unfinished games in the archive arrives."""

    games: tuple[UnfinishedGame, ...]


@dataclass(frozen=True, slots=True)
class OpenUnfinished:
    """Open the list of unfinished games."""


@dataclass(frozen=True, slots=True)
class ChooseUnfinished:
    """The player chooses an unfinished game by its index in the list, to resume it."""

    number: int


# The engine's part


@dataclass(frozen=True, slots=True)
class EngineReport:
    """A report of the engine at a seat."""

    seat: SeatId
    report: Report


@dataclass(frozen=True, slots=True)
class RestartEngine:
    """Restart the engine that the Play screen shows."""


GameAction: TypeAlias = (
    TakeBack
    | Resign
    | TogglePause
    | ShowHint
    | ClaimDraw
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | MoveNow
    | Rematch
    | OpenNewGame
    | ChangeDraft
    | StartDraft
    | Answer
    | CloseOverlay
    | CloseBanner
    | AcceptResume
    | DeclineResume
    | UnfinishedFound
    | OpenUnfinished
    | ChooseUnfinished
    | EngineReport
    | RestartEngine
)
