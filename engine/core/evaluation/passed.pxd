"""Passed pawns on their way."""

from engine.core.board.board cimport Board
from engine.core.evaluation.eval_info cimport EvalInfo

cdef void evaluate_passed_pawns(Board board, EvalInfo* info) noexcept nogil
