"""The search of one thread, as Python code runs it: one iteration at a time.

Another thread may stop it and read its results while it runs. The search reads no clock and knows
no process, so the same search can be repeated exactly.

Moves are 32-bit integers (see ``Position.uci``). Values are centipawns for the side to move at the
root; a mate is MATE_VALUE less the plies to it, negative if the side to move is mated.
"""

import cython
from cython.cimports.engine.core.basics.atomic import load_64, load_int, store
from cython.cimports.engine.core.basics.move import NO_MOVE
from cython.cimports.engine.core.basics.outcomes import OUTCOME_COUNT
from cython.cimports.engine.core.basics.switches import Switches
from cython.cimports.engine.core.basics.types import MAX_MOVES, MAX_PLY, Move
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.board.legality import legal_from_short
from cython.cimports.engine.core.board.masks import MAGIC, Masks, find_masks
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.memory.entry import (
    BOUND_EXACT,
    BOUND_LOWER,
    BOUND_NONE,
    BOUND_UPPER,
)
from cython.cimports.engine.core.memory.transposition import Probe, Table
from cython.cimports.engine.core.ordering.fifty_move import table_key
from cython.cimports.engine.core.ordering.limited_sight import set_sight
from cython.cimports.engine.core.ordering.stack import (
    DEPTH_LIMIT,
    VALUE_INFINITE,
    VALUE_MATE,
    VALUE_MATE_BOUND,
    VALUE_NONE,
    VALUE_WON,
)
from cython.cimports.engine.core.recording.table_snapshot import TableSnapshot
from cython.cimports.engine.core.recording.trace import Trace
from cython.cimports.engine.core.search.root import RootSearch
from cython.cimports.engine.core.search.root_moves import score_bound
from cython.cimports.engine.core.search.thread import (
    NOT_STOPPED,
    STOPPED_BY_NODES,
    STOPPED_ON_DEMAND,
    SearchThread,
)
from cython.cimports.libc.stdint import int64_t, uint64_t, uintptr_t
from cython.cimports.libc.stdlib import free, malloc

__all__ = [
    "EXACT_BOUND",
    "INFINITE_VALUE",
    "LOWER_BOUND",
    "MATE_VALUE",
    "MAX_DEPTH",
    "NO_BOUND",
    "NO_VALUE",
    "STOP_NODES",
    "STOP_NONE",
    "STOP_ON_DEMAND",
    "UPPER_BOUND",
    "WON_VALUE",
    "Search",
    "mate_in",
]

MATE_VALUE = VALUE_MATE
INFINITE_VALUE = VALUE_INFINITE
NO_VALUE = VALUE_NONE
WON_VALUE = VALUE_WON
MAX_DEPTH = DEPTH_LIMIT

STOP_NONE = NOT_STOPPED
STOP_NODES = STOPPED_BY_NODES
STOP_ON_DEMAND = STOPPED_ON_DEMAND

NO_BOUND = BOUND_NONE
UPPER_BOUND = BOUND_UPPER
LOWER_BOUND = BOUND_LOWER
EXACT_BOUND = BOUND_EXACT

NO_LIMIT = cython.declare(uint64_t, 0xFFFFFFFFFFFFFFFF)


