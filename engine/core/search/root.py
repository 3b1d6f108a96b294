"""The root: iterative deepening over its moves (document of Mitzi, row M5).

Each iteration searches them within an aspiration window, ordered by the one before. Several lines
may be wanted, each beginning with another root move (Chess Programming Wiki, "MultiPV"): an
iteration then searches the root once for each line, without the moves of the lines before it, so
that every line has an exact value. The tree below the root is ``tree``.
"""

import cython
from cython.cimports.engine.core.basics.atomic import fence, store
from cython.cimports.engine.core.basics.events import (
    EVENT_COMPLETED,
    EVENT_FAILED_LOW,
    EVENT_ITERATION,
    EVENT_NEW_BEST,
)
from cython.cimports.engine.core.basics.move import NO_MOVE, short_move
from cython.cimports.engine.core.basics.outcomes import (
    ENDED_BY_CUTOFF,
    ENDED_BY_STOP,
    ENDED_EXACT,
    ENDED_LOW,
)
from cython.cimports.engine.core.basics.params import search_params
from cython.cimports.engine.core.basics.types import MAX_MOVES
from cython.cimports.engine.core.memory.entry import packed
from cython.cimports.engine.core.memory.transposition import (
    BOUND_EXACT,
    BOUND_LOWER,
    BOUND_NONE,
    BOUND_UPPER,
    Probe,
)
from cython.cimports.engine.core.ordering.fifty_move import table_key
from cython.cimports.engine.core.ordering.picker import next_move, start
from cython.cimports.engine.core.ordering.pruning import root_reduction
from cython.cimports.engine.core.ordering.stack import (
    DEPTH_LIMIT,
    VALUE_INFINITE,
    VALUE_NONE,
    to_table,
)
from cython.cimports.libc.stdint import uint16_t, uint64_t
from cython.cimports.libc.string import memset


@cython.cclass
class Root:
    """The moves at the root, what is known of them, and the lines that begin with the best."""

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
            cython.address(frame.history_context),
            table_move,
            False,
        )
        while True:
            candidate = next_move(
                cython.address(frame.picker),
                self.tree.board,
                self.tree.history,
                cython.address(frame.history_context),
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
        # What the table may be told: after a fail high a line is searched less deep.
        least_depth: cython.int = depth
        if cython.unlikely(self.tree.traced):
            self.tree.trace.happened(EVENT_ITERATION, depth, VALUE_NONE, BOUND_NONE, 0, NO_MOVE)
        self.order_root()
        for rank in range(self.line_count):
            self.expected[rank] = VALUE_NONE
            if self.lines[rank].bound == BOUND_EXACT:
                self.expected[rank] = self.lines[rank].value
        for rank in range(self.line_count):
            searched: cython.int = self.search_line(depth, rank)
            if searched == 0:
                return False
            least_depth = min(least_depth, searched)
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
                    least_depth,
                    BOUND_EXACT,
                ),
            )
            if cython.unlikely(self.tree.traced):
                self.tree.trace.stored(
                    table_key(self.tree.board),
                    self.lines[0].value,
                    least_depth,
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
        """Find the line of a rank; how deep it was searched in the end, 0 when stopped before.

        The window lies around the line's last value (Chess Programming Wiki, "Aspiration Windows").
        On a fail low alpha drops and beta comes half-way down; on a fail high beta rises and the
        search is a ply less deep (both as in Stockfish) and begins with the move that was so good.
        Beyond a width both sides open.
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
                return 0
            if alpha < value < beta:
                return depth - less
            width += width
            if value <= alpha:
                self.fail_low(value, rank)
                less = 0
                beta = (alpha + beta) // 2
                alpha = max(value - width, -VALUE_INFINITE)
            else:
                beta = min(value + width, VALUE_INFINITE)
                self.begin_change()
                self.bring_to(rank, self.lines[rank].line.moves[0])
                self.end_change()
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
        self.tree.frames[2].cutoffs = 0
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
