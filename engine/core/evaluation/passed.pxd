"""Passed pawns on their way."""

from engine.core.board.board cimport Board
from engine.core.basics.score cimport Score
from engine.core.evaluation.eval_info cimport EvalInfo

cdef void evaluate_passed_pawns(Board board, EvalInfo* info) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline Score passed_pawns_of(Board board, EvalInfo* info, int us) noexcept nogil
