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

from engine.protocol.faults import Fault
from engine.protocol.vocabulary import Purpose

NO_SEARCH = 0
"""The id of no search; a Refused with it reports a fault that belongs to no search."""


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
    LOSING_QUIET = "losing quiet"
    EVEN_CAPTURE = "even capture"


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
    BOOK = "book"
    """Nothing was searched: the move is one of the opening book's."""


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
class Chances:
    """What a score means: of a thousand games, how many the side to move wins, draws and loses."""

    win: int
    draw: int
    loss: int


@dataclass(frozen=True, slots=True)
class Variation:
    """One of the best lines, each of which begins with another move."""

    score: Score
    bound: Bound
    depth: int
    """Of the iteration that found it, in plies."""
    moves: tuple[str, ...]
    chances: Chances


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
    mvv_lva: int | None = None
    """Piglet's number for a capture: 505 for a queen taken by a pawn; None for other moves."""


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
    """The state of a search at one search state: what the debug panel shows."""

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
    """In the order in which this iteration searches them; empty where nobody asked for them."""
    lines: tuple[Variation, ...] = ()
    """The best lines, best first, as many as were wanted; the first is the variation above."""
    current_move: str | None = None
    """The root move that is being searched."""
    current_move_number: int = 0
    """Its place in the order, from 1."""
    tablebase_hits: int = 0

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
    mate: int | None = None
    """A mate in so many moves is wanted, whichever side gives it; no deeper search is needed."""


@dataclass(frozen=True, slots=True)
class Handicap:
    """How a weak player differs from the full engine; see ``strength`` for what for.

    It looks no further than ``nodes`` and ``depth``, and of the ``lines`` best moves it found it
    takes one by chance, the likelier the better it thinks of it. The chance follows from ``seed``
    and the moves of the game, so that a choice can be made again.
    """

    nodes: int
    depth: int
    """Plies."""
    lines: int
    """At least 1."""
    temperature_cp: int
    """So much worse a move is taken half as often; 0: always the best."""
    blindness_percent: int
    """Of how many moves it does not see what the opponent may answer."""
    oversight_percent: int
    """How many moves it does not think of at all."""
    seed: int = 0


# Commands: window -> engine


@dataclass(frozen=True, slots=True)
class Configure:
    """Options that hold from the next search on. Changing ``hash_mb`` clears the table."""

    hash_mb: int = 64
    threads: int = 1
    """A search with more than one cannot be made again exactly."""
    move_overhead_ms: int = 10
    """Lost on each move between the engine and whoever holds the clock."""
    book_path: str = ""
    """An opening book in Polyglot's format; empty for none."""
    syzygy_path: str = ""
    """Folders of Syzygy tablebases, divided as in PATH; empty for none."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """Forget everything learnt, the table included. What follows is deterministic again."""


@dataclass(frozen=True, slots=True)
class Go:
    """Search the position reached from ``fen`` by ``moves``; ends any search still running."""

    search_id: int
    """Positive, larger than the id of any earlier search of the same engine."""
    fen: str
    moves: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    chess960: bool = False
    """Castling from anywhere, in ``moves`` as the king's move onto the rook's square."""
    lines: int = 1
    """How many best lines are wanted; at least 1."""
    search_moves: tuple[str, ...] = ()
    """Only these are searched at the root; all where there are none."""
    purpose: Purpose = Purpose.PLAY
    """With PONDER the last of ``moves`` is only expected: no limit holds until PonderHit."""
    may_ponder: bool = False
    """The engine may think in the opponent's time, too, so that it can spend more of its own."""
    handicap: Handicap | None = None
    """None for full strength."""
    use_book: bool = False
    """A move of the configured book will do."""
    book_seed: int = 0
    """Which of the book's moves is taken follows from this and the moves of the game."""

    @property
    def is_pondering(self) -> bool:
        """Whether the search begins in the opponent's time."""
        return self.purpose is Purpose.PONDER


@dataclass(frozen=True, slots=True)
class PonderHit:
    """The opponent has made the expected move: the pondering search goes on as an ordinary one."""

    search_id: int


@dataclass(frozen=True, slots=True)
class Quit:
    """End the process."""


# Reports: engine -> window


@dataclass(frozen=True, slots=True)
class SearchEnd:
    """A search and how it ended; with those before it, all that is needed to make it again.

    However it came about (a limit, the clock, a stop, while pondering or not): it ended either
    after an iteration or at a node.
    """

    go: Go
    root_moves: tuple[str, ...] | None
    """What ``searchmoves`` and the tablebases left of the root moves; None for all of them."""
    lines: int
    """How many best lines were looked for: as wanted, or as a handicap needs."""
    threads: int
    """With more than one it cannot be made again exactly."""
    iterations: int
    """Iterations completed, by the main thread."""
    nodes: int
    """Of the main thread."""
    cut_short: bool
    """True where it ended at node ``nodes`` inside an iteration; else after ``iterations``."""
    reason: StopReason
    value: int | None = None
    """What it came to, by the main thread, in centipawns; None where that is not known."""


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
    end: SearchEnd | None = None
    """What is kept of it; None where nothing was searched."""
    earlier: int = 0
    """So many searches were kept before it since everything was forgotten: it builds on them."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A Go that cannot be searched, or a search that an exception ended.

    With the id NO_SEARCH a fault that belongs to no search.
    """

    search_id: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class EngineDied:
    """The engine process ended by itself. The client reports it and starts another process."""

    exit_code: int | None
    """None where the process could not be started."""
    restarts: int
    """Restarts in a row, without a finished search between."""
    gave_up: bool
    """Too many restarts in a row: no process runs until ``Client.restart``."""


Command: TypeAlias = Configure | NewGame | Go | PonderHit | Quit
Report: TypeAlias = Ready | Progress | Finished | Refused | EngineDied
