"""What a search tells of itself when it is recorded."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from engine.core.board cimport Board
from engine.core.events cimport Event, Events
from engine.core.frame cimport Frame
from engine.core.history cimport History
from engine.core.listing cimport Listing
from engine.core.marks cimport Marks
from engine.core.picker cimport Candidate
from engine.core.record cimport Record
from engine.core.records cimport MOST_OPEN, Records
from engine.core.snapshots cimport Snapshots
from engine.core.stretch cimport Stretch
from engine.core.table cimport Probe
from engine.core.types cimport MAX_PLY, Move

cdef struct Open:
    # A visit that has not ended.
    uint32_t index          # NO_RECORD where it is not kept
    uint64_t visit
    uint64_t clock
    uint16_t move           # that led here, in short form; 0 for none and for a pass
    int ply
    bint quiescence
    bint in_place
    Candidate offered       # the move being tried
    int full_depth          # to which it is to be searched, before a reduction
    int last_depth          # to which it was searched last
    uint16_t table_move
    bint moves_begun        # their order is in the frame
    bint looked             # at a move, to make it or to skip it
    bint watched
    int first_detail


cdef class Trace:
    cdef readonly Records records
    cdef Events events
    cdef Listing listing        # the moves of the visits that are watched
    cdef Snapshots snapshots
    cdef Marks marks
    cdef Stretch stretch        # what is listed visit by visit
    cdef uint64_t stretch_first
    cdef uint64_t stretch_end   # like the first a clock, and not in it
    cdef uint32_t by_ply[MAX_PLY + 1]   # moves made to each
    cdef int floor              # what is searched to less depth has no record
    cdef bint confined          # but where everything has one: from this visit to that
    cdef bint alone             # nothing but what lies in that span has one
    cdef uint64_t span_first
    cdef uint64_t span_last
    cdef Open opened[MOST_OPEN]
    cdef int open_count
    cdef int too_deep           # visits open for which that has no room
    cdef uint64_t begun         # visits
    cdef uint64_t last_clock
    cdef int ordinal
    cdef int announced          # the pass of the next visit, or -1
    cdef uint64_t* watched
    cdef int watched_count
    cdef int watched_next
    cdef uint64_t watched_key
    cdef bint watch_first           # the first visit to begin is watched

    cdef Open* top(self) noexcept nogil
    cdef Record* top_record(self) noexcept nogil
    cdef bint is_watched(self) noexcept nogil
    cdef void begin(
        self, int depth, int alpha, int beta, int ply, bint cut_node, int cut_offs,
        uint64_t clock
    ) noexcept nogil
    cdef int pass_now(self, int depth) noexcept nogil
    cdef bint is_search_of_move(self, int kind) noexcept nogil
    cdef bint is_of_move(self, int kind) noexcept nogil
    cdef int reduction_to(self, int kind, int depth) noexcept nogil
    cdef void describe_move(self, Record* record, Open* parent, int kind, int depth) noexcept nogil
    cdef bint is_kept(self, int kind, int depth, uint64_t visit) noexcept nogil
    cdef Record* new_record(self, int kind, int depth, uint64_t visit) noexcept nogil
    cdef void raise_floor(self) noexcept nogil
    cdef void note_in_stretch(
        self, uint64_t visit, uint16_t move, int kind, int alpha, int beta, int depth
    ) noexcept nogil
    cdef void take_snapshot(self, History history, uint64_t clock) noexcept nogil
    cdef void begin_watching(self, Open* opened) noexcept nogil
    cdef void announce(self, int kind) noexcept nogil
    cdef void probed(self, Probe* found, int value, bint cut, int depth) noexcept nogil
    cdef void judged(self, int static_value) noexcept nogil
    cdef void moves_begun(self) noexcept nogil
    cdef void offer(
        self, Board board, History history, Frame* frame, Candidate* candidate, int depth,
        int full_depth, int number, uint64_t clock
    ) noexcept nogil
    cdef void skip(
        self, Board board, History history, Frame* frame, Candidate* candidate, int rule,
        int compared, int bar, int number, uint64_t clock
    ) noexcept nogil
    cdef void end(self, int ending, int value, uint64_t clock) noexcept nogil
    cdef void list_move(
        self, Board board, History history, Frame* frame, Candidate* candidate, int fate, int rule,
        int compared, int bar, int number, uint64_t clock
    ) noexcept nogil
    cdef void list_rest(
        self, Board board, History history, Frame* frame, uint64_t clock
    ) noexcept nogil
    cdef uint16_t move_to(self, int kind) noexcept nogil
    cdef void note_path(self, Event* event) noexcept nogil
    cdef void stored(
        self, uint64_t key, int value, int depth, int bound, Move move
    ) noexcept nogil
    cdef void happened(
        self, int kind, int depth, int value, int bound, int rank, Move move
    ) noexcept nogil
