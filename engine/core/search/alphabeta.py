"""The tree below the root: one node function, read from top to bottom.

What a thread knows of a node before its moves stands in ``judge``, what it tells in ``teller``, how
it comes into a node and out of it in ``visitor``, and the search beyond the horizon in
``quiescence``. Values are centipawns for the side to move; a mate is VALUE_MATE less the plies to
it. The numbers by which the search is tuned stand in ``params``. Nothing is looked up outside: what
a search does follows from the position, the table, the histories and the node at which it is
stopped.
"""

import cython
from cython.cimports.engine.core.basics.move import NO_MOVE, short_move
from cython.cimports.engine.core.basics.outcomes import (
    ENDED_BY_CHECKMATE,
    ENDED_BY_CUTOFF,
    ENDED_BY_MATE_DISTANCE,
    ENDED_BY_MULTI_CUT,
    ENDED_BY_NULL_MOVE,
    ENDED_BY_PROBCUT,
    ENDED_BY_RAZORING,
    ENDED_BY_REVERSE_FUTILITY,
    ENDED_BY_STALEMATE,
    ENDED_BY_TABLE,
    ENDED_BY_UPCOMING_REPETITION,
    ENDED_EXACT,
    ENDED_LOW,
    ENDED_WITHOUT_OTHERS,
    NOT_ENDED,
)
from cython.cimports.engine.core.basics.params import SINGULAR_DEPTH_DIVISOR, search_params
from cython.cimports.engine.core.basics.search_kinds import (
    KIND_NULL_MOVE,
    KIND_PROBCUT,
    KIND_PROBCUT_DEEPER,
    KIND_RAZORING,
    KIND_SINGULAR,
    KIND_VERIFICATION,
)
from cython.cimports.engine.core.basics.types import Move
from cython.cimports.engine.core.board.legality import is_check
from cython.cimports.engine.core.memory.history import note_tried
from cython.cimports.engine.core.memory.transposition import (
    BOUND_LOWER,
    BOUND_NONE,
    BOUND_UPPER,
    Probe,
)
from cython.cimports.engine.core.ordering.fifty_move import table_key
from cython.cimports.engine.core.ordering.pruning import (
    NOT_PRUNED,
    PRUNED_LATE,
    NodeKind,
    deeper_again,
    late_move_reduction,
    null_move_reduction,
    plies_without_null_moves,
    pruned_by,
)
from cython.cimports.engine.core.ordering.see import see_at_least
from cython.cimports.engine.core.ordering.stack import (
    VALUE_INFINITE,
    VALUE_MATE,
    VALUE_MATE_BOUND,
    VALUE_NONE,
    Frame,
    SearchStats,
    from_table,
    is_mate,
    is_won,
    note_null_move,
    update_static_eval_bonus,
)
from cython.cimports.engine.core.search.evaluator import FRAMES
from cython.cimports.engine.core.search.quiescence import Quiescence
from cython.cimports.engine.core.search.thread import DRAW, bound_in
from cython.cimports.libc.string import memset


