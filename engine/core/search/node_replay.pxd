"""Replays single node searches of a recorded search."""

from libc.stdint cimport uint32_t, uint64_t

from engine.core.board.position cimport Position
from engine.core.recording.records cimport Records
from engine.core.recording.replay_oracle cimport ReplayOracle
from engine.core.recording.trace cimport Trace
from engine.core.search.thread cimport SearchThread


cdef class NodeReplay:
    cdef SearchThread thread
    cdef ReplayOracle oracle
    cdef Trace recorded
    cdef Records records
    cdef Position root
    cdef uint64_t node_limit

    cdef bint go_to(self, uint32_t index) noexcept nogil
    cdef bint enter(self, uint32_t index) noexcept nogil
    cdef void root_moves(self, uint32_t index) noexcept nogil
