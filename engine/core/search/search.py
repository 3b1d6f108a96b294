"""One thread's search, as Python drives it: one iteration at a time.

It may be asked to stop, and its numbers may be read while it runs; the work is done in ``root`` and
in the ``tree`` below it. None of them reads a clock or knows a process, so a search can be repeated
exactly.

All numbers are plain: moves are 32-bit integers (see ``Position.uci``), values are centipawns for
the side to move at the root with mates as +-(MATE_VALUE - plies).
"""

import cython
from cython.cimports.engine.core.basics.atomic import fence, load, store
from cython.cimports.engine.core.basics.move import NO_MOVE
from cython.cimports.engine.core.basics.switches import Switches
from cython.cimports.engine.core.basics.types import MAX_MOVES, MAX_PLY, Move
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.board.legality import legal_from_short
from cython.cimports.engine.core.board.masks import MAGIC, Masks, find_masks
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.memory.transposition import (
    BOUND_EXACT,
    BOUND_LOWER,
    BOUND_NONE,
    BOUND_UPPER,
    Probe,
    Table,
)
from cython.cimports.engine.core.ordering.fifty_move import table_key
from cython.cimports.engine.core.ordering.stack import (
    DEPTH_LIMIT,
    VALUE_INFINITE,
    VALUE_MATE,
    VALUE_MATE_BOUND,
    VALUE_NONE,
    VALUE_WON,
    Line,
)
from cython.cimports.engine.core.recording.trace import Trace
from cython.cimports.engine.core.search.alphabeta import Tree
from cython.cimports.engine.core.search.hooks import (
    NOT_STOPPED,
    STOPPED_BY_NODES,
    STOPPED_ON_DEMAND,
)
from cython.cimports.engine.core.search.root import Root, RootEntry, RootLine
from cython.cimports.libc.stdint import int64_t, uint64_t, uintptr_t
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memset

from engine.core.basics.outcomes import NODE_OUTCOMES

