"""Shelter of the kings, and danger to them."""

from engine.core.board cimport Board
from engine.core.score cimport Score
from engine.core.survey cimport Survey

cdef Score shelter_of(Board board, Survey* survey, int us) noexcept nogil
cdef Score danger_of(Board board, Survey* survey, int us) noexcept nogil
