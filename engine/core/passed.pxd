"""Passed pawns on their way."""

from engine.core.board cimport Board
from engine.core.score cimport Score
from engine.core.survey cimport Survey

cdef Score passed_pawns_of(Board board, Survey* survey, int us) noexcept nogil
