"""Shelter of the kings, and danger to them."""

from engine.core.board.board cimport Board
from engine.core.basics.types cimport Bitboard
from engine.core.basics.score cimport Score
from engine.core.evaluation.eval_info cimport EvalInfo, PawnEntry

cdef void evaluate_kings(Board board, EvalInfo* info) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline Score shelter_of(Board board, EvalInfo* info, int us) noexcept nogil
cdef Score best_shelter(PawnEntry* entry, int us, int king, int rights) noexcept nogil
cdef inline Score better_shelter(Score one, Score other) noexcept nogil
cdef Score pawn_shelter(PawnEntry* entry, int us, int king) noexcept nogil
cdef inline int rearmost_pawn_rank(int us, Bitboard pawns) noexcept nogil
cdef inline int moves_to_nearest_pawn(PawnEntry* entry, int king) noexcept nogil
cdef inline Score king_danger_of(Board board, EvalInfo* info, int us) noexcept nogil
