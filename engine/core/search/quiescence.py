"""Quiescence search: captures and promotions beyond the horizon, and all evasions in check.

A static evaluation means nothing while pieces are being exchanged (Chess Programming Wiki,
"Quiescence Search").
"""

import cython
from cython.cimports.engine.core.basics.move import NO_MOVE, captured_of, promoted_of
from cython.cimports.engine.core.basics.outcomes import (
    OUTCOME_CHECKMATE,
    OUTCOME_HORIZON,
    OUTCOME_NONE,
    OUTCOME_QUIESCENCE_CUTOFF,
    OUTCOME_QUIESCENCE_EXACT,
    OUTCOME_QUIESCENCE_FAIL_LOW,
    OUTCOME_STAND_PAT,
    OUTCOME_TABLE_CUTOFF,
    OUTCOME_UPCOMING_REPETITION,
)
from cython.cimports.engine.core.basics.params import search_params
from cython.cimports.engine.core.basics.types import Move
from cython.cimports.engine.core.memory.entry import BOUND_NONE
from cython.cimports.engine.core.memory.transposition import Probe
from cython.cimports.engine.core.ordering.picker import BAD_CAPTURE, TT_MOVE
from cython.cimports.engine.core.ordering.pruning import NOT_PRUNED, PRUNED_BY_SEE, PRUNED_UNSEEN
from cython.cimports.engine.core.ordering.see import captured_values, see_at_least
from cython.cimports.engine.core.ordering.stack import (
    VALUE_INFINITE,
    VALUE_MATE,
    VALUE_MATE_BOUND,
    VALUE_NONE,
)
from cython.cimports.engine.core.recording.record import SKIPPED_DELTA, SKIPPED_EVASION
from cython.cimports.engine.core.search.hooks import (
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
    bound_of_value,
    extend_line,
    has_upcoming_repetition,
    init_node,
    is_unseen,
    next_move,
    outcome_by_rule,
    probe,
    set_static_eval,
    start_moves,
    store,
    store_stand_pat,
)
from cython.cimports.engine.core.search.thread import DRAW


