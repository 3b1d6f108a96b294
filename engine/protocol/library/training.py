"""Training: positions that are asked again and again, and when. Plain data.

Times are whole seconds since the beginning of 1970 in UTC.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum

from msgspec import Struct

from engine.protocol.review import ReviewedLine, ReviewedMove


class CardKind(StrEnum):
    """Where a card comes from. Its value is kept in the library."""

    MISTAKE = "mistake"
    """The position before a mistake of an own game."""
    QUIET = "quiet"
    """A position of an own game in which nothing is to be won at once."""
    REPERTOIRE = "repertoire"
    """A position of the own repertoire."""


class AnswerGrade(IntEnum):
    """How a card was answered. The value is that of the schedule's ratings."""

    WRONG = 1
    """The first move was not good enough, or the solution was shown."""
    WITH_HINT = 2
    """The first move was right, after a hint."""
    RIGHT = 3
    """The first move was right."""


class TrainingTask(Struct, frozen=True):
    """What is asked: the move in a position that a game reaches."""

    kind: CardKind
    fen: str
    """The first position of the game."""
    moves: tuple[str, ...]
    """All moves of the game in UCI notation. Those behind the position are not needed."""
    ply: int
    """The half-moves before the position."""
    chess960: bool = False
    accepted: tuple[str, ...] = ()
    """Moves that are right for certain. Whether others are is judged when they are tried."""
    nodes: int = 0
    """The nodes of the search that checked the position; 0 if none did."""
    lines: tuple[ReviewedLine, ...] = ()
    """The best lines of that search, the best first."""
    reported: ReviewedMove | None = None
    """What the report says of the move of the game; None without a report."""
    white: str = ""
    """The name of the player, as ``black``."""
    black: str = ""
    date: int = 0
    """Of the game: year * 10000 + month * 100 + day; unknown parts are 0."""


class CardSchedule(Struct, frozen=True):
    """When a card is asked again, and what that follows from."""

    due_s: int
    answered_s: int | None = None
    """The last answer; None before the first one."""
    stability: float | None = None
    """In how many days the chance to know the answer falls to 90 %; None before an answer."""
    difficulty: float | None = None
    """From 1 to 10; None before an answer."""
    answers: int = 0
    lapses: int = 0
    """How many answers were wrong."""


class TrainingCard(Struct, frozen=True):
    """A position that is asked again and again."""

    card: int
    """Its number, which no other card ever gets."""
    task: TrainingTask
    schedule: CardSchedule


class TrainingDay(Struct, frozen=True):
    """A day of the person, wherever on the earth that is."""

    start_s: int
    end_s: int
    """The first second of the next day."""


class CardCounts(Struct, frozen=True):
    """How many cards of the wanted kinds there are."""

    total: int = 0
    due: int = 0
    """That are asked today and are not answered yet."""
    answered: int = 0
    """That were answered today."""
    right: int = 0
    """Of those, the ones whose first move was right without a hint."""
    next_due_s: int | None = None
    """When the first of the others is due; None if there are no others."""
