"""Shelter of the kings, and danger to them."""

from engine.core.board cimport Board
from engine.core.survey cimport Survey

cdef void judge_kings(Board board, Survey* survey) noexcept nogil