def quiescence(thread, alpha, beta, ply):
    """Return the value after captures and promotions, or in check after evasions; see ``node``."""
    frame = cython.address(thread.frames[ply])
    found = cython.declare(Probe)
    value: cython.int
    frame.line.length = 0
    if on_enter(thread, 0, alpha, beta, ply, False):
        return thread.oracle.value
    thread.reach(ply)

    # Step 1. Draws, the last ply, the window and the table, as in ``node``.
    outcome: cython.int = outcome_by_rule(thread, ply)
    if outcome != OUTCOME_NONE:
        return finish_by_rule(thread, outcome)
    if not thread.switches.quiescence:
        return finish(thread, OUTCOME_HORIZON, thread.evaluator.evaluate(thread.board))
    if not thread.switches.alpha_beta:
        alpha = -VALUE_INFINITE
        beta = VALUE_INFINITE
    least: cython.int = -VALUE_INFINITE
    if alpha < DRAW and has_upcoming_repetition(thread, ply):
        alpha = least = DRAW
        if alpha >= beta:
            return finish(thread, OUTCOME_UPCOMING_REPETITION, alpha)
    old_alpha: cython.int = alpha
    found.bound = BOUND_NONE
    found.move = 0
    init_node(thread, ply)
    value = probe(thread, cython.address(found), 0, alpha, beta, ply, beta - alpha == 1)
    if value != VALUE_NONE:
        return finish(thread, OUTCOME_TABLE_CUTOFF, value)
    in_check: cython.bint = frame.picker.masks.checkers != 0

    # Step 2. Stand pat: the side to move need not capture, so its static evaluation is a bound.
    best_value: cython.int = -VALUE_INFINITE
    best_move: Move = NO_MOVE
    futility_base: cython.int = -VALUE_INFINITE
    set_static_eval(thread, ply, cython.address(found), in_check)
    on_static_eval(thread, ply)
    if not in_check:
        best_value = frame.static_eval
        if best_value >= beta:
            if found.bound == BOUND_NONE:
                store_stand_pat(thread, ply, best_value)
            return finish(thread, OUTCOME_STAND_PAT, best_value)
        alpha = max(alpha, best_value)
        futility_base = best_value + search_params.delta_margin

    start_moves(thread, ply, found.move, True)
    on_moves_started(thread)
    move_count: cython.int = 0
    while (candidate := next_move(thread, ply)) != cython.NULL:
        move: Move = candidate.move
        if not in_check and is_unseen(thread, move, ply):
            on_pruned(thread, ply, candidate, PRUNED_UNSEEN, 0, 0, move_count + 1)
            continue
        move_count += 1
        thread.prefetch(move)
        # Step 3. Pruning (see ``pruned_by``), once a move does not lose by mate.
        if best_value > -VALUE_MATE_BOUND:
            value = futility_base + captured_values[captured_of(move)]
            rule: cython.int = pruned_by(thread, candidate, in_check, value, alpha)
            if rule == SKIPPED_EVASION:
                on_pruned(thread, ply, candidate, rule, move_count, 0, move_count)
                break
            if rule == PRUNED_BY_SEE:
                on_pruned(thread, ply, candidate, rule, 0, 0, move_count)
                continue
            if rule == SKIPPED_DELTA:
                best_value = max(best_value, value)
                on_pruned(thread, ply, candidate, rule, value, alpha, move_count)
                continue
        on_move(thread, ply, candidate, 0, 0, move_count)
        if not thread.enter(move, ply):
            return finish_stopped(thread)
        value = -quiescence(thread, -beta, -alpha, ply + 1)
        thread.leave()
        if thread.stopped:
            return finish_stopped(thread)
        if value > best_value:
            best_value = value
            if value > alpha:
                best_move = move
                alpha = value
                extend_line(thread, ply, move)
            if alpha >= beta:
                break
    if in_check and move_count == 0:
        return finish(thread, OUTCOME_CHECKMATE, ply - VALUE_MATE)

    best_value = max(best_value, least)
    store(thread, ply, best_move, best_value, 0, bound_of_value(best_value, old_alpha, beta))
    if best_value >= beta:
        return finish(thread, OUTCOME_QUIESCENCE_CUTOFF, best_value)
    if best_value <= old_alpha:
        return finish(thread, OUTCOME_QUIESCENCE_FAIL_LOW, best_value)
    return finish(thread, OUTCOME_QUIESCENCE_EXACT, best_value)


def pruned_by(thread, candidate, in_check, best_case, alpha):
    """Return the rule that prunes a move, or NOT_PRUNED.

    ``best_case`` is the static evaluation plus the captured piece and a margin. The rules are:

    - SKIPPED_EVASION: in check, a move already avoids mate, so no more quiet moves are searched
      (Chess Programming Wiki, "Quiescence Search").
    - PRUNED_BY_SEE: SEE is negative (Chess Programming Wiki, "Static Exchange Evaluation").
    - SKIPPED_DELTA: ``best_case`` does not exceed alpha (Chess Programming Wiki, "Delta Pruning").
      It prunes no promotion, and nothing in check.
    """
    if in_check and candidate.quiet and thread.switches.quiescence_evasions:
        return SKIPPED_EVASION
    if thread.switches.quiescence_see and is_losing_capture(
        thread.board, candidate, cython.address(thread.switches)
    ):
        return PRUNED_BY_SEE
    if not in_check and not promoted_of(candidate.move):
        if best_case <= alpha and thread.switches.delta_pruning:
            return SKIPPED_DELTA
    return NOT_PRUNED


def is_losing_capture(board, candidate, switches):
    """Return whether SEE of a capture is negative. Computes SEE only if the picker has not."""
    if candidate.provenance == BAD_CAPTURE:
        return True
    if candidate.quiet or (candidate.provenance != TT_MOVE and switches.see_ordering):
        return False
    return not see_at_least(board, candidate.move, 0)
