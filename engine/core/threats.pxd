"""Threats against pieces, and space."""

from engine.core.board cimport Board
from engine.core.survey cimport Survey

cdef void judge_threats(Board board, Survey* survey) noexcept nogil
