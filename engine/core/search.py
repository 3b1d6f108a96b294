"""One thread's search: iterative deepening over the root moves, with aspiration windows.

The root is driven one iteration at a time (document of Mitzi, seeds, row M5), may be asked to stop,
and its numbers may be read while it runs; the tree below it is ``tree``. Neither reads a clock nor
knows a process, so a search can be repeated exactly.

Several lines may be wanted, each beginning with another root move (Chess Programming Wiki,
"MultiPV"): an iteration then searches the root once for each line, without the moves of the lines
before it, so that every line has an exact value.
"""

import cython
from cython.cimports.engine.core.atomic import fence, load, store
from cython.cimports.engine.core.board import Board
from cython.cimports.engine.core.endings import (
    ENDED_BY_CUTOFF,
    ENDED_BY_STOP,
    ENDED_EXACT,
    ENDED_LOW,
)
from cython.cimports.engine.core.entry import packed
from cython.cimports.engine.core.events import (
    EVENT_COMPLETED,
    EVENT_FAILED_LOW,
    EVENT_ITERATION,
    EVENT_NEW_BEST,
)
from cython.cimports.engine.core.fifty import table_key
from cython.cimports.engine.core.frame import (
    DEPTH_LIMIT,
    VALUE_INFINITE,
    VALUE_MATE,
    VALUE_MATE_BOUND,
    VALUE_NONE,
    VALUE_WON,
    Line,
    to_table,
)
from cython.cimports.engine.core.legality import legal_from_short
from cython.cimports.engine.core.masks import MAGIC, Masks, find_masks
from cython.cimports.engine.core.move import NO_MOVE, short_move
from cython.cimports.engine.core.params import search_params
from cython.cimports.engine.core.picker import next_move, start
from cython.cimports.engine.core.position import Position
from cython.cimports.engine.core.selectivity import root_reduction
from cython.cimports.engine.core.switches import Switches
from cython.cimports.engine.core.table import (
    BOUND_EXACT,
    BOUND_LOWER,
    BOUND_NONE,
    BOUND_UPPER,
    Probe,
    Table,
)
from cython.cimports.engine.core.teller import NOT_STOPPED, STOPPED_BY_NODES, STOPPED_ON_DEMAND
from cython.cimports.engine.core.trace import Trace
from cython.cimports.engine.core.tree import Tree
from cython.cimports.engine.core.types import MAX_MOVES, MAX_PLY
from cython.cimports.libc.stdint import int64_t, uint16_t, uint64_t, uintptr_t
from cython.cimports.libc.stdlib import free, malloc
from cython.cimports.libc.string import memset

