"""The node function: alpha-beta search below the root, in numbered steps from top to bottom.

Values are centipawns for the side to move; a mate is VALUE_MATE less the plies to it. The numbers
that tune the search are in ``params``. The search is deterministic. It depends only on the
position, the table, the histories, the switches and the node at which it stops.
"""

import cython
from cython.cimports.engine.core.basics.move import NO_MOVE, short_move
from cython.cimports.engine.core.basics.outcomes import (
    OUTCOME_BETA_CUTOFF,
    OUTCOME_CHECKMATE,
    OUTCOME_EXACT,
    OUTCOME_FAIL_LOW,
    OUTCOME_MATE_DISTANCE,
    OUTCOME_MULTI_CUT,
    OUTCOME_NO_OTHER_MOVE,
    OUTCOME_NONE,
    OUTCOME_NULL_MOVE,
    OUTCOME_PROBCUT,
    OUTCOME_RAZORING,
    OUTCOME_REVERSE_FUTILITY,
    OUTCOME_STALEMATE,
    OUTCOME_STAND_PAT,
    OUTCOME_TABLE_CUTOFF,
    OUTCOME_UPCOMING_REPETITION,
)
from cython.cimports.engine.core.basics.params import SINGULAR_DEPTH_DIVISOR, search_params
from cython.cimports.engine.core.basics.search_kinds import (
    KIND_NULL_MOVE,
    KIND_PROBCUT,
    KIND_PROBCUT_FULL,
    KIND_RAZORING,
    KIND_SINGULAR,
    KIND_VERIFICATION,
)
from cython.cimports.engine.core.basics.types import Move
from cython.cimports.engine.core.board.legality import is_check
from cython.cimports.engine.core.memory.entry import BOUND_LOWER, BOUND_NONE, BOUND_UPPER
from cython.cimports.engine.core.memory.history import add_searched_move
from cython.cimports.engine.core.memory.transposition import Probe
from cython.cimports.engine.core.ordering.fifty_move import table_key
from cython.cimports.engine.core.ordering.pruning import (
    NOT_PRUNED,
    PRUNED_LATE_MOVE,
    PRUNED_UNSEEN,
    PruningContext,
    full_depth_adjustment,
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
    from_table,
    is_mate,
    is_won,
    update_static_eval_bonus,
)
from cython.cimports.engine.core.search.hooks import (
    expect,
    finish,
    finish_by_rule,
    finish_stopped,
    on_enter,
    on_move,
    on_moves_started,
    on_pruned,
    on_static_eval,
)
from cython.cimports.engine.core.search.node_steps import (
    adjusted_static_eval,
    bound_of_value,
    extend_line,
    has_upcoming_repetition,
    init_node,
    is_improving,
    is_unseen,
    next_move,
    outcome_by_rule,
    probe,
    set_static_eval,
    start_moves,
    store,
    update_correction,
)
from cython.cimports.engine.core.search.quiescence import quiescence
from cython.cimports.engine.core.search.thread import DRAW


