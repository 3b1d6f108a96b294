"""Shelter of the kings, and danger to them."""

from engine.core.board.board cimport Board
from engine.core.evaluation.eval_info cimport Survey

cdef void judge_kings(Board board, Survey* survey) noexcept nogil
