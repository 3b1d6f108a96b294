"""Threats against pieces, and space."""

from engine.core.board cimport Board
from engine.core.score cimport Score
from engine.core.survey cimport Survey

cdef Score threats_of(Board board, Survey* survey, int us) noexcept nogil
cdef Score space_of(Board board, Survey* survey, int us) noexcept nogil
