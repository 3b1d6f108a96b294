"""The search of the root: iterative deepening (document of Mitzi, row M5).

Each iteration searches the root moves within an aspiration window, in the order that the iteration
before found. With several lines (Chess Programming Wiki, "MultiPV") an iteration searches the root
once for each line. Each search leaves out the first moves of the lines before it, so every line
gets an exact value.
"""

import cython
from cython.cimports.engine.core.basics.atomic import store_int
from cython.cimports.engine.core.basics.events import (
    EVENT_COMPLETED,
    EVENT_FAILED_LOW,
    EVENT_ITERATION,
    EVENT_NEW_BEST,
)
from cython.cimports.engine.core.basics.move import NO_MOVE, short_move
from cython.cimports.engine.core.basics.outcomes import (
    OUTCOME_BETA_CUTOFF,
    OUTCOME_EXACT,
    OUTCOME_FAIL_LOW,
    OUTCOME_STOPPED,
)
from cython.cimports.engine.core.basics.params import search_params
from cython.cimports.engine.core.basics.types import MAX_MOVES, Move
from cython.cimports.engine.core.board.movegen import generate_moves
from cython.cimports.engine.core.memory.entry import (
    BOUND_EXACT,
    BOUND_LOWER,
    BOUND_NONE,
    BOUND_UPPER,
)
from cython.cimports.engine.core.memory.transposition import Probe
from cython.cimports.engine.core.ordering.fifty_move import table_key
from cython.cimports.engine.core.ordering.limited_sight import is_seen
from cython.cimports.engine.core.ordering.picker import start_picking
from cython.cimports.engine.core.ordering.pruning import root_reduction
from cython.cimports.engine.core.ordering.stack import DEPTH_LIMIT, VALUE_INFINITE, VALUE_NONE
from cython.cimports.engine.core.search.alphabeta import node
from cython.cimports.engine.core.search.hooks import record_exit, record_move
from cython.cimports.engine.core.search.node_steps import init_node, next_move, store
from cython.cimports.engine.core.search.root_moves import RootMove, RootMoves
from cython.cimports.engine.core.search.thread import SearchThread
from cython.cimports.libc.stdint import uint16_t, uint64_t
from cython.cimports.libc.string import memset


