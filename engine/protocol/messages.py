"""Messages between the window and the engine: small frozen structs.

The window sends commands, and the engine sends reports. Each message about a search carries that
search's id, so the window can recognise a late report. A stop is not a message: it is a value in
shared memory (see ``engine.client``).

Moves are in UCI notation (``e2e4``, ``e7e8q``). Scores are for the side to move at the root.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct, field

from engine.protocol.clauses import JudgedMove
from engine.protocol.faults import Fault
from engine.protocol.handicap import Handicap, LimitedSight, OverlookedMoves
from engine.protocol.lookups import LookedUp, LookUp
from engine.protocol.shared_enums import SearchPurpose

NO_SEARCH = 0
"""The id that no search has. A Refused report with this id reports a fault that belongs to no
search."""


class Provenance(StrEnum):
    """What determined the place of a move in the move order of its node."""

    TT_MOVE = "table move"
    GOOD_CAPTURE = "good capture"
    PROMOTION = "promotion"
    KILLER_1 = "killer 1"
    KILLER_2 = "killer 2"
    COUNTER_MOVE = "counter move"
    QUIET_HISTORY = "history"
    BAD_CAPTURE = "bad capture"
    BAD_QUIET = "losing quiet"
    EQUAL_CAPTURE = "even capture"


class Bound(StrEnum):
    """How a value limits the true score of its node from above or below."""

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
    """The move came from the opening book, so there was no search."""


class Score(Struct, frozen=True):
    """A score for the side to move at the root: centipawns or a forced mate.

    Exactly one of the two fields is set. ``mate`` is the distance in full moves. It is positive if
    the side to move mates, negative if it is mated, and 0 if it is checkmated already.
    """

    centipawns: int | None = None
    mate: int | None = None


class WinDrawLoss(Struct, frozen=True):
    """The chances of the side to move, in thousandths: wins, draws and losses."""

    win: int
    draw: int
    loss: int


class Variation(Struct, frozen=True):
    """One of the best lines. Each line begins with a different move."""

    score: Score
    bound: Bound
    """Whether ``score`` is exact; see ``Thinking.bound``."""
    depth: int
    """Depth of the iteration that found the line, in plies."""
    moves: tuple[str, ...]
    chances: WinDrawLoss


class RootMove(Struct, frozen=True):
    """A move of the root, in the current move order."""

    move: str
    """Move in UCI notation."""
    provenance: Provenance
    order_score: int | None
    """Score that orders the move among the moves of the same provenance; None if there is none."""
    value: Score | None
    """Value of the last search of the move; None before its first search."""
    bound: Bound
    depth: int
    """Depth in plies of the last iteration that searched the move. The reduction is not
    subtracted."""
    reduction: int
    """Late move reduction in plies."""
    nodes: int
    """Nodes below the move in this search, summed over all iterations."""
    mvv_lva: int | None = None
    """MVV-LVA score of a capture (as in Piglet): 505 for pawn takes queen; None for other moves."""


class TableStats(Struct, frozen=True):
    """Counts of transposition table hits. ``hits == cutoffs + move_only + too_shallow``."""

    probes: int = 0
    hits: int = 0
    cutoffs: int = 0
    """Number of hits that ended the node at once, because their bound gave a cutoff."""
    move_only: int = 0
    """Number of hits that were deep enough but gave no cutoff. They gave only a move to search
    first."""
    too_shallow: int = 0
    """Number of hits from a shallower search. They gave only a move to search first."""
    full_permille: int = 0
    """How much of the table this search has filled, in thousandths. It is an estimate from a
    sample."""


class CompletedIteration(Struct, frozen=True):
    """A completed iteration of a search."""

    depth: int
    nodes: int
    """Number of nodes of the search up to its end, summed over all threads."""


class Thinking(Struct, frozen=True):
    """The state of a running or finished search."""

    depth: int
    """Last completed iteration in plies; 0 before the first one."""
    selective_depth: int
    """Greatest ply that the search reached."""
    nodes: int
    """Moves made in the search, including those in quiescence."""
    elapsed_ms: int
    score: Score | None
    """Score of the best line; None before the first one."""
    bound: Bound
    """Whether ``score`` is exact. It is a lower bound while the iteration that found it still has
    moves to search, also if the search ends there."""
    principal_variation: tuple[str, ...]
    table: TableStats
    root_moves: tuple[RootMove, ...]
    """Root moves in the order of this iteration; empty if they are not reported."""
    lines: tuple[Variation, ...] = ()
    """The requested best lines, best first. The first one is the principal variation."""
    current_move: str | None = None
    """Root move that is being searched; None if there is none."""
    current_move_number: int = 0
    """Number of ``current_move`` in the move order, from 1."""
    tablebase_hits: int = 0
    threads: int = 1
    """Number of search threads. A search with more than one cannot be replayed."""
    completed_score: Score | None = None
    """Score of the last completed iteration; None before the first one, or if it is not known."""
    completed_move: str = ""
    """The first move of the line with that score; empty if it is not known."""
    iterations: tuple[CompletedIteration, ...] = ()
    """The completed iterations of an analysis, shallow ones first; empty for other searches."""
    was_table_filled: bool = False
    """Whether the table had entries of earlier searches when the search began."""
    illegal_move: str = ""
    """The first illegal move in a line of an external engine, as it wrote it. The line ends before
    it. Empty if all moves are legal."""

    @property
    def nodes_per_second(self) -> int:
        return self.nodes * 1000 // max(self.elapsed_ms, 1)

    @property
    def exact_score(self) -> Score | None:
        """The last score that is no bound; None if none is known."""
        return self.score if self.bound is Bound.EXACT else self.completed_score

    def score_of(self, move: str) -> Score | None:
        """Return the exact score of a root move, or else the last exact score of the search.

        A weak player may play another move than the best one. In an iteration that was not
        completed, a move may have an exact score where the position has only a bound.
        """
        for line in self.lines:
            if line.moves[:1] == (move,) and line.bound is Bound.EXACT:
                return line.score
        for entry in self.root_moves:
            if entry.move == move and entry.bound is Bound.EXACT:
                return entry.value
        return self.exact_score


class Limits(Struct, frozen=True):
    """The limits of a search. The first limit that is reached ends the search.

    Without limits only a stop ends it.
    """

    depth: int | None = None
    nodes: int | None = None
    move_time_ms: int | None = None
    white_time_ms: int | None = None
    black_time_ms: int | None = None
    white_increment_ms: int = 0
    black_increment_ms: int = 0
    moves_to_go: int | None = None
    mate: int | None = None
    """Mate distance, in full moves, that is good enough. A mate within it, for either side, ends
    the search."""


class SetSearchOptions(Struct, frozen=True):
    """Options for all later searches. A new ``hash_mb`` clears the table."""

    hash_mb: int = 64
    threads: int = 1
    """Number of search threads. A search with more than one cannot be replayed."""
    move_overhead_ms: int = 10
    """Time in milliseconds that passes on the clock for each move while the engine cannot think."""
    book_path: str = ""
    """Path of a Polyglot opening book; empty for no book."""
    syzygy_path: str = ""
    """Folders of Syzygy tablebases, separated as in PATH; empty for no tablebases."""


class NewGame(Struct, frozen=True):
    """Clear the table and the histories. Later searches do not depend on earlier ones."""


class Go(Struct, frozen=True):
    """Search the position after ``moves``, played from ``fen``.

    A search that still runs is ended.
    """

    search_id: int
    """Positive id, larger than the id of every earlier search of the same engine."""
    fen: str
    moves: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    chess960: bool = False
    """Whether castling follows Chess960. If so, ``moves`` write castling as king takes own rook."""
    lines: int = 1
    """Number of requested best lines, at least 1."""
    search_moves: tuple[str, ...] = ()
    """Root moves to search; empty for all legal moves."""
    purpose: SearchPurpose = SearchPurpose.PLAY
    """Purpose of the search. With PONDER, the last move is only the expected one. Then no limit
    holds until PonderHit."""
    may_ponder: bool = False
    """Whether the engine may also think in the opponent's time. If so, it spends more of its own
    time."""
    handicap: Handicap | None = None
    """Handicap of a weak player; None for full strength."""
    use_book: bool = False
    """Whether the answer may come from the opening book."""
    book_seed: int = 0
    """Seed for the choice of a book move. The moves of the game also influence the choice."""
    repertoire_move: str | None = None
    """Move that is played without a search if the book has none. None to search."""
    explain: bool = False
    """Whether the report says what a player with a limited sight did not see. This costs two short
    searches more."""

    @property
    def is_pondering(self) -> bool:
        """Whether the search starts in the opponent's time, as pondering."""
        return self.purpose is SearchPurpose.PONDER


