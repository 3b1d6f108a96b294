"""Messages between the window and the engine: small frozen dataclasses.

Commands go from the window to the engine, reports come back. Each message about a search carries
that search's id, so that the window recognises a late report. A stop is not a message: it goes
through a shared value beside the queues (see ``engine.client``).

Moves are in UCI notation (``e2e4``, ``e7e8q``). Scores are for the side to move at the root.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from engine.protocol.faults import Fault
from engine.protocol.vocabulary import Purpose

NO_SEARCH = 0
"""The id of no search. A Refused with this id reports a fault that belongs to no search."""


class Provenance(StrEnum):
    """What determined a move's place in the move order of its node."""

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
    """How a value limits the true score of its node."""

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
    """The move comes from the opening book; there was no search."""


@dataclass(frozen=True, slots=True)
class Score:
    """A score for the side to move at the root: centipawns, or a forced mate.

    Exactly one of the two is set. ``mate`` is the distance in full moves: positive if the side to
    move mates, negative if it is mated, and 0 if it is mated already.
    """

    centipawns: int | None = None
    mate: int | None = None


@dataclass(frozen=True, slots=True)
class Chances:
    """Expected results of a score: wins, draws and losses of the side to move, in thousandths."""

    win: int
    draw: int
    loss: int


@dataclass(frozen=True, slots=True)
class Variation:
    """One of the best lines. Each begins with a different move."""

    score: Score
    bound: Bound
    depth: int
    """Depth of the iteration that found the line, in plies."""
    moves: tuple[str, ...]
    chances: Chances


@dataclass(frozen=True, slots=True)
class RootMove:
    """A move of the root, in the current move order."""

    move: str
    """Move in UCI notation."""
    provenance: Provenance
    order_score: int | None
    """Score that orders the move within its provenance; None if there is none."""
    value: Score | None
    """Value of the last search of the move; None before its first search."""
    bound: Bound
    depth: int
    """Depth in plies of the last iteration that searched the move, before its reduction."""
    reduction: int
    """Late move reduction in plies."""
    nodes: int
    """Nodes below the move in this search, over all iterations."""
    mvv_lva: int | None = None
    """MVV-LVA score of a capture (as in Piglet): 505 for pawn takes queen; None for other moves."""


@dataclass(frozen=True, slots=True)
class TableStats:
    """Counts of transposition table hits. ``hits == cutoffs + move_only + too_shallow``."""

    probes: int = 0
    hits: int = 0
    cutoffs: int = 0
    """Hits that ended the node at once by their bound."""
    move_only: int = 0
    """Hits that were deep enough but gave no cutoff, only a move to search first."""
    too_shallow: int = 0
    """Hits from a shallower search, which gave only a move to search first."""
    full_permille: int = 0
    """Share of sampled entries that this search or its game wrote, in thousandths."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """The state of a running or finished search."""

    depth: int
    """Last completed iteration in plies; 0 before the first one."""
    selective_depth: int
    """Deepest ply that the search reached."""
    nodes: int
    """Moves made in the search, including quiescence."""
    elapsed_ms: int
    score: Score | None
    bound: Bound
    principal_variation: tuple[str, ...]
    table: TableStats
    root_moves: tuple[RootMove, ...]
    """Root moves in the order of this iteration; empty if they were not requested."""
    lines: tuple[Variation, ...] = ()
    """The requested best lines, best first. The first one is the principal variation."""
    current_move: str | None = None
    """Root move that is being searched."""
    current_move_number: int = 0
    """Number of that move in the order, from 1."""
    tablebase_hits: int = 0

    @property
    def nodes_per_second(self) -> int:
        return self.nodes * 1000 // max(self.elapsed_ms, 1)


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a search. The first one reached ends it. Without limits only a stop does."""

    depth: int | None = None
    nodes: int | None = None
    move_time_ms: int | None = None
    white_time_ms: int | None = None
    black_time_ms: int | None = None
    white_increment_ms: int = 0
    black_increment_ms: int = 0
    moves_to_go: int | None = None
    mate: int | None = None
    """Sufficient mate distance in full moves, for either side. No deeper search follows."""


@dataclass(frozen=True, slots=True)
class Handicap:
    """The limits of a weak player; ``strength`` explains their purpose.

    The search stops at ``nodes`` and ``depth``. A random choice picks one of the ``lines`` best
    moves; better moves are more likely. ``seed`` and the moves of the game determine the choice, so
    it is repeatable.
    """

    nodes: int
    depth: int
    """Depth limit in plies."""
    lines: int
    """Number of best lines, at least 1."""
    temperature_cp: int
    """Centipawns that halve the probability of a move; 0: always the best move."""
    blindness_percent: int
    """Percentage of moves whose refutation the player does not see."""
    oversight_percent: int
    """Percentage of moves that the player does not consider at all."""
    seed: int = 0


