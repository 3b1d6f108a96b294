"""Quiescence search."""

from engine.core.basics.switches cimport Switches
from engine.core.board.board cimport Board
from engine.core.ordering.picker cimport Candidate
from engine.core.search.thread cimport SearchThread

cdef int quiescence(SearchThread thread, int alpha, int beta, int ply) noexcept nogil
cdef inline bint is_losing_capture(
    Board board, Candidate* candidate, Switches* switches
) noexcept nogil
cdef inline int pruned_by(
    SearchThread thread, Candidate* candidate, bint in_check, int best_case, int alpha
) noexcept nogil
