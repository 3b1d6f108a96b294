"""Which moves are searched less deep, or not at all: the rules, by plain numbers.

Each rule has the name it has in the field (Chess Programming Wiki, "Selectivity"); what it compares
stands in ``params``.
"""

import cython
from cython.cimports.engine.core.basics.bits import highest
from cython.cimports.engine.core.basics.params import CUTOFFS_MANY, search_params
from cython.cimports.engine.core.basics.switches import tells_losing_quiets
from cython.cimports.engine.core.memory.history import HISTORY_LIMIT
from cython.cimports.engine.core.ordering.picker import (
    BAD_CAPTURE,
    COUNTER_MOVE,
    KILLER_1,
    KILLER_2,
    LOSING_QUIET,
    TABLE_MOVE,
)
from cython.cimports.engine.core.ordering.see import see_at_least

# Reductions are counted in 1/PLY of a ply.
PLY = cython.declare(cython.int, 1024)
PERCENT = cython.declare(cython.int, 100)


def pruned_by(board, frame, candidate, kind, depth, alpha, tried, checking):
    """The rule by which a move is skipped without being searched; NOT_PRUNED when none does.

    Not asked in check, nor before a move has been searched that does not lose by mate.
    """
    loses: cython.bint
    if not candidate.quiet:
        loses = candidate.provenance == BAD_CAPTURE or not kind.switches.see_ordering
        return pruned_by_exchange(
            board, candidate, kind, loses, depth, search_params.see_pruning_capture
        )
    if candidate.provenance == TABLE_MOVE:
        return NOT_PRUNED
    loses = candidate.provenance == LOSING_QUIET or not tells_losing_quiets(kind.switches)
    # A check forces the answer, so that it may lose as much as a capture.
    if checking:
        return pruned_by_exchange(
            board, candidate, kind, loses, depth, search_params.see_pruning_capture
        )
    # Late move pruning (Chess Programming Wiki, "Futility Pruning", by move count): enough quiet
    # moves were tried at this depth.
    most: cython.int = search_params.late_move_pruning_base + depth * depth
    if not kind.improving:
        most = most * search_params.late_move_pruning_not_improving // PERCENT + 1
    if (
        depth <= search_params.late_move_pruning_depth
        and tried > most
        and kind.switches.late_move_pruning
    ):
        kind.compared = tried
        kind.bar = most
        return PRUNED_LATE
    # The other rules go by the depth that would be left after a reduction.
    left: cython.int = depth
    if depth >= search_params.late_move_depth and kind.switches.reductions:
        left = max(1, depth - scaled_reduction(depth, tried) // PLY)
    # Futility pruning (Schaeffer, 1986; Heinz, 1998): a quiet move would not raise the static
    # evaluation to alpha.
    hoped: cython.int = search_params.futility_margin + search_params.futility_slope * left
    hoped += candidate.history * search_params.futility_history // HISTORY_LIMIT
    if (
        left <= search_params.futility_depth
        and frame.static_value + hoped <= alpha
        and kind.switches.futility
    ):
        kind.compared = frame.static_value + hoped
        kind.bar = alpha
        return PRUNED_FUTILE
    # History pruning (Chess Programming Wiki, "History Leaf Pruning"): it hardly ever cut off.
    if (
        left <= search_params.history_pruning_depth
        and candidate.history < -search_params.history_pruning_margin * left
        and kind.switches.history_pruning
    ):
        kind.compared = candidate.history
        kind.bar = -search_params.history_pruning_margin * left
        return PRUNED_BY_HISTORY
    return pruned_by_exchange(board, candidate, kind, loses, left, search_params.see_pruning_quiet)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pruned_by_exchange(
    board: Board,
    candidate: cython.pointer(Candidate),
    kind: cython.pointer(NodeKind),
    loses: cython.bint,
    depth: cython.int,
    for_a_ply: cython.int,
) -> cython.int:
    """Exchange pruning (Chess Programming Wiki, "Static Exchange Evaluation").

    The move loses more than so much for each ply of depth. ``loses`` is what is known already:
    whether it may lose anything at all.
    """
    bar: cython.int = -for_a_ply * depth
    if (
        loses
        and depth <= search_params.see_pruning_depth
        and kind.switches.see_pruning
        and not see_at_least(board, candidate.move, bar)
    ):
        kind.bar = bar
        return PRUNED_BY_EXCHANGE
    return NOT_PRUNED


def late_move_reduction(candidate, kind, depth, tried, checking):
    """By how many plies a late move is searched less deep at first.

    Late move reductions are announced by the document of Mediocre (row D2). Good captures
    and the first moves keep their depth; history and what the node is make it more or less.
    """
    if depth < search_params.late_move_depth:
        return 0
    if tried < search_params.late_move_first + kind.pv_node:
        return 0
    if not candidate.quiet and candidate.provenance != BAD_CAPTURE:
        return 0
    scaled: cython.int = scaled_reduction(depth, tried)
    if kind.pv_node:
        scaled -= search_params.late_move_pv_node
    if kind.cut_node:
        scaled += search_params.late_move_cut_node
    if not kind.improving:
        scaled += search_params.late_move_not_improving
    # Where answers keep cutting off the next move will hardly do better (Stockfish, "cutoffCnt").
    if kind.cutoffs >= CUTOFFS_MANY:
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


def deeper_again(surplus, depth):
    """By how many plies a reduced move that beat alpha is searched deeper again than it would be.

    ``surplus`` is by how much it beat the best value. One more where that is much, one less where
    it is next to nothing (Stockfish, "do deeper search").
    """
    if surplus > search_params.deeper_again_margin + search_params.deeper_again_slope * depth:
        return 1
    return -1 if surplus < search_params.shallower_again_slope * depth else 0


def root_reduction(depth, before):
    """The reduction of a late quiet move at the root, by how many were searched before it.

    A ply less than below the root.
    """
    scaled: cython.int = scaled_reduction(depth, before) - PLY
    if depth < search_params.late_move_depth or scaled < 0:
        return 0
    less: cython.int = scaled // PLY
    return less if less < depth - 1 else 0


def null_move_reduction(depth, surplus):
    """How much less deep a pass is searched; more when deep, and when far above beta."""
    steps: cython.int = surplus // search_params.null_move_margin
    if steps > search_params.null_move_margin_most:
        steps = search_params.null_move_margin_most
    deep: cython.int = depth // search_params.null_move_depth_divisor
    return search_params.null_move_reduction + deep + steps


def plies_without_null_moves(depth):
    """For how many plies the search that verifies a null move, so deep, may not pass itself."""
    return depth * search_params.null_move_verify_share // PERCENT


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def scaled_reduction(depth: cython.int, tried: cython.int) -> cython.int:
    """The part of a reduction, in 1/PLY, that depth and move number alone decide."""
    both: cython.int = log2_scaled(depth) * log2_scaled(tried) // PLY
    return search_params.late_move_base + both * search_params.late_move_factor // PLY


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def log2_scaled(number: cython.int) -> cython.int:
    """The binary logarithm in 1/PLY, straight between powers of two: the same on every machine."""
    whole: cython.int = highest(number | 1)
    return whole * PLY + (number * PLY >> whole) - PLY