def node(thread, depth, alpha, beta, ply, cut_node):
    """Return the value of the position, searched to ``depth`` plies within the window: fail-soft.

    The value is exact between alpha and beta, an upper bound at or below alpha, and a lower bound
    at or above beta. It is meaningless once ``thread.stopped`` is set. If alpha rises, the frame
    gets the principal variation. ``cut_node`` is whether a cut node is expected.
    """
    frame = cython.address(thread.frames[ply])
    found = cython.declare(Probe)
    context = cython.declare(PruningContext)
    value: cython.int
    frame.line.length = 0

    # Step 1. At the horizon, quiescence takes over.
    if depth <= 0:
        return quiescence(thread, alpha, beta, ply)
    if on_enter(thread, depth, alpha, beta, ply, cut_node):
        return thread.oracle.value
    thread.reach(ply)

    # Step 2. Draws by repetition, the fifty-move rule and material; the last ply.
    outcome: cython.int = outcome_by_rule(thread, ply)
    if outcome != OUTCOME_NONE:
        return finish_by_rule(thread, outcome)

    # Step 3. The window. Without alpha-beta (plain minimax) it is always full. A PV node has a
    # window wider than a null window. Without NegaScout no node is a PV node.
    if not thread.switches.alpha_beta:
        alpha = -VALUE_INFINITE
        beta = VALUE_INFINITE
    # Upcoming repetition (Chess Programming Wiki, "Repetitions"): a side that can repeat an earlier
    # position has at least a draw.
    least: cython.int = -VALUE_INFINITE
    if alpha < DRAW and has_upcoming_repetition(thread, ply):
        alpha = least = DRAW
        if alpha >= beta:
            return finish(thread, OUTCOME_UPCOMING_REPETITION, alpha)
    old_alpha: cython.int = alpha
    pv_node: cython.bint = beta - alpha > 1 and thread.switches.negascout

    # Step 4. Mate distance pruning (Chess Programming Wiki, "Mate Distance Pruning"): a shorter
    # mate is already known.
    if thread.switches.mate_distance:
        if alpha < ply - VALUE_MATE:
            alpha = ply - VALUE_MATE
        if beta > VALUE_MATE - ply - 1:
            beta = VALUE_MATE - ply - 1
        if alpha >= beta:
            return finish(thread, OUTCOME_MATE_DISTANCE, alpha)

    # Step 5. Transposition table (documents of Linear Chess and Mitzi, rows L6 and M3): a bound of
    # sufficient depth outside the window ends the node. PV nodes go on, so that the principal
    # variation is complete.
    found.bound = BOUND_NONE
    found.move = 0
    init_node(thread, ply)
    if not frame.excluded_move:
        value = probe(thread, cython.address(found), depth, alpha, beta, ply, not pv_node)
        if value != VALUE_NONE:
            return finish(thread, OUTCOME_TABLE_CUTOFF, value)

    # Step 6. Clear the killers and the cutoff count of ply + 2; compute ``in_check``.
    thread.history.clear_killers(ply + 2)
    thread.frames[ply + 2].cutoffs = 0
    in_check: cython.bint = frame.picker.masks.checkers != 0

    # Step 7. Static evaluation, adjusted by correction history and, if tighter, by the TT bound
    # (Chess Programming Wiki, "Transposition Table"). It also rewards the move that led here.
    set_static_eval(thread, ply, cython.address(found), in_check)
    on_static_eval(thread, ply)
    if thread.switches.evaluation_history and not frame.excluded_move:
        update_static_eval_bonus(thread.frames, ply, thread.history)
    static_eval: cython.int = adjusted_static_eval(thread, ply, cython.address(found))
    context.switches = cython.address(thread.switches)
    context.pv_node = pv_node
    context.cut_node = cut_node
    context.improving = is_improving(thread, ply)

    if not (pv_node or in_check or frame.excluded_move):
        # Step 8. Reverse futility pruning (Chess Programming Wiki, "Reverse Futility Pruning"): the
        # static evaluation exceeds beta by a margin that grows with the depth.
        if (
            depth <= search_params.reverse_futility_depth
            and static_eval < VALUE_MATE_BOUND
            and static_eval - search_params.reverse_futility_margin * (depth - context.improving)
            >= beta
            and thread.switches.reverse_futility
        ):
            return finish(thread, OUTCOME_REVERSE_FUTILITY, static_eval)

        # Step 9. Razoring (Birmingham and Kent, 1977): the static evaluation is so far below alpha
        # that quiescence is likely to confirm a fail low.
        if (
            depth <= search_params.razoring_depth
            and static_eval + search_params.razoring_margin * depth <= alpha
            and thread.switches.razoring
        ):
            expect(thread, KIND_RAZORING)
            value = quiescence(thread, alpha, alpha + 1, ply)
            if thread.stopped:
                return finish_stopped(thread)
            if value <= alpha:
                return finish(thread, OUTCOME_RAZORING, value)

        # Step 10. Null move pruning (Beal, 1989): if a null move reaches beta, a move would too.
        if static_eval >= beta and thread.switches.null_move:
            value = null_move(thread, depth, beta, ply, static_eval)
            if thread.stopped:
                return finish_stopped(thread)
            if value != VALUE_NONE:
                return finish(thread, OUTCOME_NULL_MOVE, value)

        # Step 11. ProbCut (Buro, 1995): a capture beats beta by a margin in a shallower search.
        if depth >= search_params.probcut_depth and thread.switches.probcut:
            value = probcut(thread, cython.address(found), depth, beta, ply)
            if thread.stopped:
                return finish_stopped(thread)
            if value != VALUE_NONE:
                return finish(thread, OUTCOME_PROBCUT, value)

    # Step 12. Start the moves. Internal iterative reduction (Chess Programming Wiki, "Internal
    # Iterative Reductions"): a node without a TT move is searched a ply less deep.
    start_moves(thread, ply, found.move, False)
    on_moves_started(thread)
    if (
        depth >= search_params.internal_reduction_depth
        and not frame.picker.tt_move
        and not frame.excluded_move
        and thread.switches.internal_reductions
    ):
        depth -= 1

    # Step 13. Singular extension (Anantharaman, Campbell, Hsu, 1988): test whether the TT move is
    # much better than all others.
    frame.extension = 0
    if frame.picker.tt_move and not frame.excluded_move and thread.switches.singular_extensions:
        value = singular_test(thread, cython.address(found), depth, beta, ply, cut_node)
        if thread.stopped:
            return finish_stopped(thread)
        if value != VALUE_NONE:
            return finish(thread, OUTCOME_MULTI_CUT, value)

    # Step 14. The moves, in order.
    best_value: cython.int = -VALUE_INFINITE
    best_move: Move = NO_MOVE
    move_count: cython.int = 0
    unseen_count: cython.int = 0
    frame.searched_moves.quiet_count = 0
    frame.searched_moves.capture_count = 0
    frame.best_moves = 0
    while True:
        candidate = next_move(thread, ply)
        if candidate == cython.NULL:
            break
        move: Move = candidate.move
        if move == frame.excluded_move:
            continue
        # A weak player does not see every move (see ``sight``); in check it sees all.
        if not in_check and is_unseen(thread, move, ply):
            unseen_count += 1
            on_pruned(thread, ply, candidate, PRUNED_UNSEEN, 0, 0, move_count + 1)
            continue
        move_count += 1
        thread.prefetch(move)
        checking: cython.bint = is_check(thread.board, cython.address(frame.picker.checks), move)

        # Step 15. Pruning of moves (see ``pruning``), after a move that does not lose by mate.
        if best_value > -VALUE_MATE_BOUND and not in_check:
            rule: cython.int = pruned_by(
                thread.board,
                frame,
                candidate,
                cython.address(context),
                depth,
                alpha,
                move_count,
                checking,
            )
            if rule == PRUNED_LATE_MOVE:
                frame.picker.skip_quiets = True
            if rule != NOT_PRUNED:
                on_pruned(
                    thread, ply, candidate, rule, context.compared, context.threshold, move_count
                )
                continue

        # Step 16. Extensions: a singular TT move; a check with SEE of at least zero (Chess
        # Programming Wiki, "Check Extensions").
        extension: cython.int = frame.extension if move == frame.picker.tt_move else 0
        if (
            extension == 0
            and checking
            and thread.switches.check_extensions
            and see_at_least(thread.board, move, 0)
        ):
            extension = 1
        new_depth: cython.int = depth - 1 + extension

        # Step 17. Late move reduction (document of Mediocre, row D2).
        reduction: cython.int = 0
        if thread.switches.reductions:
            context.cutoffs = thread.frames[ply + 1].cutoffs
            reduction = late_move_reduction(
                candidate, cython.address(context), depth, move_count, checking
            )
            if reduction > new_depth - 1:
                reduction = new_depth - 1 if new_depth > 1 else 0

        # Step 18. Search the move. The first one gets the full window. With NegaScout the others
        # get a null window first, which tests only whether they are better. If so, a reduced move
        # gets a full-depth re-search, and in a PV node a full-window re-search follows.
        quiet: cython.bint = candidate.quiet
        add_searched_move(cython.address(frame.searched_moves), move, quiet)
        on_move(thread, ply, candidate, depth, new_depth, move_count)
        if not thread.enter(move, ply):
            return finish_stopped(thread)
        if move_count == 1:
            value = -node(thread, new_depth, -beta, -alpha, ply + 1, not pv_node and not cut_node)
        else:
            null_window_beta: cython.int = alpha + 1 if thread.switches.negascout else beta
            reduced_depth: cython.int = new_depth - reduction
            value = -node(thread, reduced_depth, -null_window_beta, -alpha, ply + 1, True)
            if value > alpha and reduction > 0 and not thread.stopped:
                new_depth += full_depth_adjustment(value - best_value, new_depth)
                if new_depth > reduced_depth:
                    value = -node(
                        thread, new_depth, -null_window_beta, -alpha, ply + 1, not cut_node
                    )
            if null_window_beta < beta and alpha < value < beta and not thread.stopped:
                value = -node(thread, new_depth, -beta, -alpha, ply + 1, False)
        thread.leave()
        if thread.stopped:
            return finish_stopped(thread)
        if value > best_value:
            best_value = value
            if thread.switches.multiple_tt_moves:
                frame.best_moves = frame.best_moves << 16 | short_move(move)
            if value > alpha:
                best_move = move
                alpha = value
                if value < beta or beta - old_alpha > 1:
                    extend_line(thread, ply, move)

        # Step 19. Beta cutoff: the opponent has a better choice earlier.
        if alpha >= beta:
            frame.cutoffs += 1
            thread.stats.cut_nodes += 1
            thread.stats.first_move_cuts += move_count == 1
            thread.history.update(
                cython.address(thread.switches),
                thread.board,
                cython.address(frame.history_context),
                cython.address(frame.searched_moves),
                best_move,
                quiet,
                depth,
            )
            break

    # Step 20. No move was searched: checkmate, stalemate, or a singular test of the only move. A
    # weak player that sees no quiet move trusts that one keeps the balance: it stands pat.
    if unseen_count and frame.searched_moves.quiet_count == 0 and best_value < frame.static_eval:
        if alpha < beta:
            return finish(thread, OUTCOME_STAND_PAT, frame.static_eval)
    elif move_count == 0:
        if frame.excluded_move:
            return finish(thread, OUTCOME_NO_OTHER_MOVE, alpha)
        if in_check:
            return finish(thread, OUTCOME_CHECKMATE, ply - VALUE_MATE)
        return finish(thread, OUTCOME_STALEMATE, DRAW)

    # Step 21. Store the result with its kind of bound. Pruning may have left out the move that
    # repeats an earlier position, so the value is at least that draw.
    best_value = max(best_value, least)
    if not frame.excluded_move:
        bound: cython.int = bound_of_value(best_value, old_alpha, beta)
        store(thread, ply, best_move, best_value, depth, bound)
        if thread.switches.correction_history:
            update_correction(thread, ply, best_move, best_value, depth, old_alpha, beta)
        if thread.switches.multiple_tt_moves:
            thread.table.store_multiple_moves(table_key(thread.board), frame.best_moves)
    if best_value >= beta:
        return finish(thread, OUTCOME_BETA_CUTOFF, best_value)
    return finish(
        thread, OUTCOME_FAIL_LOW if best_value <= old_alpha else OUTCOME_EXACT, best_value
    )