__all__ = [
    "EXACT_BOUND",
    "INFINITE_VALUE",
    "LOWER_BOUND",
    "MATE_VALUE",
    "MAX_DEPTH",
    "NO_BOUND",
    "NO_VALUE",
    "STOP_ASKED",
    "STOP_NODES",
    "STOP_NONE",
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
STOP_ASKED = STOPPED_ON_DEMAND

NO_BOUND = BOUND_NONE
UPPER_BOUND = BOUND_UPPER
LOWER_BOUND = BOUND_LOWER
EXACT_BOUND = BOUND_EXACT

NO_LIMIT = cython.declare(uint64_t, 0xFFFFFFFFFFFFFFFF)


def mate_in(value: int) -> int | None:
    """Full moves to a forced mate, negative when the side to move is mated; None for no mate."""
    if value > VALUE_MATE_BOUND:
        return (VALUE_MATE - value + 1) // 2
    if value < -VALUE_MATE_BOUND:
        return -((VALUE_MATE + value) // 2)
    return None


@cython.final
@cython.cclass
class Search(Root):
    """One thread's search. Histories and corrections live from game to game until ``clear``."""

    def __cinit__(self, table: Table):
        self.tree = Tree(table)
        self.tree.node_limit = NO_LIMIT

    # Driving

    def clear(self) -> None:
        """Forget killers, histories and corrections; the table is cleared by itself."""
        self.tree.history.reset()
        self.tree.corrections.reset()

    def dump_histories(self) -> bytes:
        """A copy of the histories and corrections for ``load_histories``; not during a search."""
        history_size: cython.size_t = self.tree.history.copy_size()
        size: cython.size_t = history_size + self.tree.corrections.copy_size()
        memory = cython.cast(cython.p_char, malloc(size))
        if memory == cython.NULL:
            raise MemoryError("no memory for a copy of the histories")
        try:
            self.tree.history.copy_to(memory)
            self.tree.corrections.copy_to(memory + history_size)
            return memory[:size]
        finally:
            free(memory)

    def load_histories(self, dump_histories: bytes) -> None:
        """Know what a copy holds, and nothing else. Not while a search runs.

        ValueError where it is no such copy.
        """
        history_size: cython.size_t = self.tree.history.copy_size()
        if len(dump_histories) != history_size + self.tree.corrections.copy_size():
            raise ValueError("a copy of the histories has another size")
        memory: cython.p_char = dump_histories
        self.tree.history.copy_from(memory)
        self.tree.corrections.copy_from(memory + history_size)

    def record(self, trace: Trace | None) -> None:
        """Tell a recorder of the next search, and of no more; None stops that. Not while it runs.

        A recorded search does the same as one that is not recorded.
        """
        self.tree.trace = trace
        self.tree.traced = trace is not None

    def watch(self, stop_address: int, search_id: int) -> None:
        """End when the 64-bit integer at ``stop_address`` reaches ``search_id``; 0 unwatches."""
        address: uintptr_t = stop_address
        self.tree.watched = cython.cast(cython.pointer(int64_t), address)
        self.tree.search_id = search_id

    def switch(self, switches: dict) -> None:
        """Use these techniques, by name as in ``default_switches``, from the next ``begin`` on.

        Raises ValueError where one is missing, MemoryError. Not while a search runs.
        """
        chosen: Switches = switches
        if chosen.multiple_tt_moves:
            self.tree.table.save_several()
        self.tree.switches = chosen

    def begin(
        self,
        position: Position,
        node_limit: int = 0,
        lines: int = 1,
        root_moves: list | None = None,
        helper: int = 0,
    ) -> None:
        """Prepare a search of ``position`` (copied). ``node_limit`` 0 means none. Ages the table.

        ``lines`` is how many best lines are wanted; there are no more than root moves. With
        ``root_moves`` only those are searched at the root, the legal ones among them. A ``helper``
        (from 1) shares its table with a search that has aged it, and every second one begins an
        iteration deeper, so that they do not all do the same.

        Raises MemoryError, and ValueError for less than one line.
        """
        tree = self.tree
        if lines < 1:
            raise ValueError(f"a search has at least 1 line, not {lines}")
        if not tree.board.copy_from(position.board) or not tree.board.reserve(2 * MAX_PLY):
            raise MemoryError("no memory for the position of a search")
        tree.node_limit = node_limit if node_limit else NO_LIMIT
        tree.node_count = 0
        tree.asked_to_stop = False
        tree.stopped = NOT_STOPPED
        tree.observed = tree.traced or tree.table.noting
        if helper == 0:
            tree.table.new_search()
        tree.new_search()
        self.completed_depth = 0
        self.ahead = helper % 2
        self.current_move = NO_MOVE
        self.current_number = 0
        self.allowed_count = 0
        self.is_restricted = root_moves is not None
        for move in root_moves or ():
            if self.allowed_count < MAX_MOVES:
                self.allowed[self.allowed_count] = move
                self.allowed_count += 1
        self.begin_change()
        memset(self.lines, 0, MAX_MOVES * cython.sizeof(RootLine))
        self.line_count = 1
        self.root_count = 0
        self.end_change()
        self.order_root()
        self.line_count = max(1, min(lines, self.root_count))

    def deepen(self, goal: int = 0) -> bool:
        """Search one iteration deeper with the GIL released; True when it was completed.

        ``goal``, if given, is the last depth that is wanted: a helper does not begin beyond it, and
        with iterative deepening switched off it is searched to at once.
        False when it was cut short (``stop_reason``) or when there is nothing to search (no legal
        move, or MAX_DEPTH done). The best move stays valid in each case.
        """
        completed: cython.bint
        last: cython.int = goal
        with cython.nogil:
            completed = self.advance(last)
        return completed

    def help(self, goal: int) -> None:
        """Search one iteration after the other to the depth of ``goal`` or a stop, without the GIL.

        A helper has nothing to say in between, and many of them that asked for the GIL would keep
        everybody waiting.
        """
        last: cython.int = goal
        with cython.nogil:
            while self.completed_depth < last and self.advance(last):
                pass

    def stop(self) -> None:
        """Ask the running iteration to end; may be called from another thread."""
        store(cython.address(self.tree.asked_to_stop), True)

    # Reading, also while an iteration runs

    def stop_reason(self) -> int:
        """One of the STOP constants: why the last iteration ended early."""
        return self.tree.stopped

    def depth(self) -> int:
        """The last completed iteration; 0 before the first."""
        return self.completed_depth

    def selective_depth(self) -> int:
        """The deepest ply reached."""
        return self.tree.deepest_ply

    def nodes(self) -> int:
        """Moves made in this search, quiescence included."""
        return self.tree.node_count

    def value(self) -> int:
        """The value of the best move, for the side to move at the root."""
        return self.lines[0].value

    def bound(self) -> int:
        """EXACT_BOUND; UPPER or LOWER where the value fell out of its window; NO_BOUND at first."""
        return self.lines[0].bound

    def best_move(self) -> int:
        """The best move found so far; 0 only where there is no legal move."""
        return self.lines[0].line.moves[0] if self.lines[0].line.length else NO_MOVE

    def principal_variation(self) -> list:
        """The best line, from the root. All of it is legal."""
        line = cython.declare(Line)
        while True:
            changes = load(cython.address(self.changes))
            line = self.lines[0].line
            fence()
            if changes == load(cython.address(self.changes)) and changes % 2 == 0:
                return [line.moves[index] for index in range(line.length)]

    def answer_to(self, move: Move) -> Move:
        """The best answer to a root move as far as the table knows; 0 where it does not.

        Not while a search runs.
        """
        found = cython.declare(Probe)
        masks = cython.declare(Masks)
        board: Board = self.tree.board
        answer: Move = NO_MOVE
        found.move = 0
        board.make(move)
        if self.tree.table.probe(table_key(board), cython.address(found)):
            find_masks(board, board.side, MAGIC, cython.address(masks))
            answer = legal_from_short(board, cython.address(masks), found.move)
        board.unmake()
        return answer

    def best_lines(self) -> list:
        """The lines found so far, best first: (value, bound, depth, moves) of each."""
        lines = cython.declare(RootLine[MAX_MOVES])
        rank: cython.int
        while True:
            changes = load(cython.address(self.changes))
            count = self.line_count
            for rank in range(count):
                lines[rank] = self.lines[rank]
            fence()
            if changes == load(cython.address(self.changes)) and changes % 2 == 0:
                break
        return [
            (
                lines[rank].value,
                lines[rank].bound,
                lines[rank].depth,
                [lines[rank].line.moves[index] for index in range(lines[rank].line.length)],
            )
            for rank in range(count)
            if lines[rank].bound != BOUND_NONE
        ]

    def best_move_share(self) -> float:
        """The share of the nodes of this search, 0 to 1, that lie below the best move."""
        index: cython.int
        for index in range(self.root_count):
            if self.root_entries[index].candidate.move == self.lines[0].line.moves[0]:
                return self.root_entries[index].nodes / max(1, self.tree.node_count)
        return 0.0

    def current(self) -> tuple:
        """The root move being searched and its number from 1; (0, 0) before the first."""
        return self.current_move, self.current_number

    def root_moves(self) -> list:
        """The root moves in search order, each with what is known of it.

        (move, provenance, order_score, value, bound, depth, reduction, nodes). ``provenance``
        indexes ``messages.Provenance`` in its order of definition; ``bound`` is a BOUND constant,
        NO_BOUND before the first search of the move.
        """
        entries = cython.declare(RootEntry[MAX_MOVES])
        index: cython.int
        while True:
            changes = load(cython.address(self.changes))
            count = self.root_count
            for index in range(count):
                entries[index] = self.root_entries[index]
            fence()
            if changes == load(cython.address(self.changes)) and changes % 2 == 0:
                break
        return [
            (
                entries[index].candidate.move,
                entries[index].candidate.provenance,
                entries[index].candidate.score,
                entries[index].value,
                entries[index].bound,
                entries[index].depth,
                entries[index].reduction,
                entries[index].nodes,
            )
            for index in range(count)
        ]

    def table_counts(self) -> tuple:
        """(probes, hits, cutoffs, move_only, too_shallow) of this search."""
        return (
            self.tree.counts.probes,
            self.tree.counts.hits,
            self.tree.counts.cutoffs,
            self.tree.counts.move_only,
            self.tree.counts.too_shallow,
        )

    def cut_counts(self) -> tuple:
        """(cut nodes, first-move cuts): nodes cut off after a move was searched; by the first.

        Of the main search, without its root and without quiescence.
        """
        return (self.tree.counts.cut_nodes, self.tree.counts.first_move_cuts)

    def endings(self) -> dict:
        """How often the nodes of this search ended in each of the ways in ``NODE_OUTCOMES``."""
        return {name: self.tree.counts.endings[index] for index, name in enumerate(NODE_OUTCOMES)}
