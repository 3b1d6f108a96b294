"""Replays the moves of a game on the core's board."""

from libc.stdint cimport uint16_t, uint32_t

from engine.core.board.board cimport Board

cdef int play_short(Board board, uint16_t move) noexcept nogil
cdef bint replay(
    Board board, const uint16_t* moves, Py_ssize_t count, uint32_t* keys
) noexcept nogil
