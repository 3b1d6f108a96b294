"""What crosses the process boundary between the window and the engine: small frozen dataclasses.

Commands go from the window to the engine, reports come back. Everything that belongs to a search
carries that search's id, so that a report which arrives late can be told from one that is wanted.
A stop is not a message: it goes by a shared value beside the queues (see ``engine.client``).

Moves are in UCI form (``e2e4``, ``e7e8q``). Scores are for the side to move at the root.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias


class Provenance(StrEnum):
    """What put a move where it stands in the ordered list of its node."""

    TABLE = "table move"
    GOOD_CAPTURE = "good capture"
    PROMOTION = "promotion"
    KILLER_1 = "killer 1"
    KILLER_2 = "killer 2"
    COUNTER = "counter move"
    HISTORY = "history"
    BAD_CAPTURE = "bad capture"


class Bound(StrEnum):
    """What a value says about the true score of its node."""

    NONE = "none"
    EXACT = "exact"
    LOWER = "lower"
    UPPER = "upper"


class StopReason(StrEnum):
    """Why a search ended."""

    DEPTH = "depth"
    NODES = "nodes"
    TIME = "time"
    ASKED = "asked"
    SOLVED = "solved"


@dataclass(frozen=True, slots=True)
class Score:
    """A score for the side to move at the root: centipawns, or a forced mate.

    ``mate`` is the distance in full moves, positive when the side to move mates, negative when it
    is mated; then ``centipawns`` is None. ``mate == 0`` means that it is mated already. Exactly one
    of the two is set.
    """

    centipawns: int | None = None
    mate: int | None = None


@dataclass(frozen=True, slots=True)
class RootMove:
    """One move of the ordered list at the root, as the search sees it now."""

    move: str
    """UCI form."""
    provenance: Provenance
    order_score: int | None
    """What ordered it among the moves of its provenance; None where nothing does."""
    value: Score | None
    """What the last search of the move returned; None before its first search."""
    bound: Bound
    depth: int
    """Depth in plies of the iteration that searched it last, before its reduction."""
    reduction: int
    """Plies taken off that depth by late move reductions."""
    nodes: int
    """Nodes below the move in this search, all iterations together."""


@dataclass(frozen=True, slots=True)
class TableStats:
    """The transposition table in this search. ``hits == cutoffs + move_only + too_shallow``."""

    probes: int = 0
    hits: int = 0
    cutoffs: int = 0
    """Hits whose bound ended the node at once."""
    move_only: int = 0
    """Hits deep enough but with a bound that did not cut: they gave a move to try first."""
    too_shallow: int = 0
    """Hits from a shallower search: they gave a move to try first."""
    full_permille: int = 0
    """Share of sampled entries written by this search or its game, in thousandths."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """The state of a search at one moment: what the debug panel shows."""

    depth: int
    """The last completed iteration in plies; 0 before the first is complete."""
    selective_depth: int
    """The deepest ply reached."""
    nodes: int
    """Moves made in the search, quiescence included."""
    elapsed_ms: int
    score: Score | None
    bound: Bound
    principal_variation: tuple[str, ...]
    table: TableStats
    root_moves: tuple[RootMove, ...]
    """In the order in which this iteration searches them."""

    @property
    def nodes_per_second(self) -> int:
        return self.nodes * 1000 // max(self.elapsed_ms, 1)


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends; the first limit reached ends it. None of them set: only a stop does."""

    depth: int | None = None
    nodes: int | None = None
    move_time_ms: int | None = None
    white_time_ms: int | None = None
    black_time_ms: int | None = None
    white_increment_ms: int = 0
    black_increment_ms: int = 0
    moves_to_go: int | None = None


# Commands: window -> engine


@dataclass(frozen=True, slots=True)
class Configure:
    """Options that hold from the next search on. Changing ``hash_mb`` clears the table."""

    hash_mb: int = 64


@dataclass(frozen=True, slots=True)
class NewGame:
    """Forget everything learnt: table, killers, history. What follows is deterministic again."""


@dataclass(frozen=True, slots=True)
class Go:
    """Search the position reached from ``fen`` by ``moves``; ends any search still running."""

    search_id: int
    """Positive, larger than every id before it."""
    fen: str
    moves: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    chess960: bool = False
    """Castling from anywhere, in ``moves`` as the king's move onto the rook's square."""


@dataclass(frozen=True, slots=True)
class Quit:
    """End the process."""


# Reports: engine -> window


@dataclass(frozen=True, slots=True)
class Ready:
    """The process has started and takes commands."""

    process_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Progress:
    """A running search, about ten times a second and after every iteration."""

    search_id: int
    thinking: Thinking


@dataclass(frozen=True, slots=True)
class Finished:
    """A search has ended. Comes exactly once for every Go that was not refused."""

    search_id: int
    best_move: str | None
    """None only where the position has no legal move."""
    ponder_move: str | None
    thinking: Thinking
    reason: StopReason


@dataclass(frozen=True, slots=True)
class Refused:
    """A Go that cannot be searched, or a search that broke; one line says why."""

    search_id: int
    message: str


@dataclass(frozen=True, slots=True)
class EngineDied:
    """Made by the client when the process ended unasked; another has been started."""

    exit_code: int | None
    restarts: int
    """How many times in a row, without one finished search between."""
    gave_up: bool
    """Too many restarts in a row: nothing was started, and only ``Client.restart`` starts one."""


Command: TypeAlias = Configure | NewGame | Go | Quit
Report: TypeAlias = Ready | Progress | Finished | Refused | EngineDied
