"""What is kept of each visit of a search to a node, in the order in which they began."""

from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t

from engine.core.selectivity cimport (
    PRUNED_BY_EXCHANGE, PRUNED_BY_HISTORY, PRUNED_FUTILE, PRUNED_LATE
)

cdef enum:
    RECORD_BYTES = 40
    CHUNK_SHIFT = 15
    CHUNK_RECORDS = 1 << CHUNK_SHIFT
    MOST_CHUNKS = 1 << 16
    ORDINAL_SHIFT = 4           # a visit's id: moves made before it, then its number among equals
    ORDINAL_MOST = 15
    NO_RECORD = 0xFFFFFFFF
    NOT_JUDGED = -32768         # a static value that the visit did not come to
    SKIP_SLOTS = 4
    MOST_OPEN = 512             # visits open at a time: several a ply

cdef enum:  # Why a visit was made: the order of PASSES in records.py.
    PASS_ROOT = 0
    PASS_MOVE = 1               # a move was made, and this is the first search of it
    PASS_AGAIN_DEEPER = 2
    PASS_AGAIN_WIDER = 3
    PASS_NULL_MOVE = 4
    PASS_VERIFICATION = 5       # from here on in the position of the parent
    PASS_SINGULAR = 6
    PASS_RAZORING = 7
    PASS_PROBCUT = 8            # a move was made, to see by captures whether it cuts
    PASS_PROBCUT_DEEPER = 9
    PASS_COUNT = 10

cdef enum:  # What the table was good for: the order of TABLE_RESULTS.
    TABLE_NOT_ASKED = 0
    TABLE_MISS = 1
    TABLE_TOO_SHALLOW = 2
    TABLE_MOVE_ONLY = 3
    TABLE_CUT = 4
    TABLE_RESULT_COUNT = 5
    MOST_STRETCHES = 512        # of a search, for which they are counted

ctypedef uint32_t[TABLE_RESULT_COUNT] Results

cdef enum:  # Rules of quiescence that skip a move, beside those in selectivity.
    SKIPPED_DELTA = 14
    SKIPPED_EVASION = 15        # this one and all after it

cdef enum:
    FLAG_CUT_NODE = 1           # a cut-off was expected
    FLAG_INTERNAL = 2           # one ply less, as the table knew no move
    FLAG_TABLE_MOVE = 4         # two of the skip slots hold the move of the table
    FLAG_EVASIONS = 8           # quiescence left quiet evasions out

cdef struct Record:
    uint32_t parent         # index, or NO_RECORD
    uint32_t clock          # moves made when it began: the node's number, if a move led here
    uint32_t nodes          # moves made below
    int32_t order_score     # of the move that led here
    int16_t alpha
    int16_t beta
    int16_t value
    int16_t static_value    # VALUE_NONE in check
    int16_t table_value
    uint16_t move           # short form
    int8_t depth            # asked; 0 in quiescence
    int8_t reduction        # plies taken off before it was asked
    uint8_t ply
    uint8_t ending
    uint8_t origin          # pass, provenance << 4
    uint8_t table           # result, bound << 4, cut-offs below << 6
    int8_t table_depth
    uint8_t flags           # of the above, ordinal << 4
    uint8_t skipped[SKIP_SLOTS]     # moves, by rule; see slot_of and keep_table_move

cdef enum:  # What a search for a visit can ask: the order of FIELDS.
    FIELD_NODE = 0
    FIELD_PLY = 1
    FIELD_DEPTH = 2
    FIELD_REDUCTION = 3
    FIELD_MOVE = 4
    FIELD_ALPHA = 5
    FIELD_BETA = 6
    FIELD_VALUE = 7
    FIELD_STATIC = 8
    FIELD_ENDING = 9
    FIELD_PASS = 10
    FIELD_PROVENANCE = 11
    FIELD_TABLE = 12
    FIELD_TABLE_DEPTH = 13
    FIELD_NODES = 14
    FIELD_WINDOW = 15           # beta - alpha
    FIELD_SKIPPED_LATE = 16
    FIELD_SKIPPED_FUTILE = 17
    FIELD_SKIPPED_BY_HISTORY = 18
    FIELD_SKIPPED_BY_EXCHANGE = 19
    FIELD_SKIPPED_DELTA = 20
    FIELD_SKIPPED_EVASIONS = 21
    FIELD_DROP = 22             # how much worse the mover did than its static value said
    FIELD_OVER_BETA = 23        # value - beta
    FIELD_OVER_ALPHA = 24       # value - alpha
    FIELD_COUNT = 25
    MOST_TESTS = 256