from engine.core.endings import ENDINGS

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
class Search:
    """One thread's search. Histories live from game to game until ``clear``."""

    def __cinit__(self, table: Table):
        self.tree = Tree(table)
        self.tree.node_limit = NO_LIMIT

    # Driving

    def clear(self) -> None:
        """Forget killers, histories and corrections; the table is cleared by itself."""
        self.tree.history.reset()
        self.tree.corrections.reset()

    def learnt(self) -> bytes:
        """A copy of killers, histories and corrections, for ``learn``. Not while a search runs."""
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

    def learn(self, learnt: bytes) -> None:
        """Know what a copy holds, and nothing else. Not while a search runs.

        ValueError where it is no such copy.
        """
        history_size: cython.size_t = self.tree.history.copy_size()
        if len(learnt) != history_size + self.tree.corrections.copy_size():
            raise ValueError("a copy of the histories has another size")
        memory: cython.p_char = learnt
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
        if chosen.several_table_moves:
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
        tree.told = tree.traced or tree.table.noting
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
        """In search order; the fields are those of ``RootEntry``."""
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
        """How often the nodes of this search ended in each of the ways in ``ENDINGS``."""
        return {name: self.tree.counts.endings[index] for index, name in enumerate(ENDINGS)}

    # The root

    def order_root(self):
        """Order the root moves as any node's are, the moves of the lines so far in front."""
        chosen = cython.declare(RootEntry[MAX_MOVES])
        found = cython.declare(Probe)
        count: cython.int = 0
        other: cython.int
        rank: cython.int
        frame = cython.address(self.tree.frames[0])
        table_move: uint16_t = 0
        if self.completed_depth and self.lines[0].line.length:
            table_move = short_move(self.lines[0].line.moves[0])
        elif self.tree.switches.table_moves and self.tree.table.probe(
            table_key(self.tree.board), cython.address(found)
        ):
            table_move = found.move
            if cython.unlikely(self.tree.table.noting):
                self.tree.table.note_hit(table_key(self.tree.board))
        self.tree.prepare(0)
        start(
            cython.address(frame.picker),
            self.tree.board,
            self.tree.history,
            cython.address(frame.situation),
            table_move,
            False,
        )
        while True:
            candidate = next_move(
                cython.address(frame.picker),
                self.tree.board,
                self.tree.history,
                cython.address(frame.situation),
            )
            if candidate == cython.NULL:
                break
            if not self.is_allowed(candidate.move):
                continue
            memset(cython.address(chosen[count]), 0, cython.sizeof(RootEntry))
            for other in range(self.root_count):
                if self.root_entries[other].candidate.move == candidate.move:
                    chosen[count] = self.root_entries[other]
            chosen[count].candidate = candidate[0]
            count += 1
        self.begin_change()
        for other in range(count):
            self.root_entries[other] = chosen[other]
        self.root_count = count
        if count and self.lines[0].line.length == 0:
            self.lines[0].line.moves[0] = chosen[0].candidate.move
            self.lines[0].line.length = 1
        for rank in range(self.line_count):
            if self.lines[rank].line.length:
                self.bring_to(rank, self.lines[rank].line.moves[0])
        self.end_change()

    def is_allowed(self, move):
        """Whether a root move is among those to be searched."""
        index: cython.int
        if not self.is_restricted:
            return True
        for index in range(self.allowed_count):
            if self.allowed[index] == move:
                return True
        return False

    def bring_to(self, rank, move):
        """Put a root move that stands behind a place there; the others keep their order."""
        index: cython.int = rank
        while index < self.root_count and self.root_entries[index].candidate.move != move:
            index += 1
        if index == self.root_count:
            return
        entry: RootEntry = self.root_entries[index]
        while index > rank:
            self.root_entries[index] = self.root_entries[index - 1]
            index -= 1
        self.root_entries[rank] = entry

    def advance(self, goal):
        """The next iteration, as ``deepen`` says."""
        if self.root_count == 0 or self.completed_depth >= DEPTH_LIMIT or self.tree.stopped:
            return False
        depth: cython.int = self.completed_depth + 1
        if self.completed_depth == 0 and goal != depth:
            depth += self.ahead
        if goal > depth and not self.tree.switches.iterative_deepening:
            depth = min(goal, DEPTH_LIMIT)
        if not self.iterate(depth):
            return False
        self.completed_depth = depth
        return True

    def iterate(self, depth):
        """One iteration; False when it was stopped before its end."""
        rank: cython.int
        if cython.unlikely(self.tree.traced):
            self.tree.trace.happened(EVENT_ITERATION, depth, VALUE_NONE, BOUND_NONE, 0, NO_MOVE)
        self.order_root()
        for rank in range(self.line_count):
            self.expected[rank] = VALUE_NONE
            if self.lines[rank].bound == BOUND_EXACT:
                self.expected[rank] = self.lines[rank].value
        for rank in range(self.line_count):
            if not self.search_line(depth, rank):
                return False
            self.settle_line(rank)
        # What holds for some of the moves only does not hold for the position.
        if not self.is_restricted and self.tree.switches.table:
            raw_value: cython.int = self.tree.frames[0].raw_value
            if cython.unlikely(self.tree.table.noting):
                self.tree.table.note_store(table_key(self.tree.board))
            self.tree.table.store(
                table_key(self.tree.board),
                packed(
                    short_move(self.lines[0].line.moves[0]),
                    to_table(self.lines[0].value, 0),
                    raw_value,
                    depth,
                    BOUND_EXACT,
                ),
            )
            if cython.unlikely(self.tree.traced):
                self.tree.trace.stored(
                    table_key(self.tree.board),
                    self.lines[0].value,
                    depth,
                    BOUND_EXACT,
                    self.lines[0].line.moves[0],
                )
        if cython.unlikely(self.tree.traced):
            self.tree.trace.happened(
                EVENT_COMPLETED,
                depth,
                self.lines[0].value,
                BOUND_EXACT,
                0,
                self.lines[0].line.moves[0],
            )
        return True

    def search_line(self, depth, rank):
        """Find the line of a rank to this depth; False when it was stopped before.

        The window lies around the line's last value and opens on the side where a result falls out
        of it (Chess Programming Wiki, "Aspiration Windows").
        """
        alpha: cython.int = -VALUE_INFINITE
        beta: cython.int = VALUE_INFINITE
        width: cython.int = search_params.aspiration_width
        value: cython.int
        if (
            self.tree.switches.aspiration
            and depth >= search_params.aspiration_depth
            and self.expected[rank] != VALUE_NONE
        ):
            alpha = max(self.expected[rank] - width, -VALUE_INFINITE)
            beta = min(self.expected[rank] + width, VALUE_INFINITE)
        # After a fail high the move is known to be good; how good may be found out less deep.
        less: cython.int = 0
        while True:
            if cython.unlikely(self.tree.traced):
                self.tree.trace.begin(depth - less, alpha, beta, 0, False, 0, self.tree.node_count)
            value = self.root_pass(depth, less, alpha, beta, rank)
            if cython.unlikely(self.tree.traced):
                self.record_root_end(value, alpha, beta)
            if self.tree.stopped:
                return False
            if alpha < value < beta:
                return True
            width += width
            if value <= alpha:
                self.fail_low(value, rank)
                less = 0
                beta = (alpha + beta) // 2
                alpha = max(value - width, -VALUE_INFINITE)
            else:
                beta = min(value + width, VALUE_INFINITE)
                if self.tree.switches.reductions:
                    less = min(less + 1, search_params.aspiration_reduction, depth - 1)
            if width > search_params.aspiration_width_most:
                alpha = -VALUE_INFINITE
                beta = VALUE_INFINITE

    def root_pass(self, depth, less, alpha, beta, rank):
        """Search the root moves from a rank on within a window; the best value, fail-soft.

        ``depth`` is that of the iteration, which is what the moves are said to be searched to.
        """
        best: cython.int = -VALUE_INFINITE
        value: cython.int
        index: cython.int
        frame = cython.address(self.tree.frames[0])
        frame.raw_value = VALUE_NONE
        if not self.tree.board.checkers():
            frame.raw_value = self.tree.evaluated()
        frame.static_value = frame.raw_value
        for index in range(rank, self.root_count):
            entry = cython.address(self.root_entries[index])
            before: uint64_t = self.tree.node_count
            self.current_move = entry.candidate.move
            self.current_number = index + 1
            if cython.unlikely(self.tree.traced):
                self.record_root_move(entry, depth - less, index - rank + 1)
            if not self.tree.enter(entry.candidate.move, 0):
                return 0
            value = self.search_root_move(entry, index - rank, depth - less, alpha, beta)
            self.tree.board.unmake()
            entry.nodes += self.tree.node_count - before
            if self.tree.stopped:
                return 0
            if value > best:
                best = value
            if value > alpha:
                bound: cython.int = BOUND_LOWER if value >= beta else BOUND_EXACT
                self.publish(entry, value, bound, depth, rank)
                alpha = value
                if alpha >= beta:
                    break
            else:
                entry.depth = depth
                entry.value = value
                entry.bound = BOUND_UPPER
        return best

    def search_root_move(self, entry, index, depth, alpha, beta):
        """The value of a root move that has been made."""
        value: cython.int
        entry.reduction = 0
        self.tree.frames[2].cut_offs = 0
        if index == 0 or not self.tree.switches.negascout:
            return -self.tree.node(depth - 1, -beta, -alpha, 1, False)
        if (
            index + 1 >= search_params.late_move_first_root
            and self.tree.switches.reductions
            and entry.candidate.quiet
            and not self.tree.board.checkers()
        ):
            entry.reduction = root_reduction(depth, index)
        value = -self.tree.node(depth - 1 - entry.reduction, -alpha - 1, -alpha, 1, True)
        if value > alpha and entry.reduction and not self.tree.stopped:
            entry.reduction = 0
            value = -self.tree.node(depth - 1, -alpha - 1, -alpha, 1, True)
        if value > alpha and not self.tree.stopped:
            value = -self.tree.node(depth - 1, -beta, -alpha, 1, False)
        return value

    def publish(self, entry, value, bound, depth, rank):
        """A root move is the best so far of its line: its result, and the moves that follow it.

        The line that stood there moves down, over the place that the move's own line had before.
        """
        ply: cython.int
        below = cython.address(self.tree.frames[1].line)
        place: cython.int = rank
        while place < self.line_count - 1 and (
            self.lines[place].line.length == 0
            or self.lines[place].line.moves[0] != entry.candidate.move
        ):
            place += 1
        self.begin_change()
        entry.depth = depth
        entry.value = value
        entry.bound = bound
        while place > rank:
            self.lines[place] = self.lines[place - 1]
            place -= 1
        line = cython.address(self.lines[rank])
        line.value = value
        line.bound = bound
        line.depth = depth
        # A move that failed high has no best answer; what was thought before of it may still hold.
        is_known: cython.bint = (
            bound == BOUND_LOWER
            and line.line.length > 1
            and line.line.moves[0] == entry.candidate.move
        )
        if below.length or not is_known:
            line.line.moves[0] = entry.candidate.move
            for ply in range(below.length):
                line.line.moves[ply + 1] = below.moves[ply]
            line.line.length = below.length + 1
        self.end_change()
        if cython.unlikely(self.tree.traced):
            self.tree.trace.happened(
                EVENT_NEW_BEST, depth, value, bound, rank, entry.candidate.move
            )

    def fail_low(self, value, rank):
        """No move of a line reached its window: what it was worth before is not true any more."""
        self.begin_change()
        self.lines[rank].value = value
        self.lines[rank].bound = BOUND_UPPER
        self.end_change()
        if cython.unlikely(self.tree.traced):
            self.tree.trace.happened(EVENT_FAILED_LOW, 0, value, BOUND_UPPER, rank, NO_MOVE)

    def settle_line(self, rank):
        """Put a line that is complete where its value belongs among those before it."""
        place: cython.int = rank
        line: RootLine = self.lines[rank]
        if self.line_count == 1:
            return
        self.begin_change()
        self.bring_to(rank, line.line.moves[0])
        while place > 0 and self.lines[place - 1].value < line.value:
            self.lines[place] = self.lines[place - 1]
            place -= 1
        self.lines[place] = line
        self.end_change()

    # What the recorder is told, where there is one

    def record_root_move(self, entry, depth, number):
        """A root move is about to be made."""
        if number == 1:
            self.tree.trace.judged(self.tree.frames[0].static_value)
            self.tree.trace.moves_begun()
        self.tree.record_offer(0, cython.address(entry.candidate), depth, depth - 1, number)

    def record_root_end(self, value, alpha, beta):
        """A search of the root ends."""
        ending: cython.int = ENDED_EXACT
        if self.tree.stopped:
            ending = ENDED_BY_STOP
        elif value >= beta:
            ending = ENDED_BY_CUTOFF
        elif value <= alpha:
            ending = ENDED_LOW
        self.tree.record_end(ending, value)

    def begin_change(self):
        """From here on the root's data is being rewritten; a reader waits."""
        store(cython.address(self.changes), self.changes + 1)
        fence()

    def end_change(self):
        """The root's data may be read again."""
        fence()
        store(cython.address(self.changes), self.changes + 1)
