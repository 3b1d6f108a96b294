"""The reports on games: what is known of each, and which one runs. Plain data.

A report belongs to the moves of the main line of a game, from its first position on.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from msgspec import Struct, field

from engine.protocol.review import GameReview, PositionSearch, ReviewedGame, ReviewedMove
from game.state.engines import EngineNotice
from game.state.game_tree import GameTree
from game.state.node import NodeId
from game.state.screens import FeatureModel


class ReviewStatus(Enum):
    """The state of a report."""

    RUNNING = "running"
    PAUSED = "paused"
    """The player has paused it, another report was begun, or the program was closed."""
    FAILED = "failed"
    """It has ended too early, and the player may let it go on: ``Review.notice``."""
    FINISHED = "finished"


class Review(Struct, frozen=True):
    """The report on one game, as far as it is known."""

    game: ReviewedGame
    nodes: int
    """Nodes of the first search of each position."""
    began: str = "????.??.??"
    """The date on which it was begun, as in PGN."""
    status: ReviewStatus = ReviewStatus.PAUSED
    searches: tuple[PositionSearch, ...] = ()
    """The searches so far, in their order."""
    moves: tuple[ReviewedMove, ...] = ()
    """The moves so far, in the order of the game; the first one that is known comes first."""
    complete: int = 0
    """How many of the searches need not be made again after a restart."""
    spent_ms: int = 0
    """The time in which it ran, up to its last report."""
    finished: GameReview | None = None
    """The finished report. While a report with other nodes runs, it is the earlier one."""
    notice: EngineNotice | None = None
    """Why it has failed."""
    has_restarted: bool = False
    """Whether its process was started again since ``complete`` has grown last."""


class MainLine(NamedTuple):
    """The main line of a tree."""

    tree: GameTree
    nodes: tuple[NodeId, ...]
    """The nodes after the moves, in their order."""
    game: ReviewedGame


class Reviews(FeatureModel, frozen=True):
    """The reports on games."""

    by_game: dict[ReviewedGame, Review] = field(default_factory=dict)
    """It is replaced as a whole."""
    shown: MainLine | None = None
    """That of the shown session, as of the last action."""
    absent: frozenset[ReviewedGame] = frozenset()
    """Games that have no file with a report that can be used."""
    hosted: ReviewedGame | None = None
    """The game whose report has a process, which runs or is held; None without a process."""
    run: int = 0
    """The number of the last process."""
    since_ms: int = 0
    """The time of the last report of the process, or the time at which it began or went on."""
