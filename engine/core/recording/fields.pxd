"""The fields of a record, and tests of them."""

from libc.stdint cimport int64_t

from engine.core.recording.record cimport Record

cdef enum:  # The fields that the conditions of breakpoints test.
    FIELD_NODE = 0
    FIELD_PLY = 1
    FIELD_DEPTH = 2
    FIELD_REDUCTION = 3
    FIELD_MOVE = 4
    FIELD_ALPHA = 5
    FIELD_BETA = 6
    FIELD_VALUE = 7
    FIELD_STATIC = 8
    FIELD_OUTCOME = 9
    FIELD_KIND = 10
    FIELD_PROVENANCE = 11
    FIELD_TABLE = 12
    FIELD_TABLE_DEPTH = 13
    FIELD_NODES = 14
    FIELD_WINDOW = 15           # beta - alpha
    FIELD_SKIPPED_LATE = 16
    FIELD_SKIPPED_FUTILE = 17
    FIELD_SKIPPED_BY_HISTORY = 18
    FIELD_SKIPPED_BY_SEE = 19
    FIELD_SKIPPED_DELTA = 20
    FIELD_SKIPPED_EVASIONS = 21
    FIELD_SKIPPED_UNSEEN = 22
    FIELD_DROP = 23             # static evaluation - value
    FIELD_OVER_BETA = 24        # value - beta
    FIELD_OVER_ALPHA = 25       # value - alpha
    FIELD_COUNT = 26
    MOST_TESTS = 256

cdef enum:  # The form of a field.
    UNSIGNED_8 = 0
    SIGNED_8 = 1
    UNSIGNED_16 = 2
    SIGNED_16 = 3
    UNSIGNED_32 = 4
    LOW_HALF = 5                # 4 bits of a byte
    TABLE_RESULT = 9            # the lowest 3 bits of a byte
    HIGH_HALF = 6
    DIFFERENCE = 7              # of two other fields
    SKIPS = 8                   # how many moves a rule pruned

cdef struct Field:
    int form
    int offset          # of a number, in bytes from the start of the record
    int one             # the first field of a difference, or the rule of SKIPS
    int other           # the second field of a difference

cdef Field fields[FIELD_COUNT]

cdef struct Test:
    int field
    int64_t low
    int64_t high
    int group       # a condition holds if all tests of at least one group hold


cdef bint passes_any_group(Record* record, Test* tests, int count) noexcept nogil

# Parts of this module, defined in the .py file.
cdef void lay_out_fields() noexcept
cdef void set_number_field(int field, Record* sample, void* place, int form) noexcept
cdef void set_difference_field(int field, int one, int other) noexcept
cdef void set_skip_count_field(int field, int rule) noexcept
cdef int64_t field_of(Record* record, int field) noexcept nogil
cdef inline int64_t number_of(Record* record, int field) noexcept nogil
