"""What our engine at full strength has found in positions, whoever plays: plain data."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from msgspec import field

from engine.protocol.messages import Score
from game.state.game_tree import GameTree
from game.state.screens import FeatureModel


class PositionKey(NamedTuple):
    """A position by which results are found: equal positions have the same lines."""

    fen: str
    chess960: bool


class ScoreSource(Enum):
    """Whose scores the evaluation bar, the graph and the move list show."""

    GLASSBOX = "glassbox"
    """Our engine at full strength, whoever plays."""
    PLAYERS = "players"
    """The engines that played the game, each at its level."""
    FILE = "file"
    """The file that the game was opened from."""


class Evaluation(NamedTuple):
    """The score of a position."""

    score: Score | None
    """The score for White; None if the search found none."""
    best_move: str
    """The best move in UCI notation; empty if none is known."""
    depth: int
    """The last completed iteration in plies."""
    nodes: int = 0
    """The limit of nodes that the search has reached; 0 if it was ended earlier."""
    analysed_nodes: int = 0
    """The nodes for each line of an analysis; 0 if the position was searched for its score."""
    first: Score | None = None
    """The score for White of the first, short search; None if there was none."""


class Evaluations(FeatureModel, frozen=True):
    """The scores that are known, and what has gone wrong."""

    by_position: dict[PositionKey, Evaluation] = field(default_factory=dict)
    """What was found, oldest first. It is replaced as a whole."""
    revision: int = 0
    """Counts the changes of ``by_position``, so that two states are compared at once."""
    filled: GameTree | None = None
    """The moves of a game in which nothing is left to fill in; None if something may be."""
    failed_at: PositionKey | None = None
    """The position that was shown when the engine failed; a new process starts at another one."""
