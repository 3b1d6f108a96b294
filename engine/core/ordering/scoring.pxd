"""Generates the moves of a stage and scores them for ordering."""

from libc.stdint cimport int32_t

from engine.core.board.board cimport Board
from engine.core.memory.history cimport History, HistoryContext
from engine.core.board.masks cimport Masks
from engine.core.basics.switches cimport Switches
from engine.core.basics.types cimport Move

cdef int mvv_lva_scores[13][13]   # by victim and attacker

cdef int mvv_lva(Board board, Move move) noexcept nogil
cdef inline int mvv_lva_with_promotion(Board board, Move move) noexcept nogil

# These two write at most MAX_MOVES moves and their scores, and return the number of moves.
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

cdef void add_square_tie_break(Move* moves, int32_t* scores, int count) noexcept nogil
cdef int raw_score(Move move, int score) noexcept nogil


cdef inline void bring_best(Move* moves, int32_t* scores, int first, int count) noexcept nogil:
    """Swap the move at ``first`` with the one that has the highest score from there on.

    One loop finds the highest score, a second one its index: compilers vectorise the first.
    """
    cdef int highest = scores[first]
    cdef int other
    for other in range(first + 1, count):
        highest = max(highest, scores[other])
    cdef int best = first
    while scores[best] != highest:
        best += 1
    cdef Move move = moves[best]
    moves[best] = moves[first]
    moves[first] = move
    scores[best] = scores[first]
    scores[first] = highest
