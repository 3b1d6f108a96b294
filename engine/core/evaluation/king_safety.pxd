"""Shelter of the kings, and danger to them."""

from engine.core.board.board cimport Board
from engine.core.evaluation.eval_info cimport EvalInfo

cdef void evaluate_kings(Board board, EvalInfo* info) noexcept nogil
