"""The recorder of a search: its hooks."""

cimport cython
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from engine.core.board.board cimport Board
from engine.core.basics.events cimport Event, Events
from engine.core.ordering.stack cimport Frame
from engine.core.memory.history cimport History
from engine.core.recording.move_log cimport MoveLog
from engine.core.basics.move cimport short_move
from engine.core.ordering.picker cimport Candidate
from engine.core.recording.record cimport (
    FLAG_INTERNAL, TABLE_CUTOFF, TABLE_MISS, TABLE_MOVE_ONLY, TABLE_TOO_SHALLOW, Record,
    keep_tt_move
)
from engine.core.recording.records cimport MOST_OPEN, Records
from engine.core.recording.trace_results cimport TraceResults
from engine.core.memory.entry cimport BOUND_NONE
from engine.core.memory.transposition cimport Probe
from engine.core.basics.types cimport MAX_PLY, Move

cdef struct Open:
    # A node search that has not ended yet.
    uint32_t index          # of its record, or NO_RECORD
    Record* record          # its record, or ``Trace.unkept``, whose content does not matter
    uint64_t node_search
    uint64_t clock
    uint16_t move           # the move to this node, in short form; 0 for none or a null move
    int ply
    bint quiescence
    bint in_place
    uint16_t current_move   # the move that is being searched, in short form
    uint8_t provenance
    int32_t order_score
    int full_depth          # depth of that move before its reduction
    int last_depth          # depth of the last search of that move
    uint16_t tt_move
    bint moves_started      # the picker in the frame holds its moves
    bint reached_moves      # a move was searched or pruned
    bint watched
    int first_detail


cdef class Trace(TraceResults):
    cdef Open opened[MOST_OPEN]         # the stack of open node searches
    cdef int open_count
    cdef int too_deep           # number of open node searches beyond MOST_OPEN
    cdef Open* now              # the innermost open one, or ``nowhere``
    cdef Open nowhere
    cdef Record unkept
    cdef uint64_t last_clock
    cdef int ordinal
    cdef int expected           # the kind of the next node search, or -1 if it is not known

    @cython.final
    cdef inline void expect(self, int kind) noexcept nogil:
        """Set the kind of the next node search to begin."""
        self.expected = kind

    @cython.final
    cdef inline void on_probe(self, Probe* found, int value, bint cut, int depth) noexcept nogil:
        """Record a probe; ``value`` is that of the entry, with mates counted from the root."""
        cdef Record* record = self.now.record
        cdef int result = TABLE_CUTOFF if cut else TABLE_MOVE_ONLY
        self.now.tt_move = found.move
        if found.bound == BOUND_NONE:
            record.table |= TABLE_MISS
            return
        if not cut and found.depth < depth:
            result = TABLE_TOO_SHALLOW
        record.table |= result | found.bound << 4
        record.table_depth = found.depth
        record.table_value = value

    @cython.final
    cdef inline void on_static_eval(self, int static_eval) noexcept nogil:
        """Record the static evaluation."""
        self.now.record.static_eval = static_eval

    @cython.final
    cdef inline void on_moves_started(self) noexcept nogil:
        """Record that the picker in the frame now holds the moves of this node search."""
        self.now.moves_started = True

    @cython.final
    cdef inline void on_move(
        self, Board board, History history, Frame* frame, Candidate* candidate, int depth,
        int full_depth, int number, uint64_t clock
    ) noexcept nogil:
        """Record that a move is about to be made.

        ``full_depth`` is its depth before a reduction. ``number`` is its place in the order of the
        node's moves, or 0 in ProbCut.
        """
        cdef Open* now = self.now
        if self.snapshots.step and clock >= self.snapshots.due:
            self.take_snapshot(history, clock)
        now.reached_moves |= number
        now.current_move = short_move(candidate.move)
        now.order_score = candidate.score
        now.provenance = candidate.provenance
        now.full_depth = full_depth
        if depth < now.record.depth:
            now.record.flags |= FLAG_INTERNAL
        if now.watched and number:
            self.list_searched(board, history, frame, candidate, number, clock)

    @cython.final
    cdef inline void on_exit(self, int outcome, int value, uint64_t clock) noexcept nogil:
        """Record the outcome and the value of the innermost open node search."""
        cdef Open* now = self.now
        cdef Record* record = now.record
        if self.too_deep:
            self.end_too_deep()
            return
        if now.tt_move and (now.quiescence or not now.reached_moves):
            keep_tt_move(record, now.tt_move)
        record.outcome = outcome
        record.value = value
        record.nodes = <uint32_t> (clock - now.clock)
        self.open_count -= 1
        self.now = &self.opened[self.open_count - 1] if self.open_count else &self.nowhere
        if now.in_place:
            # It used the frame of its parent and changed the picker there.
            self.now.moves_started = False

    cdef void on_enter(
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
    cdef void on_pruned(
        self, Board board, History history, Frame* frame, Candidate* candidate, int rule,
        int compared, int threshold, int number, uint64_t clock
    ) noexcept nogil
    cdef void end_too_deep(self) noexcept nogil
    cdef void list_searched(
        self, Board board, History history, Frame* frame, Candidate* candidate, int number,
        uint64_t clock
    ) noexcept nogil
    cdef void list_move(
        self, Board board, History history, Frame* frame, Candidate* candidate, int result,
        int rule, int compared, int threshold, int number, uint64_t clock
    ) noexcept nogil
    cdef void list_rest(
        self, Board board, History history, Frame* frame, uint64_t clock
    ) noexcept nogil
    cdef void note_path(self, Event* event) noexcept nogil
    cdef void on_store(
        self, uint64_t key, int value, int depth, int bound, Move move
    ) noexcept nogil
    cdef void add_event(
        self, int kind, int depth, int value, int bound, int rank, Move move
    ) noexcept nogil
