"""The moves of node searches that are watched, each with all that is known of it."""

from libc.stdint cimport uint32_t, uint64_t

from engine.core.board.board cimport Board
from engine.core.ordering.stack cimport Frame
from engine.core.memory.history cimport History
from engine.core.ordering.picker cimport Candidate
from engine.core.basics.types cimport Move

cdef enum:
    LISTING_CHUNK = 4096        # by which the list grows
    NOWHERE = 15                # the provenance of a move that was never ordered

cdef enum:  # What became of a move that is not in the records: the order of FATES.
    FATE_TRIED = 0
    FATE_SKIPPED = 1            # by a rule
    FATE_LEFT = 2               # still to come when the node ended
    FATE_IGNORED = 3            # quiescence does not look at it

cdef struct Verdict:
    # What became of a move, and by what.
    int fate
    int rule
    int compared            # what the rule compared
    int bar                 # with what
    int number              # the move's place in the order, from 1; 0 if it had none

cdef struct Detail:
    # A move of a node search that is watched.
    uint64_t node_search
    uint32_t clock          # when it was its turn
    Move move
    int score               # by which it was ordered
    int provenance
    Verdict verdict
    int history             # the histories' count for it
    int exchange            # what it wins by exchange
    int mvv_lva


cdef class Listing:
    cdef Detail* rows
    cdef int count
    cdef int room
    # The node search of which moves are listed, and where its own begin.
    cdef uint64_t node_search
    cdef int first

    cdef void turn_to(self, uint64_t node_search, int first) noexcept nogil
    cdef void add(
        self, Board board, History history, Frame* frame, Candidate* candidate, Verdict* verdict,
        uint64_t clock
    ) noexcept nogil
    cdef void add_rest(
        self, Board board, History history, Frame* frame, uint64_t clock
    ) noexcept nogil
    cdef void add_unordered(
        self, Board board, History history, Frame* frame, uint64_t clock
    ) noexcept nogil
    cdef bint has(self, Move move) noexcept nogil
    cdef int last_rule(self) noexcept nogil
