"""The moves of watched node searches."""

from libc.stdint cimport uint32_t, uint64_t

from engine.core.board.board cimport Board
from engine.core.ordering.stack cimport Frame
from engine.core.memory.history cimport History
from engine.core.ordering.picker cimport Candidate
from engine.core.basics.types cimport Move

cdef enum:
    LISTING_CHUNK = 4096        # a full list grows to twice its rows and this many more
    NOWHERE = 15                # the provenance of a move that the picker never gave

cdef enum:  # The outcome of a move.
    MOVE_SEARCHED = 0
    MOVE_PRUNED = 1             # by a rule
    MOVE_NOT_REACHED = 2        # the node search ended before its turn, or it had no turn
    MOVE_IGNORED = 3            # a quiet move in quiescence

cdef struct MoveOutcome:
    # The outcome of a move and its reason.
    int outcome             # one of the above
    int rule
    int compared            # the number that the rule compared with ``threshold``
    int threshold
    int number              # the move's place in the order, from 1; 0 for none

cdef struct MoveDetail:
    # A move of a watched node search.
    uint64_t node_search
    uint32_t clock          # moves made in the search before its turn
    Move move
    int score               # the ordering score
    int provenance
    MoveOutcome outcome
    int history             # the history score
    int see                 # in centipawns
    int mvv_lva


cdef class MoveLog:
    cdef MoveDetail* rows
    cdef int count
    cdef int room
    # The node search whose moves are listed, and where these start.
    cdef uint64_t node_search
    cdef int first

    cdef void turn_to(self, uint64_t node_search, int first) noexcept nogil
    cdef void add(
        self, Board board, History history, Frame* frame, Candidate* candidate,
        MoveOutcome* outcome, uint64_t clock
    ) noexcept nogil
    cdef void add_rest(
        self, Board board, History history, Frame* frame, uint64_t clock
    ) noexcept nogil
    cdef void add_unordered(
        self, Board board, History history, Frame* frame, uint64_t clock
    ) noexcept nogil
    cdef bint has(self, Move move) noexcept nogil
    cdef int last_rule(self) noexcept nogil