class PonderHit(Struct, frozen=True):
    """The opponent played the expected move. The pondering search continues with its limits."""

    search_id: int


class Quit(Struct, frozen=True):
    """End the engine process."""


# Reports: engine -> window


class SearchEnd(Struct, frozen=True):
    """How a search ended. With the searches before it, this is all that its replay needs.

    Whatever ended a search, it ended either after an iteration or at a node inside one.
    """

    go: Go
    root_moves: tuple[str, ...] | None
    """Root moves that ``searchmoves`` and the tablebases left; None for all legal moves."""
    lines: int
    """Number of best lines that were searched. A handicap may need more than were requested."""
    threads: int
    """Number of search threads. A search with more than one cannot be replayed."""
    iterations: int
    """Number of iterations that the main thread completed."""
    nodes: int
    """Node count of the main thread."""
    cut_short: bool
    """True if the search ended at node ``nodes``, inside an iteration. False if it ended after
    ``iterations``."""
    reason: StopReason
    value: int | None = None
    """Value that the main thread found, in centipawns for the side to move; None if unknown."""
    sight: LimitedSight | None = None
    """Sight of the search; None if it saw every move. A search with limited sight has its own empty
    table, so it depends on no other search."""
    clears_histories: bool = False
    """Whether the histories were cleared before the search. The table was kept."""


