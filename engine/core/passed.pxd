"""Passed pawns on their way."""

from engine.core.board cimport Board
from engine.core.survey cimport Survey

cdef void judge_passed_pawns(Board board, Survey* survey) noexcept nogil
