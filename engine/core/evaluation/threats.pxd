"""Threats against pieces, and space."""

from engine.core.board.board cimport Board
from engine.core.evaluation.eval_info cimport EvalInfo

cdef void evaluate_threats(Board board, EvalInfo* info) noexcept nogil
