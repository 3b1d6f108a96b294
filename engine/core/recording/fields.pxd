"""What can be asked of a node search: its numbers, and tests of them."""

from libc.stdint cimport int64_t

from engine.core.recording.record cimport Record

cdef enum:  # What a search for a node search can ask: the order of FIELDS in fields.py.
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


cdef bint fits(Record* record, Test* tests, int count) noexcept nogil