cdef enum:  # What a field is.
    UNSIGNED_8 = 0
    SIGNED_8 = 1
    UNSIGNED_16 = 2
    SIGNED_16 = 3
    UNSIGNED_32 = 4
    LOW_HALF = 5                # of a byte
    HIGH_HALF = 6
    DIFFERENCE = 7              # of two other fields
    SKIPS = 8                   # moves that a rule skipped

cdef struct Field:
    int form
    int offset          # of a number in the record
    int one             # for a difference the first field, for skips the rule
    int other

cdef Field fields[FIELD_COUNT]

cdef struct Test:
    int field
    int64_t low
    int64_t high
    int group       # tests of one group must all hold; of the groups, one


cdef class Records:
    cdef Record** chunks
    cdef uint32_t count
    cdef uint32_t limit         # records that fit the budget

    cdef Record* at(self, uint32_t index) noexcept nogil
    cdef Record* add(self) noexcept nogil
    cdef void compact(self, int floor) noexcept nogil
    cdef uint32_t first_from(self, uint64_t visit) noexcept nogil
    cdef bint has_room(self, uint32_t count) noexcept nogil
    cdef bint splice(self, uint32_t index, Records other) noexcept nogil
    cdef void prune_into(self, uint32_t index, int floor, Records other) noexcept nogil
    cdef uint32_t after(self, uint32_t index) noexcept nogil
    cdef int require(self, index) except -1
    cdef bint fits(self, Record* record, Test* tests, int count) noexcept nogil


cdef inline int slot_of(int rule) noexcept nogil:
    """Where a visit counts the moves that a rule skipped; quiescence has rules of its own."""
    if rule == PRUNED_LATE:
        return 0
    if rule == PRUNED_FUTILE or rule == SKIPPED_DELTA:
        return 1
    return 2 if rule == PRUNED_BY_HISTORY else 3


cdef inline void keep_table_move(Record* record, uint16_t move) noexcept nogil:
    """Keep the table's move where no counts are: in quiescence, and before moves were looked at."""
    record.flags |= FLAG_TABLE_MOVE
    record.skipped[0] = move & 0xFF
    record.skipped[2] = move >> 8


cdef inline uint16_t table_move_of(Record* record) noexcept nogil:
    """The table's move where it was kept, or 0."""
    if record.flags & FLAG_TABLE_MOVE == 0:
        return 0
    return record.skipped[0] | record.skipped[2] << 8


cdef inline int skipped_by(Record* record, int rule) noexcept nogil:
    """How many moves a rule skipped; quiet evasions count once."""
    cdef int slot = slot_of(rule)
    if rule == SKIPPED_EVASION:
        return (record.flags & FLAG_EVASIONS) != 0
    if slot % 2 == 0 and (record.depth <= 0 or record.flags & FLAG_TABLE_MOVE):
        return 0
    if slot == 1 and (record.depth <= 0) != (rule == SKIPPED_DELTA):
        return 0
    return record.skipped[slot]


cdef inline uint64_t id_of(Record* record) noexcept nogil:
    """The visit's id, which grows from record to record."""
    return (<uint64_t> record.clock) << ORDINAL_SHIFT | record.flags >> 4


cdef inline int pass_of(Record* record) noexcept nogil:
    return record.origin & 0xF


cdef inline int bound_of(Record* record) noexcept nogil:
    """The bound that the table had."""
    return record.table >> 4 & 3


cdef inline int cut_offs_of(Record* record) noexcept nogil:
    """How many answers to moves of the visit's brothers cut off, up to CUT_OFFS_MANY."""
    return record.table >> 6


cdef inline bint is_in_place(int kind) noexcept nogil:
    """Whether a pass searches the position of its parent."""
    return PASS_VERIFICATION <= kind <= PASS_RAZORING
