"""What a search tells of itself when it is recorded."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from engine.core.board cimport Board
from engine.core.frame cimport Frame
from engine.core.history cimport History
from engine.core.picker cimport Candidate
from engine.core.records cimport MOST_OPEN, Record, Records
from engine.core.table cimport Probe
from engine.core.types cimport Move

cdef enum:
    MOST_SNAPSHOTS = 32
    LINE_CHUNK = 4096           # events and details by which their lists grow

cdef enum:  # What happens at the root: the order of EVENTS.
    EVENT_ITERATION = 0         # depth; begins
    EVENT_NEW_BEST = 1          # a root move raised alpha: move, value, bound, rank
    EVENT_FAILED_LOW = 2        # no move did: value, rank
    EVENT_COMPLETED = 3         # the iteration: value of the first line
    EVENT_TABLE_STORE = 4       # of the position that is watched
    EVENT_COUNT = 5

cdef enum:  # What became of a move that is not in the records: the order of FATES.
    FATE_TRIED = 0
    FATE_SKIPPED = 1            # by a rule
    FATE_LEFT = 2               # still to come when the node ended
    FATE_IGNORED = 3            # quiescence does not look at it

cdef struct Event:
    uint64_t visit
    int kind
    int depth
    int value
    int bound
    int rank
    Move move
    uint64_t when       # the visit that had begun last

cdef struct Detail:
    # A move of a visit that is watched.
    uint64_t visit
    uint32_t clock          # when it was its turn
    Move move
    int score               # by which it was ordered
    int provenance
    int fate
    int rule
    int compared            # what the rule compared
    int bar                 # with what
    int number              # its place in the order, from 1; 0 if it had none
    int history             # the histories' count for it
    int exchange            # what it wins by exchange
    int mvv_lva

cdef struct Open:
    # A visit that has not ended.
    uint32_t index          # NO_RECORD where it is not kept
    uint64_t visit
    uint64_t clock
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


cdef struct Snapshot:
    # What the histories knew before a visit began.
    uint32_t index
    uint32_t end            # up to where every visit after it has a record
    char* memory


cdef class Trace:
    cdef readonly Records records
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
    cdef Event* events
    cdef int event_count
    cdef int event_room
    cdef Snapshot snapshots[MOST_SNAPSHOTS]
    cdef int snapshot_count
    cdef uint64_t snapshot_step     # moves between two of them; 0 for none
    cdef uint64_t snapshot_next
    cdef bint watch_first           # the first visit to begin is watched
    cdef Detail* details
    cdef int detail_count
    cdef int detail_room

    cdef Open* top(self) noexcept nogil
    cdef Record* top_record(self) noexcept nogil
    cdef bint is_watched(self) noexcept nogil
    cdef void begin(
        self, int depth, int alpha, int beta, int ply, bint cut_node, uint64_t clock
    ) noexcept nogil
    cdef int pass_now(self, int depth) noexcept nogil
    cdef void describe_move(self, Record* record, Open* parent, int kind, int depth) noexcept nogil
    cdef bint is_kept(self, int kind, int depth, uint64_t visit) noexcept nogil
    cdef Record* new_record(self, int kind, int depth, uint64_t visit) noexcept nogil
    cdef void raise_floor(self) noexcept nogil
    cdef void take_snapshot(self, History history, uint64_t clock) noexcept nogil
    cdef void thin_snapshots(self) noexcept nogil
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
    cdef void list_rest(
        self, Board board, History history, Frame* frame, uint64_t clock
    ) noexcept nogil
    cdef void list_unordered(
        self, Board board, History history, Frame* frame, uint64_t clock
    ) noexcept nogil
    cdef void list_candidate(
        self, Board board, History history, Frame* frame, Candidate* candidate, int fate, int rule,
        int compared, int bar, int number, uint64_t clock
    ) noexcept nogil
    cdef bint is_listed(self, Move move) noexcept nogil
    cdef int last_rule(self) noexcept nogil
    cdef void stored(
        self, uint64_t key, int value, int depth, int bound, Move move
    ) noexcept nogil
    cdef void happened(
        self, int kind, int depth, int value, int bound, int rank, Move move
    ) noexcept nogil