# Commands: window -> engine


@dataclass(frozen=True, slots=True)
class Configure:
    """Options for all later searches. A new ``hash_mb`` clears the table."""

    hash_mb: int = 64
    threads: int = 1
    """Number of search threads. A search with more than one cannot be replayed."""
    move_overhead_ms: int = 10
    """Time lost per move between the engine and the owner of the clock, in milliseconds."""
    book_path: str = ""
    """Path of a Polyglot opening book; empty for none."""
    syzygy_path: str = ""
    """Folders of Syzygy tablebases, separated as in PATH; empty for none."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """Clear the table and the histories. Later searches are deterministic."""


@dataclass(frozen=True, slots=True)
class Go:
    """Search the position reached from ``fen`` by ``moves``. A search that still runs is ended."""

    search_id: int
    """Positive id, larger than the id of every earlier search of the same engine."""
    fen: str
    moves: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    chess960: bool = False
    """Whether castling follows Chess960; ``moves`` then write it as king takes own rook."""
    lines: int = 1
    """Number of requested best lines, at least 1."""
    search_moves: tuple[str, ...] = ()
    """Root moves to search; empty for all."""
    purpose: Purpose = Purpose.PLAY
    """Purpose of the search. With PONDER, the last move is only expected and no limit holds until
    PonderHit."""
    may_ponder: bool = False
    """Whether the engine may also think in the opponent's time. It then spends more of its own."""
    handicap: Handicap | None = None
    """Handicap of a weak player; None for full strength."""
    use_book: bool = False
    """Whether the answer may come from the opening book."""
    book_seed: int = 0
    """Seed that, with the moves of the game, determines the book move."""

    @property
    def is_pondering(self) -> bool:
        """Whether the search starts in the opponent's time."""
        return self.purpose is Purpose.PONDER


@dataclass(frozen=True, slots=True)
class PonderHit:
    """The opponent played the expected move. The pondering search continues with its limits."""

    search_id: int


@dataclass(frozen=True, slots=True)
class Quit:
    """End the process."""


# Reports: engine -> window


@dataclass(frozen=True, slots=True)
class SearchEnd:
    """A finished search. Together with the earlier ones it is all that a replay needs.

    A search ends either after an iteration or at a node, whatever ended it: a limit, the clock or a
    stop.
    """

    go: Go
    root_moves: tuple[str, ...] | None
    """Root moves after ``searchmoves`` and tablebases; None for all."""
    lines: int
    """Number of best lines that were searched, as requested or as a handicap needs."""
    threads: int
    """Number of search threads. A search with more than one cannot be replayed."""
    iterations: int
    """Iterations that the main thread completed."""
    nodes: int
    """Nodes of the main thread."""
    cut_short: bool
    """True if the search ended at node ``nodes`` inside an iteration, else after ``iterations``."""
    reason: StopReason
    value: int | None = None
    """Value that the main thread found, in centipawns; None if unknown."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The process has started and accepts commands."""

    process_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Progress:
    """The state of a running search, about ten times a second and after every iteration."""

    search_id: int
    thinking: Thinking


@dataclass(frozen=True, slots=True)
class Finished:
    """A search has ended. Every Go that is not refused gets exactly one."""

    search_id: int
    best_move: str | None
    """Move to play in UCI notation; None only if the position has no legal move."""
    ponder_move: str | None
    thinking: Thinking
    reason: StopReason
    end: SearchEnd | None = None
    """Data for a replay; None if there was no search."""
    earlier: int = 0
    """Number of searches since the table was last cleared, before this one. It depends on them."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A Go is invalid, or an exception ended its search.

    With the id NO_SEARCH, the fault belongs to no search.
    """

    search_id: int
    fault: Fault


@dataclass(frozen=True, slots=True)
class EngineDied:
    """The engine process died. The client reports this and starts another process."""

    exit_code: int | None
    """Exit code; None if the process did not start."""
    restarts: int
    """Number of restarts in a row without a finished search between them."""
    gave_up: bool
    """True after too many restarts in a row. No process runs until ``Client.restart``."""


Command: TypeAlias = Configure | NewGame | Go | PonderHit | Quit
Report: TypeAlias = Ready | Progress | Finished | Refused | EngineDied
