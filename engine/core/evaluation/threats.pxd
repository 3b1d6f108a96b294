"""Threats against pieces, and space."""

from engine.core.board.board cimport Board
from engine.core.evaluation.eval_info cimport Survey

cdef void judge_threats(Board board, Survey* survey) noexcept nogil