@cython.final
@cython.cclass
class Tree(Quiescence):
    """What one thread searches with, and the search itself."""

    def new_search(self):
        """Make everything ready that belongs to one search; what was learnt is kept."""
        index: cython.int
        memset(cython.address(self.counts), 0, cython.sizeof(SearchStats))
        memset(self.frames, 0, FRAMES * cython.sizeof(Frame))
        for index in range(FRAMES):
            self.frames[index].picker.switches = cython.address(self.switches)
        self.history.new_search(cython.address(self.switches))
        if not self.switches.correction_history:
            self.corrections.reset()
        self.deepest_ply = 0
        self.no_null_before_ply = 0

    def node(self, depth, alpha, beta, ply, cut_node):
        """The value of the position to ``depth`` plies, within the window: fail-soft.

        Exact between alpha and beta, an upper bound at or below alpha, a lower bound at or above
        beta. Meaningless once ``stopped`` is set. The line of the frame is set where alpha rises.
        ``cut_node`` says that a cutoff is expected here.
        """
        frame = cython.address(self.frames[ply])
        found = cython.declare(Probe)
        kind = cython.declare(NodeKind)
        value: cython.int
        frame.line.length = 0

        # Step 1. The horizon: only captures, promotions and evasions go on.
        if depth <= 0:
            return self.quiescence(alpha, beta, ply)
        if cython.unlikely(self.traced):
            if self.record_begin(depth, alpha, beta, ply, cut_node):
                return self.oracle.value
        if ply > self.deepest_ply:
            self.deepest_ply = ply

        # Step 2. Draws by repetition, fifty moves and material; the deepest ply there is room for.
        ending: cython.int = self.ended_by_rule(ply)
        if ending != NOT_ENDED:
            return self.end_by_rule(ending)

        # Step 3. The window. Without alpha-beta (plain minimax) it is always whole. NegaScout tells
        # the principal variation by its full window; without it no node is treated as such.
        if not self.switches.alpha_beta:
            alpha = -VALUE_INFINITE
            beta = VALUE_INFINITE
        # A side that can repeat an earlier position has a draw at least.
        least: cython.int = -VALUE_INFINITE
        if alpha < DRAW and self.can_draw(ply):
            alpha = least = DRAW
            if alpha >= beta:
                return self.end(ENDED_BY_UPCOMING_REPETITION, alpha)
        old_alpha: cython.int = alpha
        pv_node: cython.bint = beta - alpha > 1 and self.switches.negascout

        # Step 4. Mate distance (Chess Programming Wiki, "Mate Distance Pruning"): a mate nearer to
        # the root is known already.
        if self.switches.mate_distance:
            if alpha < ply - VALUE_MATE:
                alpha = ply - VALUE_MATE
            if beta > VALUE_MATE - ply - 1:
                beta = VALUE_MATE - ply - 1
            if alpha >= beta:
                return self.end(ENDED_BY_MATE_DISTANCE, alpha)

        # Step 5. Transposition table (documents of Linear Chess and Mitzi, rows L6 and M3):
        # a deep enough bound outside the window answers. Nodes with an full window go on, so that
        # the principal variation is whole. What the moves will be judged by is found first, while
        # memory brings the entry.
        found.bound = BOUND_NONE
        found.move = 0
        self.prepare(ply)
        if not frame.excluded:
            value = self.probe(cython.address(found), depth, alpha, beta, ply, not pv_node)
            if cython.unlikely(self.observed):
                value = self.record_probe(cython.address(found), value, depth, ply)
            if value != VALUE_NONE:
                return self.end(ENDED_BY_TABLE, value)

        # Step 6. What is learnt two plies below is this node's own; whether there is a check.
        self.history.forget_killers(ply + 2)
        self.frames[ply + 2].cutoffs = 0
        in_check: cython.bint = frame.picker.masks.checkers != 0

        # Step 7. Static evaluation, made better by its known errors (correction history) and by a
        # bound of the table (Chess Programming Wiki, "Transposition Table"). It tells how good the
        # move was that led here.
        self.judge(ply, cython.address(found), in_check)
        if cython.unlikely(self.traced):
            self.record_judged(ply)
        if self.switches.evaluation_history and not frame.excluded:
            update_static_eval_bonus(self.frames, ply, self.history)
        static_value: cython.int = self.judged_by_table(ply, cython.address(found))
        kind.switches = cython.address(self.switches)
        kind.pv_node = pv_node
        kind.cut_node = cut_node
        kind.improving = self.is_improving(ply)

        if not (pv_node or in_check or frame.excluded):
            # Step 8. Reverse futility (Chess Programming Wiki, "Reverse Futility Pruning"): so far
            # above beta that the margin will not be lost.
            if (
                depth <= search_params.reverse_futility_depth
                and static_value < VALUE_MATE_BOUND
                and static_value - search_params.reverse_futility_margin * (depth - kind.improving)
                >= beta
                and self.switches.reverse_futility
            ):
                return self.end(ENDED_BY_REVERSE_FUTILITY, static_value)

            # Step 9. Razoring (Birmingham and Kent, 1977): so far below alpha that quiescence
            # decides.
            if (
                depth <= search_params.razoring_depth
                and static_value + search_params.razoring_margin * depth <= alpha
                and self.switches.razoring
            ):
                if cython.unlikely(self.traced):
                    self.trace.expect(KIND_RAZORING)
                value = self.quiescence(alpha, alpha + 1, ply)
                if self.stopped:
                    return self.end_stopped()
                if value <= alpha:
                    return self.end(ENDED_BY_RAZORING, value)

            # Step 10. Null move (Beal, 1989): if passing keeps beta, a move will too.
            if static_value >= beta and self.switches.null_move:
                value = self.null_move(depth, beta, ply, static_value)
                if self.stopped:
                    return self.end_stopped()
                if value != VALUE_NONE:
                    return self.end(ENDED_BY_NULL_MOVE, value)

            # Step 11. ProbCut (Buro, 1995): a capture beats beta by a margin, seen less deep.
            if depth >= search_params.probcut_depth and self.switches.probcut:
                value = self.probcut(cython.address(found), depth, beta, ply)
                if self.stopped:
                    return self.end_stopped()
                if value != VALUE_NONE:
                    return self.end(ENDED_BY_PROBCUT, value)

        # Step 12. The moves' order is begun. Internal reduction (Chess Programming Wiki, "Internal
        # Iterative Reductions"): without a table move the node is worth less effort.
        self.begin_moves(ply, found.move, False)
        if cython.unlikely(self.traced):
            self.trace.moves_begun()
        if (
            depth >= search_params.internal_reduction_depth
            and not frame.picker.table_move
            and not frame.excluded
            and self.switches.internal_reductions
        ):
            depth -= 1

        # Step 13. Singular extension (Anantharaman, Campbell, Hsu, 1988): is the table move much
        # better than all others?
        frame.extension = 0
        if frame.picker.table_move and not frame.excluded and self.switches.singular_extensions:
            value = self.singular_test(cython.address(found), depth, beta, ply, cut_node)
            if self.stopped:
                return self.end_stopped()
            if value != VALUE_NONE:
                return self.end(ENDED_BY_MULTI_CUT, value)

        # Step 14. The moves, in order.
        best_value: cython.int = -VALUE_INFINITE
        best_move: Move = NO_MOVE
        tried: cython.int = 0
        frame.tried.quiet_count = 0
        frame.tried.capture_count = 0
        frame.best_moves = 0
        while True:
            candidate = self.next_move(ply)
            if candidate == cython.NULL:
                break
            move: Move = candidate.move
            if move == frame.excluded:
                continue
            tried += 1
            self.fetch_ahead(move)
            checking: cython.bint = is_check(self.board, cython.address(frame.picker.checks), move)

            # Step 15. Pruning of late and losing moves (``selectivity``), once there is something
            # to fall back on.
            if best_value > -VALUE_MATE_BOUND and not in_check:
                rule: cython.int = pruned_by(
                    self.board,
                    frame,
                    candidate,
                    cython.address(kind),
                    depth,
                    alpha,
                    tried,
                    checking,
                )
                if rule == PRUNED_LATE:
                    frame.picker.skip_quiets = True
                if rule != NOT_PRUNED:
                    if cython.unlikely(self.traced):
                        self.record_skip(ply, candidate, rule, kind.compared, kind.bar, tried)
                    continue

            # Step 16. Extensions: a singular table move, a check that loses nothing (Chess
            # Programming Wiki, "Check Extensions").
            extension: cython.int = frame.extension if move == frame.picker.table_move else 0
            if (
                extension == 0
                and checking
                and self.switches.check_extensions
                and see_at_least(self.board, move, 0)
            ):
                extension = 1
            new_depth: cython.int = depth - 1 + extension

            # Step 17. Late move reductions (document of Mediocre, row D2).
            less: cython.int = 0
            if self.switches.reductions:
                kind.cutoffs = self.frames[ply + 1].cutoffs
                less = late_move_reduction(candidate, cython.address(kind), depth, tried, checking)
                if less > new_depth - 1:
                    less = new_depth - 1 if new_depth > 1 else 0

            # Step 18. The search below. The first move has the whole window; with NegaScout the
            # others have an empty one, which asks only whether they are better, and then the whole.
            # What a reduced search found says how deep the full one has to be.
            quiet: cython.bint = candidate.quiet
            note_tried(cython.address(frame.tried), move, quiet)
            if cython.unlikely(self.traced):
                self.record_offer(ply, candidate, depth, new_depth, tried)
            if not self.enter(move, ply):
                return self.end_stopped()
            if tried == 1:
                value = -self.node(new_depth, -beta, -alpha, ply + 1, not pv_node and not cut_node)
            else:
                null_window_beta: cython.int = alpha + 1 if self.switches.negascout else beta
                value = -self.node(new_depth - less, -null_window_beta, -alpha, ply + 1, True)
                if value > alpha and less > 0 and not self.stopped:
                    reduced_depth: cython.int = new_depth - less
                    new_depth += deeper_again(value - best_value, new_depth)
                    if new_depth > reduced_depth:
                        value = -self.node(
                            new_depth, -null_window_beta, -alpha, ply + 1, not cut_node
                        )
                if null_window_beta < beta and alpha < value < beta and not self.stopped:
                    value = -self.node(new_depth, -beta, -alpha, ply + 1, False)
            self.board.unmake()
            if self.stopped:
                return self.end_stopped()
            if value > best_value:
                best_value = value
                if self.switches.multiple_tt_moves:
                    frame.best_moves = frame.best_moves << 16 | short_move(move)
                if value > alpha:
                    best_move = move
                    alpha = value
                    if value < beta or beta - old_alpha > 1:
                        self.extend_line(ply, move)

            # Step 19. Beta cutoff: the opponent will not let it come to this position.
            if alpha >= beta:
                frame.cutoffs += 1
                self.counts.cut_nodes += 1
                self.counts.first_move_cuts += tried == 1
                self.history.update(
                    cython.address(self.switches),
                    self.board,
                    cython.address(frame.history_context),
                    cython.address(frame.tried),
                    best_move,
                    quiet,
                    depth,
                )
                break

        # Step 20. No legal move: mate or stalemate. A singular test knows only of the others.
        if tried == 0:
            if frame.excluded:
                return self.end(ENDED_WITHOUT_OTHERS, alpha)
            if in_check:
                return self.end(ENDED_BY_CHECKMATE, ply - VALUE_MATE)
            return self.end(ENDED_BY_STALEMATE, DRAW)

        # Step 21. Remember the result and what kind of bound it is. The move that repeats may have
        # been pruned.
        best_value = max(best_value, least)
        if not frame.excluded:
            bound: cython.int = bound_in(best_value, old_alpha, beta)
            self.store(ply, best_move, best_value, depth, bound)
            if self.switches.correction_history:
                self.update_correction(ply, best_move, best_value, depth, old_alpha, beta)
            if self.switches.multiple_tt_moves:
                self.table.store_several(table_key(self.board), frame.best_moves)
        if best_value >= beta:
            return self.end(ENDED_BY_CUTOFF, best_value)
        return self.end(ENDED_LOW if best_value <= old_alpha else ENDED_EXACT, best_value)

    # Parts of the node function

    def null_move(self, depth, beta, ply, static_value):
        """Null move pruning: the value that ends the node, or VALUE_NONE.

        Beal (1989), Donninger (1993). Not with pawns and one minor piece alone, where having to
        move may lose, nor in a known win, which is led to its end by moves and not by waiting;
        verified by a search without passing when deep (Tabibi and Netanyahu, 2002).
        """
        frame = cython.address(self.frames[ply])
        if (
            depth < search_params.null_move_depth
            or ply < self.no_null_before_ply
            or (ply > 0 and self.frames[ply - 1].answers == cython.NULL)
            or not self.board.has_null_move_material(self.board.side)
            or is_won(frame.raw_value)
        ):
            return VALUE_NONE
        self.fetch_ahead(NO_MOVE)
        less: cython.int = null_move_reduction(depth, static_value - beta)
        if not self.may_enter():
            return 0
        note_null_move(frame)
        self.board.make_null()
        if cython.unlikely(self.traced):
            self.trace.expect(KIND_NULL_MOVE)
        value: cython.int = -self.node(depth - less, -beta, -beta + 1, ply + 1, True)
        self.board.unmake_null()
        if self.stopped:
            return 0
        if value < beta:
            return VALUE_NONE
        if value > VALUE_MATE_BOUND:
            value = beta
        if (
            depth < search_params.null_move_verify_depth
            or self.no_null_before_ply
            or not self.switches.null_move_verification
        ):
            return value
        # The frame is searched again at the same ply; its moves have not begun yet.
        self.no_null_before_ply = ply + plies_without_null_moves(depth - less)
        if cython.unlikely(self.traced):
            self.trace.expect(KIND_VERIFICATION)
        verified: cython.int = self.again(depth - less, beta - 1, beta, ply, False)
        self.no_null_before_ply = 0
        if self.stopped or verified >= beta:
            return value
        return VALUE_NONE

    def probcut(self, found, depth, beta, ply):
        """ProbCut: the value that ends the node, or VALUE_NONE.

        Buro (1995), with captures alone: Chess Programming Wiki, "ProbCut". One that still beats
        beta by a margin after quiescence and a shallower search would do so searched in full.
        """
        frame = cython.address(self.frames[ply])
        less: cython.int = search_params.probcut_reduction
        bar: cython.int = beta + search_params.probcut_margin
        if (
            is_mate(beta)
            or frame.static_value == VALUE_NONE
            or (
                found.bound != BOUND_NONE
                and found.depth >= depth - less
                and from_table(found.value, ply) < bar
            )
        ):
            return VALUE_NONE
        self.begin_moves(ply, found.move, True)
        while True:
            candidate = self.next_move(ply)
            if candidate == cython.NULL:
                return VALUE_NONE
            move: Move = candidate.move
            if not see_at_least(self.board, move, bar - frame.static_value):
                continue
            if cython.unlikely(self.traced):
                # It has no place in the order of the node's moves, which has not begun.
                self.record_offer(ply, candidate, depth, depth - less, 0)
                self.trace.expect(KIND_PROBCUT)
            if not self.enter(move, ply):
                return 0
            value: cython.int = -self.quiescence(-bar, -bar + 1, ply + 1)
            if value >= bar and not self.stopped:
                if cython.unlikely(self.traced):
                    self.trace.expect(KIND_PROBCUT_DEEPER)
                value = -self.node(depth - less, -bar, -bar + 1, ply + 1, True)
            self.board.unmake()
            if self.stopped:
                return 0
            if value >= bar:
                self.store(ply, move, value, depth - less + 1, BOUND_LOWER)
                return value

    def again(self, depth, alpha, beta, ply, cut_node):
        """Search the node again in its own frame, and restore what that overwrites there."""
        frame = cython.address(self.frames[ply])
        raw_value: cython.int = frame.raw_value
        static_value: cython.int = frame.static_value
        here: cython.int = frame.cutoffs
        below: cython.int = self.frames[ply + 1].cutoffs
        value: cython.int = self.node(depth, alpha, beta, ply, cut_node)
        frame.raw_value = raw_value
        frame.static_value = static_value
        frame.cutoffs = here
        self.frames[ply + 1].cutoffs = below
        return value

    def restart(self, ply, table_move):
        """Begin the moves of a node again, after a search in its own frame."""
        self.begin_moves(ply, short_move(table_move), False)
        self.frames[ply].line.length = 0
        if cython.unlikely(self.traced):
            self.trace.moves_begun()

    def singular_test(self, found, depth, beta, ply, cut_node):
        """Set how much deeper the table move is searched; the value that ends the node, if any.

        Singular extensions (Anantharaman, Campbell, Hsu, 1988): the other moves are searched to
        half the depth, and if none comes near the table's value, the table move is extended. If one
        of them beats beta besides the table move, the node ends (multi-cut: Björnsson and Marsland,
        1999); if only the table move is thought to, it is reduced.
        """
        frame = cython.address(self.frames[ply])
        value: cython.int = from_table(found.value, ply)
        if (
            depth < search_params.singular_depth
            or found.depth < depth - search_params.singular_table_depth
            or found.bound == BOUND_UPPER
            or is_mate(value)
        ):
            return VALUE_NONE
        table_move: Move = frame.picker.table_move
        bar: cython.int = value - search_params.singular_margin * depth
        frame.excluded = table_move
        if cython.unlikely(self.traced):
            self.trace.expect(KIND_SINGULAR)
        best: cython.int = self.again(
            (depth - 1) // SINGULAR_DEPTH_DIVISOR, bar - 1, bar, ply, cut_node
        )
        frame.excluded = NO_MOVE
        if self.stopped:
            return 0
        if best >= bar and bar >= beta and self.switches.multi_cut:
            return bar
        self.restart(ply, table_move)
        if best < bar:
            frame.extension = 1
        elif value >= beta:
            frame.extension = -1
        return VALUE_NONE
