"""What a search tells of itself when it is recorded."""

cimport cython
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from engine.core.board.board cimport Board
from engine.core.basics.events cimport Event, Events
from engine.core.ordering.stack cimport Frame
from engine.core.memory.history cimport History
from engine.core.recording.move_log cimport Listing
from engine.core.recording.fingerprint cimport Fingerprints
from engine.core.basics.move cimport short_move
from engine.core.ordering.picker cimport Candidate
from engine.core.recording.record cimport (
    FLAG_INTERNAL, TABLE_CUT, TABLE_MISS, TABLE_MOVE_ONLY, TABLE_TOO_SHALLOW, Record,
    keep_table_move
)
from engine.core.recording.records cimport MOST_OPEN, Records
from engine.core.recording.snapshots cimport Snapshots
from engine.core.recording.interval cimport Interval
from engine.core.memory.transposition cimport BOUND_NONE, Probe
from engine.core.basics.types cimport MAX_PLY, Move

cdef struct Open:
    # A node search that has not ended.
    uint32_t index          # NO_RECORD where it is not kept
    Record* record          # then one that nobody reads
    uint64_t node_search
    uint64_t clock
    uint16_t move           # that led here, in short form; 0 for none and for a pass
    int ply
    bint quiescence
    bint in_place
    uint16_t offered        # the move being tried, in short form, with its place in the order
    uint8_t provenance
    int32_t order_score
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
    cdef Listing listing        # the moves of the node searches that are watched
    cdef Snapshots snapshots
    cdef Fingerprints fingerprints
    cdef Interval interval        # what is listed node search by node search
    cdef uint64_t interval_first
    cdef uint64_t interval_end   # like the first a clock, and not in it
    cdef uint32_t by_ply[MAX_PLY + 1]   # moves made to each
    cdef int floor              # what is searched to less depth has no record
    cdef bint confined          # but where everything has one: from this node search to that
    cdef bint alone             # nothing but what lies in that span has one
    cdef uint64_t span_first
    cdef uint64_t span_last
    cdef Open opened[MOST_OPEN]
    cdef int open_count
    cdef int too_deep           # node searches open for which that has no room
    cdef Open* now              # the last that is open; nowhere before the first and if too deep
    cdef Open nowhere
    cdef Record unkept
    cdef uint64_t begun         # node searches
    cdef uint64_t last_clock
    cdef int ordinal
    cdef int expected          # the pass of the next node search, or -1
    cdef uint64_t* watched
    cdef int watched_count
    cdef int watched_next
    cdef uint64_t watched_key
    cdef bint watch_first           # the first node search to begin is watched

    @cython.final
    cdef inline void expect(self, int kind) noexcept nogil:
        """The next node search to begin is of this pass."""
        self.expected = kind

    @cython.final
    cdef inline void probed(self, Probe* found, int value, bint cut, int depth) noexcept nogil:
        """The table was asked; ``value`` is what it knows, with mates counted from the root."""
        cdef Record* record = self.now.record
        cdef int result = TABLE_CUT if cut else TABLE_MOVE_ONLY
        self.now.table_move = found.move
        if found.bound == BOUND_NONE:
            record.table |= TABLE_MISS
            return
        if not cut and found.depth < depth:
            result = TABLE_TOO_SHALLOW
        record.table |= result | found.bound << 4
        record.table_depth = found.depth
        record.table_value = value

    @cython.final
    cdef inline void judged(self, int static_value) noexcept nogil:
        """The static evaluation is known."""
        self.now.record.static_value = static_value

    @cython.final
    cdef inline void moves_begun(self) noexcept nogil:
        """The order of the moves has been begun in the frame."""
        self.now.moves_begun = True

    @cython.final
    cdef inline void offer(
        self, Board board, History history, Frame* frame, Candidate* candidate, int depth,
        int full_depth, int number, uint64_t clock
    ) noexcept nogil:
        """A move is about to be made, and searched to ``full_depth`` if it is not reduced.

        Its ``number`` in the order of the node's moves is 0 where it is made for a test.
        """
        cdef Open* now = self.now
        if self.snapshots.step and clock >= self.snapshots.due:
            self.take_snapshot(history, clock)
        now.looked |= number
        now.offered = short_move(candidate.move)
        now.order_score = candidate.score
        now.provenance = candidate.provenance
        now.full_depth = full_depth
        if depth < now.record.depth:
            now.record.flags |= FLAG_INTERNAL
        if now.watched and number:
            self.list_tried(board, history, frame, candidate, number, clock)

    @cython.final
    cdef inline void end(self, int ending, int value, uint64_t clock) noexcept nogil:
        """The node search that is open ends."""
        cdef Open* now = self.now
        cdef Record* record = now.record
        if self.too_deep:
            self.end_too_deep()
            return
        if now.table_move and (now.quiescence or not now.looked):
            keep_table_move(record, now.table_move)
        record.ending = ending
        record.value = value
        record.nodes = <uint32_t> (clock - now.clock)
        self.open_count -= 1
        self.now = &self.opened[self.open_count - 1] if self.open_count else &self.nowhere
        if now.in_place:
            # It used the frame of the node search above, whose moves it does not leave as they
            # were.
            self.now.moves_begun = False

    cdef void begin(
        self, int depth, int alpha, int beta, int ply, bint cut_node, int cutoffs,
        uint64_t clock
    ) noexcept nogil
    cdef int kind_now(self, int depth) noexcept nogil
    cdef int reduction_to(self, int kind, int depth) noexcept nogil
    cdef bint is_kept(self, int kind, int depth, uint64_t node_search) noexcept nogil
    cdef Record* new_record(self, int kind, int depth, uint64_t node_search) noexcept nogil
    cdef void raise_floor(self) noexcept nogil
    cdef void note_in_interval(
        self, uint64_t node_search, uint16_t move, int kind, int alpha, int beta, int depth
    ) noexcept nogil
    cdef void take_snapshot(self, History history, uint64_t clock) noexcept nogil
    cdef void begin_listing(self, Open* opened) noexcept nogil
    cdef void skip(
        self, Board board, History history, Frame* frame, Candidate* candidate, int rule,
        int compared, int bar, int number, uint64_t clock
    ) noexcept nogil
    cdef void end_too_deep(self) noexcept nogil
    cdef void list_tried(
        self, Board board, History history, Frame* frame, Candidate* candidate, int number,
        uint64_t clock
    ) noexcept nogil
    cdef void list_move(
        self, Board board, History history, Frame* frame, Candidate* candidate, int fate, int rule,
        int compared, int bar, int number, uint64_t clock
    ) noexcept nogil
    cdef void list_rest(
        self, Board board, History history, Frame* frame, uint64_t clock
    ) noexcept nogil
    cdef void note_path(self, Event* event) noexcept nogil
    cdef void stored(
        self, uint64_t key, int value, int depth, int bound, Move move
    ) noexcept nogil
    cdef void happened(
        self, int kind, int depth, int value, int bound, int rank, Move move
    ) noexcept nogil
