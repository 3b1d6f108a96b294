"""What can happen in the course of a game, as actions: part of ``game.actions.action``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import chess

from engine.protocol.messages import Report
from game.state.engines import SeatId
from game.state.state import TimeControl


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Back to the person's last decision (two half-moves against the engine)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Asks first."""


@dataclass(frozen=True, slots=True)
class MoveNow:
    """The engine plays the best move it has."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """The same players with colours changed, from the start position."""


@dataclass(frozen=True, slots=True)
class OpenNewGame:
    """Open the New game panel."""


@dataclass(frozen=True, slots=True)
class ChangeDraft:
    """A choice in the New game panel."""

    colour: chess.Color | None
    level: int
    time_control: TimeControl | None


@dataclass(frozen=True, slots=True)
class StartDraft:
    """Start the game of the New game panel (asks first if an unfinished game would be lost)."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Yes or no to the open confirmation."""

    yes: bool


@dataclass(frozen=True, slots=True)
class CloseOverlay:
    """Close the open panel without doing what it offers."""


@dataclass(frozen=True, slots=True)
class CloseBanner:
    """Close the result banner."""


@dataclass(frozen=True, slots=True)
class AcceptResume:
    """Go on with the game that was not finished last time."""


@dataclass(frozen=True, slots=True)
class DeclineResume:
    """Do not go on with it; its file is kept aside."""


# The engine's part


@dataclass(frozen=True, slots=True)
class EngineReport:
    """A report of the engine at a seat."""

    seat: SeatId
    report: Report


@dataclass(frozen=True, slots=True)
class RestartEngine:
    """The user restarts the engine that the Play screen shows."""


GameAction: TypeAlias = (
    TakeBack
    | Resign
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
    | EngineReport
    | RestartEngine
)
