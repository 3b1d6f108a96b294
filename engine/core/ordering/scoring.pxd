"""The moves of a stage with the scores that order them."""

from libc.stdint cimport int32_t

from engine.core.board.board cimport Board
from engine.core.memory.history cimport History, HistoryContext
from engine.core.board.masks cimport Masks
from engine.core.basics.switches cimport Switches
from engine.core.basics.types cimport Move

cdef int mvv_lva_scores[13][13]   # by victim and attacker

cdef int mvv_lva(Board board, Move move) noexcept nogil

# Each writes at most MAX_MOVES moves and their scores, and returns how many.
cdef int list_captures(
    Board board, History history, Switches* switches, Masks* masks, Move* moves, int32_t* scores
) noexcept nogil
cdef int list_quiets(
    Board board,
    History history,
    HistoryContext* history_context,
    Masks* masks,
    Move* moves,
    int32_t* scores,
) noexcept nogil

cdef void mix(Move* moves, int32_t* scores, int count) noexcept nogil
cdef int unmixed(Move move, int score) noexcept nogil
