"""Pruning of moves, and late move reductions."""

from engine.core.board.board cimport Board
from engine.core.ordering.stack cimport Frame
from engine.core.ordering.picker cimport Candidate
from engine.core.basics.switches cimport Switches

cdef enum:  # The rules that prune a move.
    NOT_PRUNED = 0
    PRUNED_LATE_MOVE = 1
    PRUNED_FUTILE = 2
    PRUNED_BY_HISTORY = 3
    PRUNED_BY_SEE = 4
    PRUNED_UNSEEN = 5       # a weak player does not see the move; see ``sight``

cdef struct PruningContext:
    # Facts about the node that the rules use, and the two numbers that the last rule compared.
    Switches* switches
    bint pv_node
    bint cut_node       # expected to be a cut node
    bint improving      # see ``is_improving``
    int cutoffs         # cutoffs at replies to the moves of this node and of its siblings
    int compared        # the number that the rule compared with ``threshold``
    int threshold       # for SEE, the least that the move must win

cdef int pruned_by(
    Board board, Frame* frame, Candidate* candidate, PruningContext* context,
    int depth, int alpha, int move_count, bint checking
) noexcept nogil
cdef inline int pruned_by_see(
    Board board, Candidate* candidate, PruningContext* context, bint may_lose, int depth,
    int loss_per_ply
) noexcept nogil
cdef int late_move_reduction(
    Candidate* candidate, PruningContext* context, int depth, int move_count, bint checking
) noexcept nogil
cdef int full_depth_adjustment(int surplus, int depth) noexcept nogil
cdef int root_reduction(int depth, int move_count) noexcept nogil
cdef int null_move_reduction(int depth, int surplus) noexcept nogil
cdef int plies_without_null_moves(int depth) noexcept nogil
cdef inline int scaled_reduction(int depth, int move_count) noexcept nogil
cdef inline int log2_scaled(int number) noexcept nogil
