"""What is kept of one node search of a search to a node."""

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from engine.core.ordering.stack cimport VALUE_NONE
from engine.core.ordering.pruning cimport (
    PRUNED_BY_EXCHANGE, PRUNED_BY_HISTORY, PRUNED_FUTILE, PRUNED_LATE
)

cdef enum:
    RECORD_BYTES = 40
    ORDINAL_SHIFT = 4           # an id: moves made before it, then a number among equals
    ORDINAL_MOST = 15
    NO_RECORD = 0xFFFFFFFF
    NOT_JUDGED = -32768         # a static value that the node search did not come to
    SKIP_SLOTS = 4

cdef enum:  # What the table was good for: the order of TABLE_RESULTS.
    TABLE_NOT_ASKED = 0
    TABLE_MISS = 1
    TABLE_TOO_SHALLOW = 2
    TABLE_MOVE_ONLY = 3
    TABLE_CUT = 4
    TABLE_RESULT_COUNT = 5

cdef enum:  # Rules of quiescence that skip a move, beside those in selectivity.
    SKIPPED_DELTA = 14
    SKIPPED_EVASION = 15        # this one and all after it

cdef enum:
    FLAG_CUT_NODE = 1           # a cutoff was expected
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
    uint8_t table           # result, bound << 4, cutoffs below << 6
    int8_t table_depth
    uint8_t flags           # of the above, ordinal << 4
    uint8_t skipped[SKIP_SLOTS]     # moves, by rule; see slot_of and keep_table_move


cdef inline int slot_of(int rule) noexcept nogil:
    """Where a node search counts the moves that a rule skipped; quiescence has rules of its own."""
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
    """The node search's id, which grows from record to record."""
    return (<uint64_t> record.clock) << ORDINAL_SHIFT | record.flags >> 4


cdef inline int kind_of(Record* record) noexcept nogil:
    return record.origin & 0xF


cdef inline int bound_of(Record* record) noexcept nogil:
    """The bound that the table had."""
    return record.table >> 4 & 3


cdef inline int cutoffs_of(Record* record) noexcept nogil:
    """How many answers to moves of the node search's brothers cut off, up to CUT_OFFS_MANY."""
    return record.table >> 6


cdef inline int static_value_of(Record* record) noexcept nogil:
    """The static value as a frame has it: VALUE_NONE where the node was not evaluated."""
    return VALUE_NONE if record.static_value == NOT_JUDGED else record.static_value


cdef inline bint is_judged(Record* record) noexcept nogil:
    """Whether the node search has a static value."""
    return record.static_value != VALUE_NONE and record.static_value != NOT_JUDGED