# Parts of the node function


def null_move(thread, depth, beta, ply, static_eval):
    """Test null move pruning: return the value that ends the node, or VALUE_NONE.

    Beal (1989), Donninger (1993). The test is left out with only pawns and one minor piece, where
    zugzwang is likely, and in a won endgame, where only real moves make progress. It is also left
    out at little depth, after a null move, and in the first plies of a verification. In deep nodes
    a search without null moves in its first plies verifies the result (Tabibi and Netanyahu, 2002).
    """
    frame = cython.address(thread.frames[ply])
    if (
        depth < search_params.null_move_depth
        or ply < thread.null_move_min_ply
        or (ply > 0 and thread.frames[ply - 1].continuation == cython.NULL)
        or not thread.board.has_null_move_material(thread.board.side)
        or is_won(frame.raw_eval)
    ):
        return VALUE_NONE
    thread.prefetch(NO_MOVE)
    reduction: cython.int = null_move_reduction(depth, static_eval - beta)
    if not thread.enter_null(ply):
        return 0
    expect(thread, KIND_NULL_MOVE)
    value: cython.int = -node(thread, depth - reduction, -beta, -beta + 1, ply + 1, True)
    thread.leave_null()
    if thread.stopped:
        return 0
    if value < beta:
        return VALUE_NONE
    if value > VALUE_MATE_BOUND:
        value = beta
    if (
        depth < search_params.null_move_verify_depth
        or thread.null_move_min_ply
        or not thread.switches.null_move_verification
    ):
        return value
    # The verification search uses the same frame. The node's own moves have not started yet.
    thread.null_move_min_ply = ply + plies_without_null_moves(depth - reduction)
    expect(thread, KIND_VERIFICATION)
    verified: cython.int = search_same_node(thread, depth - reduction, beta - 1, beta, ply, False)
    thread.null_move_min_ply = 0
    if thread.stopped or verified >= beta:
        return value
    return VALUE_NONE


