"""The record of one node search."""

from libc.stdint cimport int8_t, int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t

from engine.core.ordering.stack cimport VALUE_NONE
from engine.core.ordering.pruning cimport (
    PRUNED_BY_SEE, PRUNED_BY_HISTORY, PRUNED_FUTILE, PRUNED_LATE_MOVE, PRUNED_UNSEEN
)

cdef enum:
    RECORD_BYTES = 40
    ORDINAL_SHIFT = 4           # an id is clock << ORDINAL_SHIFT | ordinal
    ORDINAL_MOST = 15
    NO_RECORD = 0xFFFFFFFF
    STATIC_EVAL_UNKNOWN = -32768         # the node search ended before its static evaluation
    SKIP_SLOTS = 4

cdef enum:  # The result of a table probe.
    TABLE_NOT_PROBED = 0
    TABLE_MISS = 1
    TABLE_TOO_SHALLOW = 2
    TABLE_MOVE_ONLY = 3
    TABLE_CUTOFF = 4
    TABLE_RESULT_COUNT = 5

cdef enum:  # Rules of quiescence that prune a move, in addition to those in ``pruning``.
    SKIPPED_DELTA = 14
    SKIPPED_EVASION = 15        # this move and all after it

cdef enum:
    FLAG_CUT_NODE = 1           # an expected cut node
    FLAG_INTERNAL = 2           # internal iterative reduction took one ply
    FLAG_TT_MOVE = 4            # two of the skip slots hold the TT move
    FLAG_EVASIONS = 8           # quiescence pruned quiet evasions

cdef enum:
    TABLE_RESULT_MASK = 7       # of the byte ``table``
    TABLE_UNSEEN = 8            # in the same byte: slot 1 counts moves that were not seen

cdef struct Record:
    uint32_t parent         # index, or NO_RECORD
    uint32_t clock          # moves made when it began: the node's number if a move led here
    uint32_t nodes          # moves made below it
    int32_t order_score     # of the move that led here
    int16_t alpha
    int16_t beta
    int16_t value
    int16_t static_eval     # VALUE_NONE in check
    int16_t table_value
    uint16_t move           # short form
    int8_t depth            # 0 in quiescence
    int8_t reduction        # of the move that led here, in plies
    uint8_t ply
    uint8_t outcome
    uint8_t origin          # kind, provenance << 4
    uint8_t table           # result, TABLE_UNSEEN, bound << 4, cutoffs of the next ply << 6
    int8_t table_depth
    uint8_t flags           # the flags above, ordinal << 4
    uint8_t skipped[SKIP_SLOTS]     # pruned moves, by rule; see slot_of and keep_tt_move


cdef inline int slot_of(int rule) noexcept nogil:
    """Return the slot that counts the moves pruned by a rule.

    Futility pruning and delta pruning share a slot, since only quiescence uses the latter. Moves
    that are not seen share it too, since a search with limited sight uses neither.
    """
    if rule == PRUNED_LATE_MOVE:
        return 0
    if rule == PRUNED_FUTILE or rule == SKIPPED_DELTA or rule == PRUNED_UNSEEN:
        return 1
    return 2 if rule == PRUNED_BY_HISTORY else 3


cdef inline void keep_tt_move(Record* record, uint16_t move) noexcept nogil:
    """Store the TT move in two slots that hold no counts.

    That is so in quiescence, and in a node search that ended before its first move.
    """
    record.flags |= FLAG_TT_MOVE
    record.skipped[0] = move & 0xFF
    record.skipped[2] = move >> 8


cdef inline uint16_t tt_move_of(Record* record) noexcept nogil:
    """Return the TT move that ``keep_tt_move`` stored, or 0."""
    if record.flags & FLAG_TT_MOVE == 0:
        return 0
    return record.skipped[0] | record.skipped[2] << 8


cdef inline int skipped_by(Record* record, int rule) noexcept nogil:
    """Return how many moves a rule pruned, at most 255.

    Late move pruning and the pruning of quiet evasions count 1 for all moves that they prune.
    """
    cdef int slot = slot_of(rule)
    if rule == SKIPPED_EVASION:
        return (record.flags & FLAG_EVASIONS) != 0
    if slot % 2 == 0 and (record.depth <= 0 or record.flags & FLAG_TT_MOVE):
        return 0
    if slot == 1:
        if (record.table & TABLE_UNSEEN != 0) != (rule == PRUNED_UNSEEN):
            return 0
        if rule != PRUNED_UNSEEN and (record.depth <= 0) != (rule == SKIPPED_DELTA):
            return 0
    return record.skipped[slot]


cdef inline int table_result_of(Record* record) noexcept nogil:
    """Return the result of the table probe."""
    return record.table & TABLE_RESULT_MASK


cdef inline uint64_t id_of(Record* record) noexcept nogil:
    """Return the id of the node search, which grows from record to record."""
    return (<uint64_t> record.clock) << ORDINAL_SHIFT | record.flags >> 4


cdef inline int kind_of(Record* record) noexcept nogil:
    """Return the kind of the node search."""
    return record.origin & 0xF


cdef inline int bound_of(Record* record) noexcept nogil:
    """Return the bound of the table entry."""
    return record.table >> 4 & 3


cdef inline int cutoffs_of(Record* record) noexcept nogil:
    """Return how many cutoffs replies to its siblings' moves caused, at most CUTOFFS_MANY."""
    return record.table >> 6


cdef inline int static_eval_of(Record* record) noexcept nogil:
    """Return the static evaluation as in a frame: VALUE_NONE if there is none."""
    return VALUE_NONE if record.static_eval == STATIC_EVAL_UNKNOWN else record.static_eval


cdef inline bint has_static_eval(Record* record) noexcept nogil:
    """Return whether the node search has a static evaluation."""
    return record.static_eval != VALUE_NONE and record.static_eval != STATIC_EVAL_UNKNOWN
