"""Pruning of moves, and late move reductions.

Each rule has its standard name (Chess Programming Wiki, "Selectivity"); ``params`` holds its
numbers.
"""

import cython
from cython.cimports.engine.core.basics.bits import highest
from cython.cimports.engine.core.basics.params import CUTOFFS_MANY, search_params
from cython.cimports.engine.core.basics.switches import separates_bad_quiets
from cython.cimports.engine.core.memory.history import HISTORY_LIMIT
from cython.cimports.engine.core.ordering.picker import (
    BAD_CAPTURE,
    BAD_QUIET,
    COUNTER_MOVE,
    KILLER_1,
    KILLER_2,
    TT_MOVE,
)
from cython.cimports.engine.core.ordering.see import see_at_least

# Reductions are computed in units of 1/PLY of a ply.
PLY = cython.declare(cython.int, 1024)
PERCENT = cython.declare(cython.int, 100)


def pruned_by(board, frame, candidate, context, depth, alpha, move_count, checking):
    """Return the rule that prunes a move, or NOT_PRUNED.

    Sets ``context.threshold`` and, except for SEE, ``context.compared``. The node must not be in
    check, and a move that does not lose by mate must have been searched. ``move_count`` includes
    this move.
    ``checking`` is whether the move gives check.
    """
    may_lose: cython.bint
    if not candidate.quiet:
        may_lose = candidate.provenance == BAD_CAPTURE or not context.switches.see_ordering
        return pruned_by_see(
            board, candidate, context, may_lose, depth, search_params.see_pruning_capture
        )
    if candidate.provenance == TT_MOVE:
        return NOT_PRUNED
    may_lose = candidate.provenance == BAD_QUIET or not separates_bad_quiets(context.switches)
    # A check forces the reply, so it may lose as much as a capture.
    if checking:
        return pruned_by_see(
            board, candidate, context, may_lose, depth, search_params.see_pruning_capture
        )
    # Late move pruning (Chess Programming Wiki, "Futility Pruning", "Move Count Based Pruning"): at
    # this depth, enough moves have been searched.
    most: cython.int = search_params.late_move_pruning_base + depth * depth
    if not context.improving:
        most = most * search_params.late_move_pruning_not_improving // PERCENT + 1
    if (
        depth <= search_params.late_move_pruning_depth
        and move_count > most
        and context.switches.late_move_pruning
    ):
        context.compared = move_count
        context.threshold = most
        return PRUNED_LATE_MOVE
    # The other rules use the depth after a late move reduction.
    reduced_depth: cython.int = depth
    if depth >= search_params.late_move_depth and context.switches.reductions:
        reduced_depth = max(1, depth - scaled_reduction(depth, move_count) // PLY)
    # Futility pruning (Schaeffer, 1986; Heinz, 1998): the static evaluation plus a margin does not
    # exceed alpha.
    margin: cython.int = (
        search_params.futility_margin + search_params.futility_slope * reduced_depth
    )
    margin += candidate.history * search_params.futility_history // HISTORY_LIMIT
    if (
        reduced_depth <= search_params.futility_depth
        and frame.static_eval + margin <= alpha
        and context.switches.futility
    ):
        context.compared = frame.static_eval + margin
        context.threshold = alpha
        return PRUNED_FUTILE
    # History pruning (Chess Programming Wiki, "History Leaf Pruning"): the history score is so low
    # that the move has rarely caused a cutoff.
    if (
        reduced_depth <= search_params.history_pruning_depth
        and candidate.history < -search_params.history_pruning_margin * reduced_depth
        and context.switches.history_pruning
    ):
        context.compared = candidate.history
        context.threshold = -search_params.history_pruning_margin * reduced_depth
        return PRUNED_BY_HISTORY
    return pruned_by_see(
        board, candidate, context, may_lose, reduced_depth, search_params.see_pruning_quiet
    )


def pruned_by_see(board, candidate, context, may_lose, depth, loss_per_ply):
    """Return PRUNED_BY_SEE if SEE is below -``loss_per_ply`` * ``depth``, else NOT_PRUNED.

    ``may_lose`` is False if the picker has already found that SEE is not negative (Chess
    Programming Wiki, "Static Exchange Evaluation").
    """
    threshold: cython.int = -loss_per_ply * depth
    if (
        may_lose
        and depth <= search_params.see_pruning_depth
        and context.switches.see_pruning
        and not see_at_least(board, candidate.move, threshold)
    ):
        context.threshold = threshold
        return PRUNED_BY_SEE
    return NOT_PRUNED


def late_move_reduction(candidate, context, depth, move_count, checking):
    """Return the plies of late move reduction of a move (document of Mediocre, row D2).

    The first moves are not reduced, nor are captures and promotions unless they are bad captures.
    """
    if depth < search_params.late_move_depth:
        return 0
    if move_count < search_params.late_move_first + context.pv_node:
        return 0
    if not candidate.quiet and candidate.provenance != BAD_CAPTURE:
        return 0
    scaled: cython.int = scaled_reduction(depth, move_count)
    if context.pv_node:
        scaled -= search_params.late_move_pv_node
    if context.cut_node:
        scaled += search_params.late_move_cut_node
    if not context.improving:
        scaled += search_params.late_move_not_improving
    # After many cutoffs at replies, a later move is unlikely to be better (Stockfish, "cutoffCnt").
    if context.cutoffs >= CUTOFFS_MANY:
        scaled += search_params.late_move_cutoffs
    if checking:
        scaled -= search_params.late_move_check
    if (
        candidate.provenance == KILLER_1
        or candidate.provenance == KILLER_2
        or candidate.provenance == COUNTER_MOVE
    ):
        scaled -= search_params.late_move_refutation
    if candidate.quiet:
        scaled -= candidate.history * PLY // search_params.late_move_history
    return scaled // PLY if scaled > 0 else 0


def full_depth_adjustment(surplus, depth):
    """Return the change of depth for the full-depth re-search: 1, 0 or -1 plies.

    ``surplus`` is the value of the reduced search less the best value. A large one gives 1, a tiny
    one -1 (Stockfish, "doDeeperSearch").
    """
    if surplus > search_params.deeper_search_margin + search_params.deeper_search_slope * depth:
        return 1
    return -1 if surplus < search_params.shallower_search_slope * depth else 0


def root_reduction(depth, move_count):
    """Return the plies of late move reduction of a quiet root move.

    It is ``scaled_reduction`` less one ply, without the adjustments of other nodes. ``move_count``
    is how many root moves were searched before it.
    """
    scaled: cython.int = scaled_reduction(depth, move_count) - PLY
    if depth < search_params.late_move_depth or scaled < 0:
        return 0
    reduction: cython.int = scaled // PLY
    return reduction if reduction < depth - 1 else 0


def null_move_reduction(depth, surplus):
    """Return the reduction of a null move in plies.

    It grows with the depth and with ``surplus``, the static evaluation less beta.
    """
    steps: cython.int = surplus // search_params.null_move_margin
    if steps > search_params.null_move_margin_most:
        steps = search_params.null_move_margin_most
    deep: cython.int = depth // search_params.null_move_depth_divisor
    return search_params.null_move_reduction + deep + steps


def plies_without_null_moves(depth):
    """Return in how many first plies a verification search to ``depth`` makes no null move."""
    return depth * search_params.null_move_verify_share // PERCENT


def scaled_reduction(depth, move_count):
    """Return the part of the reduction that depends on depth and move count, in 1/PLY of a ply."""
    product: cython.int = log2_scaled(depth) * log2_scaled(move_count) // PLY
    return search_params.late_move_base + product * search_params.late_move_factor // PLY


def log2_scaled(number):
    """Return the binary logarithm in units of 1/PLY, linear between powers of two.

    It uses only integers, so that every machine computes the same value.
    """
    whole: cython.int = highest(number | 1)
    return whole * PLY + (number * PLY >> whole) - PLY
