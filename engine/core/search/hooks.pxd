"""What the recorder is told of a search, where there is one."""

from libc.stdint cimport uint64_t

from engine.core.search.evaluator cimport Judge
from engine.core.ordering.picker cimport Candidate
from engine.core.recording.replay_oracle cimport ReplayOracle
from engine.core.memory.transposition cimport Probe
from engine.core.recording.trace cimport Trace
from engine.core.basics.types cimport Move

cdef enum:  # Why a search ended early.
    NOT_STOPPED = 0
    STOPPED_BY_NODES = 1
    STOPPED_ON_DEMAND = 2


cdef class Teller(Judge):
    cdef Trace trace                # what is told of the search, or None
    cdef bint traced
    cdef bint observed                  # or what is taken over from the table is noted
    cdef ReplayOracle oracle              # of a node search that is made again, or None
    cdef uint64_t node_count
    cdef int stopped                # one of the reasons above

    cdef bint record_begin(
        self, int depth, int alpha, int beta, int ply, bint cut_node
    ) noexcept nogil
    cdef int record_probe(self, Probe* found, int value, int depth, int ply) noexcept nogil
    cdef void record_judged(self, int ply) noexcept nogil
    cdef void record_store(
        self, int ply, Move best_move, int value, int depth, int bound
    ) noexcept nogil
    cdef void record_offer(
        self, int ply, Candidate* candidate, int depth, int full_depth, int number
    ) noexcept nogil
    cdef void record_skip(
        self, int ply, Candidate* candidate, int rule, int compared, int bar, int number
    ) noexcept nogil
    cdef void record_end(self, int ending, int value) noexcept nogil
    cdef void record_rest(self) noexcept nogil
