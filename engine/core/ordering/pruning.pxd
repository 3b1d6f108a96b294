"""Which moves are searched less deep, or not at all."""

from engine.core.board.board cimport Board
from engine.core.ordering.stack cimport Frame
from engine.core.ordering.picker cimport Candidate
from engine.core.basics.switches cimport Switches

cdef enum:  # The rule that skips a move.
    NOT_PRUNED = 0
    PRUNED_LATE = 1
    PRUNED_FUTILE = 2
    PRUNED_BY_HISTORY = 3
    PRUNED_BY_EXCHANGE = 4

cdef struct NodeKind:
    # What a node is to the rules below.
    Switches* switches
    bint pv_node    # a value between alpha and beta is possible
    bint improving      # the side to move stands better than at its last turn out of check
    bint cut_node       # a cutoff is expected
    int cutoffs        # of answers to this node's moves and to its brothers'
    int compared        # by the rule that skipped a move
    int bar             # with what; for an exchange, the least that it had to win

cdef int pruned_by(
    Board board, Frame* frame, Candidate* candidate, NodeKind* kind,
    int depth, int alpha, int tried, bint checking
) noexcept nogil
cdef int late_move_reduction(
    Candidate* candidate, NodeKind* kind, int depth, int tried, bint checking
) noexcept nogil
cdef int deeper_again(int surplus, int depth) noexcept nogil
cdef int root_reduction(int depth, int before) noexcept nogil
cdef int null_move_reduction(int depth, int surplus) noexcept nogil
cdef int plies_without_null_moves(int depth) noexcept nogil