def probcut(thread, found, depth, beta, ply):
    """Test ProbCut: return the value that ends the node, or VALUE_NONE.

    Buro (1995), with captures alone (Chess Programming Wiki, "ProbCut"). A capture that beats beta
    by a margin in quiescence and then in a reduced search would also beat it in a full one.
    """
    frame = cython.address(thread.frames[ply])
    reduction: cython.int = search_params.probcut_reduction
    probcut_beta: cython.int = beta + search_params.probcut_margin
    if (
        is_mate(beta)
        or frame.static_eval == VALUE_NONE
        or (
            found.bound != BOUND_NONE
            and found.depth >= depth - reduction
            and from_table(found.value, ply) < probcut_beta
        )
    ):
        return VALUE_NONE
    start_moves(thread, ply, found.move, True)
    while True:
        candidate = next_move(thread, ply)
        if candidate == cython.NULL:
            return VALUE_NONE
        move: Move = candidate.move
        if not see_at_least(thread.board, move, probcut_beta - frame.static_eval):
            continue
        # The number is 0, since the node's own moves have not started.
        on_move(thread, ply, candidate, depth, depth - reduction, 0)
        expect(thread, KIND_PROBCUT)
        if not thread.enter(move, ply):
            return 0
        value: cython.int = -quiescence(thread, -probcut_beta, -probcut_beta + 1, ply + 1)
        if value >= probcut_beta and not thread.stopped:
            expect(thread, KIND_PROBCUT_FULL)
            value = -node(
                thread, depth - reduction, -probcut_beta, -probcut_beta + 1, ply + 1, True
            )
        thread.leave()
        if thread.stopped:
            return 0
        if value >= probcut_beta:
            store(thread, ply, move, value, depth - reduction + 1, BOUND_LOWER)
            return value


