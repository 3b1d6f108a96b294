"""Knights, bishops, rooks and queens where they stand."""

from engine.core.board cimport Board
from engine.core.score cimport Score
from engine.core.survey cimport Survey
from engine.core.types cimport Bitboard

cdef void judge_knights(Board board, Survey* survey, int us) noexcept nogil
cdef void judge_bishops(Board board, Survey* survey, int us) noexcept nogil
cdef void judge_rooks(Board board, Survey* survey, int us) noexcept nogil
cdef void judge_queens(Board board, Survey* survey, int us) noexcept nogil
