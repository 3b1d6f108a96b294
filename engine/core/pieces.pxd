"""Knights, bishops, rooks and queens where they stand."""

from engine.core.board cimport Board
from engine.core.survey cimport Survey

cdef void judge_pieces(Board board, Survey* survey) noexcept nogil