@cython.final
@cython.cclass
class RootSearch:
    """The search of the root by one thread."""

    def __cinit__(self, thread: SearchThread):
        self.thread = thread
        self.moves = RootMoves()

    def order_moves(self):
        """Order the root moves as in any node, but with the first moves of the best lines first."""
        ordered = cython.declare(RootMove[MAX_MOVES])
        found = cython.declare(Probe)
        count: cython.int = 0
        frame = cython.address(self.thread.frames[0])
        best = cython.address(self.moves.lines[0].line)
        tt_move: uint16_t = 0
        if self.completed_depth and best.length:
            tt_move = short_move(best.moves[0])
        elif self.thread.switches.table_moves and self.thread.table.probe(
            table_key(self.thread.board), cython.address(found)
        ):
            tt_move = found.move
            if cython.unlikely(self.thread.table_snapshot is not None):
                self.thread.table_snapshot.note_hit(self.thread.table, table_key(self.thread.board))
        init_node(self.thread, 0)
        self.sees_all = not self.thread.sight.limited or not self.sees_a_move()
        start_picking(
            cython.address(frame.picker),
            self.thread.board,
            self.thread.history,
            cython.address(frame.history_context),
            tt_move,
            False,
        )
        while True:
            candidate = next_move(self.thread, 0)
            if candidate == cython.NULL:
                break
            if self.moves.is_allowed(candidate.move) and self.sees(candidate.move):
                memset(cython.address(ordered[count]), 0, cython.sizeof(RootMove))
                ordered[count].candidate = candidate[0]
                count += 1
        self.moves.replace(ordered, count)

    def sees(self, move):
        """Return whether the player sees a root move. In check, or if it sees none, it sees all."""
        return self.sees_all or is_seen(
            self.thread.board, cython.address(self.thread.sight), move, 0
        )

    def sees_a_move(self):
        """Return whether a weak player that is not in check sees one of the allowed root moves."""
        legal = cython.declare(Move[MAX_MOVES])
        count: cython.int = generate_moves(self.thread.board, legal)
        index: cython.int
        if self.thread.board.checkers():
            return False
        self.sees_all = False
        for index in range(count):
            if self.moves.is_allowed(legal[index]) and self.sees(legal[index]):
                return True
        return False

    def advance(self, goal):
        """Search one iteration; see ``Search.deepen``."""
        if self.moves.count == 0 or self.completed_depth >= DEPTH_LIMIT or self.thread.stopped:
            return False
        depth: cython.int = self.completed_depth + 1
        if self.completed_depth == 0 and goal != depth:
            depth += self.first_iterations_skipped
        if goal > depth and not self.thread.switches.iterative_deepening:
            depth = min(goal, DEPTH_LIMIT)
        if not self.iterate(depth):
            return False
        store_int(cython.address(self.completed_depth), depth)
        return True

    def iterate(self, depth):
        """Search one iteration to ``depth``; return False if it was stopped before its end."""
        rank: cython.int
        # A fail high reduces the depth, and the table must not claim more than the least depth.
        least_depth: cython.int = depth
        self.record_event(EVENT_ITERATION, depth, VALUE_NONE, BOUND_NONE, 0, NO_MOVE)
        self.order_moves()
        for rank in range(self.moves.line_count):
            self.expected[rank] = VALUE_NONE
            if self.moves.lines[rank].bound == BOUND_EXACT:
                self.expected[rank] = self.moves.lines[rank].value
        for rank in range(self.moves.line_count):
            searched_depth: cython.int = self.search_line(depth, rank)
            if searched_depth == 0:
                return False
            least_depth = min(least_depth, searched_depth)
            self.moves.sort_line(rank)
        self.moves.complete_iteration()
        best = cython.address(self.moves.lines[0])
        best_move: Move = best.line.moves[0]
        # With a restriction to some root moves, the result is not that of the position.
        if not self.moves.is_restricted:
            store(self.thread, 0, best_move, best.value, least_depth, BOUND_EXACT)
        self.record_event(EVENT_COMPLETED, depth, best.value, BOUND_EXACT, 0, best_move)
        return True

    def search_line(self, depth, rank):
        """Search the line of a rank; return the depth of the last search, or 0 if stopped.

        The aspiration window lies around the line's last value (Chess Programming Wiki, "Aspiration
        Windows"). After a fail low, alpha drops and beta moves down to the middle of the window.
        After a fail high, beta rises. The next search is a ply shallower and begins with the move
        that failed high (both as in Stockfish). A window that is too wide becomes the full window.
        """
        alpha: cython.int = -VALUE_INFINITE
        beta: cython.int = VALUE_INFINITE
        width: cython.int = search_params.aspiration_width
        value: cython.int
        if (
            self.thread.switches.aspiration
            and depth >= search_params.aspiration_depth
            and self.expected[rank] != VALUE_NONE
        ):
            alpha = max(self.expected[rank] - width, -VALUE_INFINITE)
            beta = min(self.expected[rank] + width, VALUE_INFINITE)
        reduction: cython.int = 0
        while True:
            self.record_start(depth - reduction, alpha, beta)
            value = self.search_moves(depth, reduction, alpha, beta, rank)
            self.record_end(value, alpha, beta)
            if self.thread.stopped:
                return 0
            if alpha < value < beta:
                self.moves.close_line(rank)
                return depth - reduction
            width += width
            if value <= alpha:
                self.moves.set_fail_low(rank, value)
                self.record_event(EVENT_FAILED_LOW, 0, value, BOUND_UPPER, rank, NO_MOVE)
                reduction = 0
                beta = (alpha + beta) // 2
                alpha = max(value - width, -VALUE_INFINITE)
            else:
                beta = min(value + width, VALUE_INFINITE)
                self.moves.bring_best_move_to(rank)
                if self.thread.switches.reductions:
                    reduction = min(reduction + 1, search_params.aspiration_reduction, depth - 1)
            if width > search_params.aspiration_width_most:
                alpha = -VALUE_INFINITE
                beta = VALUE_INFINITE

    def search_moves(self, depth, reduction, alpha, beta, rank):
        """Search the root moves from ``rank`` on within a window; return the best value, fail-soft.

        The moves are searched to ``depth - reduction`` but reported with the iteration's ``depth``.
        """
        best: cython.int = -VALUE_INFINITE
        value: cython.int
        index: cython.int
        frame = cython.address(self.thread.frames[0])
        frame.raw_eval = VALUE_NONE
        if not self.thread.board.checkers():
            frame.raw_eval = self.thread.evaluator.evaluate(self.thread.board)
        frame.static_eval = frame.raw_eval
        for index in range(rank, self.moves.count):
            root_move = cython.address(self.moves.moves[index])
            before: uint64_t = self.thread.node_count
            move: Move = root_move.candidate.move
            self.moves.begin_move(move, index + 1)
            self.record_root_move(root_move, depth - reduction, index - rank + 1)
            if not self.thread.enter(move, 0):
                return 0
            value = self.search_move(root_move, index - rank, depth - reduction, alpha, beta)
            self.thread.leave()
            self.moves.add_nodes(root_move, self.thread.node_count - before)
            if self.thread.stopped:
                return 0
            best = max(best, value)
            if value > alpha:
                bound: cython.int = BOUND_LOWER if value >= beta else BOUND_EXACT
                below = cython.address(self.thread.frames[1].line)
                self.moves.set_best(root_move, value, bound, depth, rank, below)
                self.record_event(EVENT_NEW_BEST, depth, value, bound, rank, move)
                alpha = value
                if alpha >= beta:
                    break
            else:
                self.moves.set_worse(root_move, value, depth)
        return best

    def search_move(self, root_move, index, depth, alpha, beta):
        """Search a root move that has been made; ``index`` is its place. Return its value."""
        value: cython.int
        reduction: cython.int = 0
        self.moves.set_reduction(root_move, 0)
        self.thread.frames[2].cutoffs = 0
        if index == 0 or not self.thread.switches.negascout:
            return -node(self.thread, depth - 1, -beta, -alpha, 1, False)
        if (
            index + 1 >= search_params.late_move_first_root
            and self.thread.switches.reductions
            and root_move.candidate.quiet
            and not self.thread.board.checkers()
        ):
            reduction = root_reduction(depth, index)
            self.moves.set_reduction(root_move, reduction)
        value = -node(self.thread, depth - 1 - reduction, -alpha - 1, -alpha, 1, True)
        if value > alpha and reduction and not self.thread.stopped:
            self.moves.set_reduction(root_move, 0)
            value = -node(self.thread, depth - 1, -alpha - 1, -alpha, 1, True)
        if value > alpha and not self.thread.stopped:
            value = -node(self.thread, depth - 1, -beta, -alpha, 1, False)
        return value

    # Hooks of the recorder

    def record_event(self, kind, depth, value, bound, rank, move):
        """Record a root event."""
        if cython.unlikely(self.thread.traced):
            self.thread.trace.add_event(kind, depth, value, bound, rank, move)

    def record_start(self, depth, alpha, beta):
        """Record the start of a search of the root moves."""
        if cython.unlikely(self.thread.traced):
            self.thread.trace.on_enter(depth, alpha, beta, 0, False, 0, self.thread.node_count)

    def record_root_move(self, root_move, depth, number):
        """Record that a root move is about to be made."""
        if not self.thread.traced:
            return
        if number == 1:
            self.thread.trace.on_static_eval(self.thread.frames[0].static_eval)
            self.thread.trace.on_moves_started()
        record_move(self.thread, 0, cython.address(root_move.candidate), depth, depth - 1, number)

    def record_end(self, value, alpha, beta):
        """Record the end of a search of the root moves."""
        if not self.thread.traced:
            return
        outcome: cython.int = OUTCOME_EXACT
        if self.thread.stopped:
            outcome = OUTCOME_STOPPED
        elif value >= beta:
            outcome = OUTCOME_BETA_CUTOFF
        elif value <= alpha:
            outcome = OUTCOME_FAIL_LOW
        record_exit(self.thread, outcome, value)