def mate_in(value: int) -> int | None:
    """Return the number of moves to mate that a value means; None if it is no mate.

    It is negative if the side to move is mated.
    """
    if value > VALUE_MATE_BOUND:
        return (VALUE_MATE - value + 1) // 2
    if value < -VALUE_MATE_BOUND:
        return -((VALUE_MATE + value) // 2)
    return None


@cython.final
@cython.cclass
class Search:
    """The search of one thread. Its histories and corrections stay until ``clear``.

    Raises MemoryError when made.
    """

    def __cinit__(self, table: Table):
        self.thread = SearchThread(table)
        self.root = RootSearch(self.thread)

    # Driving

    def clear(self) -> None:
        """Clear killers, histories and corrections. The table has its own ``clear``."""
        self.thread.history.reset()
        self.thread.corrections.reset()

    def dump_histories(self) -> bytes:
        """Return a copy of the histories and corrections. Do not call it while a search runs."""
        history_size: cython.size_t = self.thread.history.copy_size()
        size: cython.size_t = history_size + self.thread.corrections.copy_size()
        memory = cython.cast(cython.p_char, malloc(size))
        if memory == cython.NULL:
            raise MemoryError("no memory for a copy of the histories")
        try:
            self.thread.history.copy_to(memory)
            self.thread.corrections.copy_to(memory + history_size)
            return memory[:size]
        finally:
            free(memory)

    def load_histories(self, dump_histories: bytes) -> None:
        """Replace the histories and corrections by a copy. Do not call it while a search runs.

        Raises ValueError if the copy has another size.
        """
        history_size: cython.size_t = self.thread.history.copy_size()
        if len(dump_histories) != history_size + self.thread.corrections.copy_size():
            raise ValueError("a copy of the histories has another size")
        memory: cython.p_char = dump_histories
        self.thread.history.copy_from(memory)
        self.thread.corrections.copy_from(memory + history_size)

    def record(self, trace: Trace | None) -> None:
        """Record the next search in ``trace``, or no search if None.

        Do not call it while a search runs.

        A trace records only one search. A recorded search searches the same nodes.
        """
        self.thread.trace = trace
        self.thread.traced = trace is not None

    def track_table(self, table_snapshot: TableSnapshot | None) -> None:
        """Let a snapshot note which parts of the table the next searches use; None ends that.

        Do not call it while a search runs. Raises ValueError if the snapshot is for a table of
        another size.
        """
        if (
            table_snapshot is not None
            and table_snapshot.cluster_count != self.thread.table.cluster_count
        ):
            raise ValueError("the table snapshot is for a table of another size")
        self.thread.table_snapshot = table_snapshot

    def watch(self, stop_address: int, search_id: int) -> None:
        """Stop when the 64-bit integer at ``stop_address`` reaches ``search_id``; 0 ends that."""
        address: uintptr_t = stop_address
        self.thread.highest_stopped_id = cython.cast(cython.pointer(int64_t), address)
        self.thread.search_id = search_id

    def switch(self, switches: dict) -> None:
        """Set the techniques for the next ``begin``, by name as in ``default_switches``.

        Do not call it while a search runs. Raises ValueError if one is missing, MemoryError.
        """
        chosen: Switches = switches
        if chosen.multiple_tt_moves:
            self.thread.table.allow_multiple_moves()
        self.thread.switches = chosen

    def limit_sight(self, chances: list | None, seed: int = 0) -> None:
        """Let the next searches see only some moves, as a weak player does; None for all moves.

        Do not call it while a search runs. ``chances`` has one number for each step of difficulty
        (``sight.DIFFICULTY_STEPS``): the chance that a move is seen, in 1/65536, less one of them
        for a chance of 1. ``seed`` is of 64 bits; equal seeds give equal sights. Raises ValueError
        if there are more or fewer chances.
        """
        set_sight(cython.address(self.thread.sight), chances, seed)

    def begin(
        self,
        position: Position,
        node_limit: int = 0,
        lines: int = 1,
        root_moves: list | None = None,
        helper: int = 0,
    ) -> None:
        """Prepare a search of a copy of ``position``, and begin a new age of the table.

        ``node_limit`` 0 means no limit. ``lines`` is how many best lines are wanted, at most the
        number of root moves. With ``root_moves`` the search is restricted to the legal ones of
        them. ``helper`` is 0 for the main thread. A helper thread (from 1) shares the table and
        does not age it. Every second helper begins one iteration deeper, so that the threads
        search different nodes.

        Raises MemoryError, and ValueError for less than one line.
        """
        thread = self.thread
        if lines < 1:
            raise ValueError(f"a search has at least 1 line, not {lines}")
        if not thread.board.copy_from(position.board) or not thread.board.reserve(2 * MAX_PLY):
            raise MemoryError("no memory for the position of a search")
        thread.node_limit = node_limit if node_limit else NO_LIMIT
        thread.node_count = 0
        thread.stop_requested = False
        thread.stopped = NOT_STOPPED
        thread.observed = thread.traced or thread.table_snapshot is not None
        if helper == 0:
            thread.table.new_search()
        thread.new_search()
        self.root.completed_depth = 0
        self.root.first_iterations_skipped = helper % 2
        moves = self.root.moves
        moves.allowed_count = 0
        moves.is_restricted = root_moves is not None
        for move in root_moves or ():
            if moves.allowed_count < MAX_MOVES:
                moves.allowed[moves.allowed_count] = move
                moves.allowed_count += 1
        moves.reset()
        self.root.order_moves()
        moves.line_count = max(1, min(lines, moves.count))

    def deepen(self, goal: int = 0) -> bool:
        """Search one iteration deeper without the GIL; return whether it was completed.

        ``goal``, if not 0, is the depth at which the caller will stop. If it is 1, a helper does
        not begin one iteration deeper. Without iterative deepening the search goes to this depth at
        once.

        Returns False if the iteration was stopped (``stop_reason``), or if there is none: no legal
        move, or MAX_DEPTH was completed. The best move is valid in any case.
        """
        completed: cython.bint
        last: cython.int = goal
        with cython.nogil:
            completed = self.root.advance(last)
        return completed

    def help(self, goal: int) -> None:
        """Search all iterations up to depth ``goal``, or until stopped, without the GIL.

        It never takes the GIL between iterations: many helpers that did would delay the other
        threads.
        """
        last: cython.int = goal
        with cython.nogil:
            while self.root.completed_depth < last and self.root.advance(last):
                pass

    def stop(self) -> None:
        """Request that the running iteration stops; for use from another thread."""
        store(cython.address(self.thread.stop_requested), True)

    # Reading, also while an iteration runs

    def stop_reason(self) -> int:
        """Return why the last iteration stopped early: one of the STOP constants."""
        return self.thread.stopped

    def depth(self) -> int:
        """Return the depth of the last completed iteration; 0 before the first."""
        return load_int(cython.address(self.root.completed_depth))

    def selective_depth(self) -> int:
        """Return the greatest ply that the search has reached."""
        return load_int(cython.address(self.thread.selective_depth))

    def nodes(self) -> int:
        """Return how many moves this search has made, with null moves and in quiescence."""
        return load_64(cython.address(self.thread.node_count))

    def value(self) -> int:
        """Return the value of the best move, for the side to move at the root."""
        return self.root.moves.lines[0].value

    def bound(self) -> int:
        """Return whether that value is exact or a bound for the root; NO_BOUND if there is none.

        It is a lower bound while an iteration has found it but still has moves to search.
        """
        return score_bound(cython.address(self.root.moves.lines[0]))

    def best_move(self) -> int:
        """Return the best move found so far; 0 only if there is no legal move."""
        best = self.root.moves
        return best.lines[0].line.moves[0] if best.lines[0].line.length else NO_MOVE

    def principal_variation(self) -> list:
        """Return the legal moves of the best line, from the root."""
        return self.root.moves.principal_variation()

    def answer_to(self, move: Move) -> Move:
        """Return the TT move after a root move, or 0. Do not call it while a search runs.

        Raises MemoryError.
        """
        found = cython.declare(Probe)
        masks = cython.declare(Masks)
        board: Board = Board()
        if not board.copy_from(self.thread.board) or not board.reserve(1):
            raise MemoryError("no memory for a position")
        found.move = 0
        board.make(move)
        if not self.thread.table.probe(table_key(board), cython.address(found)):
            return NO_MOVE
        find_masks(board, board.side, MAGIC, cython.address(masks))
        return legal_from_short(board, cython.address(masks), found.move)

    def best_lines(self) -> list:
        """Return the lines found so far, best first, each as (value, bound, depth, moves).

        ``bound`` says whether the value is exact for the first move of the line.
        """
        return self.root.moves.best_lines()

    def scores(self) -> tuple:
        """Return the lines as scores, and the value of the last completed iteration, or None.

        The lines are those of ``best_lines``, but ``bound`` says whether the value is exact for
        the line's place. It is a lower bound while moves are still to be searched that may be
        better (see ``bound``). All is read at one moment.
        """
        return self.root.moves.scores()

    def best_move_share(self) -> float:
        """Return the share of this search's nodes that lie below the best move, from 0 to 1."""
        index: cython.int
        moves = self.root.moves
        for index in range(moves.count):
            if moves.moves[index].candidate.move == moves.lines[0].line.moves[0]:
                return moves.moves[index].nodes / max(1, self.thread.node_count)
        return 0.0

    def current(self) -> tuple:
        """Return the root move being searched and its number from 1; (0, 0) before the first."""
        return self.root.moves.current()

    def root_moves(self) -> list:
        """Return the root moves in search order.

        Each is (move, provenance, order_score, value, bound, depth, reduction, nodes).
        ``provenance`` is an index of ``messages.Provenance`` in order of definition. ``bound`` is
        NO_BOUND before the first search of the move.
        """
        return self.root.moves.rows()

    def table_stats(self) -> tuple:
        """Return (probes, hits, cutoffs, move_only, too_shallow) of this search."""
        stats = cython.address(self.thread.stats)
        return (
            load_64(cython.address(stats.probes)),
            load_64(cython.address(stats.hits)),
            load_64(cython.address(stats.cutoffs)),
            load_64(cython.address(stats.move_only)),
            load_64(cython.address(stats.too_shallow)),
        )

    def cutoff_stats(self) -> tuple:
        """Return (cut_nodes, first_move_cuts): nodes with a beta cutoff, and with one by move 1.

        Both count nodes of the main search, without the root and quiescence.
        """
        return self.thread.stats.cut_nodes, self.thread.stats.first_move_cuts

    def outcomes(self) -> list:
        """Return how many node searches had each outcome, in the order of outcome numbers."""
        return [self.thread.stats.outcomes[outcome] for outcome in range(OUTCOME_COUNT)]
