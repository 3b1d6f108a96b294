"""Threats against pieces, and space."""

from engine.core.board.board cimport Board
from engine.core.basics.score cimport Score
from engine.core.evaluation.eval_info cimport EvalInfo

cdef void evaluate_threats(Board board, EvalInfo* info) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline Score threats_of(Board board, EvalInfo* info, int us) noexcept nogil
cdef inline Score space_of(Board board, EvalInfo* info, int us) noexcept nogil
