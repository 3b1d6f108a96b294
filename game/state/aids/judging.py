"""The engine that judges moves which a person tries, and checks positions. Plain data."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from msgspec import Struct

from engine.protocol.messages import Variation
from game.state.engines import SessionId
from game.state.screens import FeatureModel


class Judgement(NamedTuple):
    """What a move that was tried is worth."""

    is_right: bool
    loss: float
    """Lost winning chances in points of a hundred, at least 0."""
    is_of_game: bool = False
    """Whether it is the move of the game, which is never right."""


class HintStage(Enum):
    """How much of a solution is given away."""

    NONE = auto()
    PIECE = auto()
    """The piece that moves."""
    SQUARE = auto()
    """The square that it goes to."""


class JudgeQuestion(Struct, frozen=True):
    """A position that is searched from an empty table, with so many nodes."""

    session: SessionId | None
    """The session to which the search belongs; None if it belongs to none."""
    fen: str
    moves: tuple[str, ...]
    """The moves from the FEN to the position, in UCI notation."""
    nodes: int
    chess960: bool = False
    lines: int = 1


class Judging(FeatureModel, frozen=True):
    """What the engine searches."""

    question: JudgeQuestion | None = None
    """The last one that was asked."""
    asked: int | None = None
    """The id of its search; None if it has ended."""
    lines: tuple[Variation, ...] = ()
    """The last lines of its search whose scores are all exact."""
    has_restarted: bool = False
    """Whether the engine was restarted since it has finished a search last."""
