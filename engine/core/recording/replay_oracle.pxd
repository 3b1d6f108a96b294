"""Answers the children of a replayed node search from the records."""

from libc.stdint cimport uint32_t, uint64_t

from engine.core.board.board cimport Board
from engine.core.ordering.stack cimport Frame
from engine.core.memory.history cimport History, SearchedMoves
from engine.core.recording.record cimport Record
from engine.core.recording.records cimport MOST_OPEN, Records
from engine.core.basics.switches cimport Switches
from engine.core.memory.transposition cimport Probe
from engine.core.recording.trace cimport Trace
from engine.core.basics.types cimport Bitboard, Move

cdef enum:  # How the walk moved the board to a node search.
    LEFT_ALONE = 0          # not at all
    MADE = 1                # by a move
    PASSED = 2              # by a null move

cdef class ReplayOracle:
    cdef Trace recorded         # the records, and copies of the histories
    cdef Records records
    cdef Board board
    cdef History history
    cdef Frame* frames
    cdef Switches* switches
    # The open node searches of the walk.
    cdef uint32_t path[MOST_OPEN]
    cdef int done[MOST_OPEN]
    cdef Move last[MOST_OPEN]
    cdef SearchedMoves searched_moves[MOST_OPEN]
    cdef int level
    # The node search that is replayed, and the progress of the replay.
    cdef Record* target
    cdef uint32_t target_end
    cdef uint32_t next_child
    cdef bint begun
    cdef bint failed            # the replay differs from the records
    cdef bint stopped
    cdef bint in_place          # the last child searched the position of its parent
    cdef int value
    cdef uint64_t clock

    cdef Move move_of(self, Record* record) noexcept nogil
    cdef void note_move(self, Move move) noexcept nogil
    cdef void enter(self, Record* record) noexcept nogil
    cdef void open(self, uint32_t index, bint make, bint update) noexcept nogil
    cdef void close(self) noexcept nogil
    cdef Bitboard danger(self) noexcept nogil
    cdef void reopen(self, uint32_t first, uint32_t index, bint make) noexcept nogil
    cdef void advance(self, uint32_t start, uint32_t end) noexcept nogil
    cdef uint32_t behind_quiescence(self, uint32_t index, uint32_t end) noexcept nogil
    cdef bint go_before(self, uint32_t index) noexcept nogil
    cdef void replay_below(self, uint32_t first, uint32_t end) noexcept nogil
    cdef uint32_t tt_move(self, uint32_t index) noexcept nogil
    cdef void begin(self, uint32_t index) noexcept nogil
    cdef bint is_child(self, int depth, int alpha, int beta) noexcept nogil
    cdef int probed(self, Probe* found, int ply) noexcept nogil
    cdef int static_eval(self) noexcept nogil