class Ready(Struct, frozen=True):
    """The process has started and accepts commands."""

    process_id: int
    name: str


class Progress(Struct, frozen=True):
    """The state of a running search.

    It is sent about ten times a second, of an analysis 20 times, and after every iteration.
    """

    search_id: int
    thinking: Thinking


class Finished(Struct, frozen=True):
    """A search has ended. Each Go that the engine does not refuse gets exactly one."""

    search_id: int
    best_move: str | None
    """Move to play in UCI notation. None only if the position has no legal move."""
    ponder_move: str | None
    thinking: Thinking
    reason: StopReason
    end: SearchEnd | None = None
    """Data for a replay; None if there was no search."""
    earlier: int = 0
    """Number of earlier searches since the table was last cleared. This search depends on them."""
    overlooked: OverlookedMoves | None = None
    """What a weak player did not see. None for other players, if the move was good enough, and if
    ``Go.explain`` was not set."""
    judged: JudgedMove | None = None
    """What the last move before the position costs, for the purpose LAST_MOVE. None for any other
    purpose, and if the search was stopped."""


class SearchRefused(Struct, frozen=True):
    """A Go is invalid, or an exception ended its search.

    If the id is NO_SEARCH, the fault belongs to no search.
    """

    search_id: int
    fault: Fault


class EngineDied(Struct, frozen=True):
    """The engine process ended by itself.

    The client sends this. It then starts another process, unless it gave up.
    """

    exit_code: int | None
    """Exit code of the process; None if it could not be started."""
    restarts: int
    """Number of restarts in a row, without a finished search in between."""
    gave_up: bool
    """True if there were too many restarts in a row. No process runs until ``Client.restart``."""


Command: TypeAlias = SetSearchOptions | NewGame | Go | PonderHit | LookUp | Quit
Report: TypeAlias = Ready | Progress | Finished | SearchRefused | LookedUp | EngineDied