def search_same_node(thread, depth, alpha, beta, ply, cut_node):
    """Search the node's own position in its own frame; return the value.

    Restores the evaluations and cutoff counts of the frame afterwards.
    """
    frame = cython.address(thread.frames[ply])
    raw_eval: cython.int = frame.raw_eval
    static_eval: cython.int = frame.static_eval
    cutoffs: cython.int = frame.cutoffs
    cutoffs_below: cython.int = thread.frames[ply + 1].cutoffs
    value: cython.int = node(thread, depth, alpha, beta, ply, cut_node)
    frame.raw_eval = raw_eval
    frame.static_eval = static_eval
    frame.cutoffs = cutoffs
    thread.frames[ply + 1].cutoffs = cutoffs_below
    return value


def restart_moves(thread, ply, tt_move):
    """Start the moves of a node again, after ``search_same_node`` has used its picker."""
    start_moves(thread, ply, short_move(tt_move), False)
    thread.frames[ply].line.length = 0
    on_moves_started(thread)


def singular_test(thread, found, depth, beta, ply, cut_node):
    """Set the extension of the TT move; return the value that ends the node, or VALUE_NONE.

    Singular extensions (Anantharaman, Campbell, Hsu, 1988): the other moves are searched to half
    the depth. If none comes near the table's value, the TT move is extended. If one of them reaches
    beta too, the node ends (multi-cut: Björnsson and Marsland, 1999). Otherwise, if the table's
    value reaches beta, the TT move is reduced.
    """
    frame = cython.address(thread.frames[ply])
    value: cython.int = from_table(found.value, ply)
    if (
        depth < search_params.singular_depth
        or found.depth < depth - search_params.singular_table_depth
        or found.bound == BOUND_UPPER
        or is_mate(value)
    ):
        return VALUE_NONE
    tt_move: Move = frame.picker.tt_move
    singular_beta: cython.int = value - search_params.singular_margin * depth
    frame.excluded_move = tt_move
    expect(thread, KIND_SINGULAR)
    best: cython.int = search_same_node(
        thread,
        (depth - 1) // SINGULAR_DEPTH_DIVISOR,
        singular_beta - 1,
        singular_beta,
        ply,
        cut_node,
    )
    frame.excluded_move = NO_MOVE
    if thread.stopped:
        return 0
    if best >= singular_beta and singular_beta >= beta and thread.switches.multi_cut:
        return singular_beta
    restart_moves(thread, ply, tt_move)
    if best < singular_beta:
        frame.extension = 1
    elif value >= beta:
        frame.extension = -1
    return VALUE_NONE
