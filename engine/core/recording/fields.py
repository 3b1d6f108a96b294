"""The fields of a record, and tests of them.

A field is a number of the record, the difference of two numbers, or how many moves a rule pruned.
"""

import cython
from cython.cimports.engine.core.ordering.pruning import (
    PRUNED_BY_HISTORY,
    PRUNED_BY_SEE,
    PRUNED_FUTILE,
    PRUNED_LATE_MOVE,
    PRUNED_UNSEEN,
)
from cython.cimports.engine.core.recording.record import (
    SKIPPED_DELTA,
    SKIPPED_EVASION,
    TABLE_RESULT_MASK,
    Record,
    has_static_eval,
    skipped_by,
)
from cython.cimports.libc.stdint import (
    int8_t,
    int16_t,
    int64_t,
    uint8_t,
    uint16_t,
    uint32_t,
)

__all__ = ["FIELDS"]

FIELDS = {
    "NODE": FIELD_NODE,
    "PLY": FIELD_PLY,
    "DEPTH": FIELD_DEPTH,
    "REDUCTION": FIELD_REDUCTION,
    "MOVE": FIELD_MOVE,
    "ALPHA": FIELD_ALPHA,
    "BETA": FIELD_BETA,
    "VALUE": FIELD_VALUE,
    "STATIC": FIELD_STATIC,
    "OUTCOME": FIELD_OUTCOME,
    "KIND": FIELD_KIND,
    "PROVENANCE": FIELD_PROVENANCE,
    "TABLE": FIELD_TABLE,
    "TABLE_DEPTH": FIELD_TABLE_DEPTH,
    "NODES": FIELD_NODES,
    "WINDOW": FIELD_WINDOW,
    "SKIPPED_LATE": FIELD_SKIPPED_LATE,
    "SKIPPED_FUTILE": FIELD_SKIPPED_FUTILE,
    "SKIPPED_BY_HISTORY": FIELD_SKIPPED_BY_HISTORY,
    "SKIPPED_BY_SEE": FIELD_SKIPPED_BY_SEE,
    "SKIPPED_DELTA": FIELD_SKIPPED_DELTA,
    "SKIPPED_EVASIONS": FIELD_SKIPPED_EVASIONS,
    "SKIPPED_UNSEEN": FIELD_SKIPPED_UNSEEN,
    "DROP": FIELD_DROP,
    "OVER_BETA": FIELD_OVER_BETA,
    "OVER_ALPHA": FIELD_OVER_ALPHA,
}
"""The number of each field, by the name that ``Field`` of a condition has for it."""

if len(FIELDS) != FIELD_COUNT:
    raise AssertionError("not every field has a name")


def passes_any_group(record, tests, count):
    """Return whether all tests of at least one group hold."""
    number: cython.int
    group: cython.int = -1
    holds: cython.bint = False
    for number in range(count):
        test = cython.address(tests[number])
        if test.group != group:
            if holds:
                return True
            group = test.group
            holds = True
        if holds:
            value: int64_t = field_of(record, test.field)
            holds = test.low <= value <= test.high
    return holds


def lay_out_fields():
    """Set the form and place of each field."""
    record = cython.declare(Record)
    sample = cython.address(record)
    set_number_field(FIELD_NODE, sample, cython.address(record.clock), UNSIGNED_32)
    set_number_field(FIELD_PLY, sample, cython.address(record.ply), UNSIGNED_8)
    set_number_field(FIELD_DEPTH, sample, cython.address(record.depth), SIGNED_8)
    set_number_field(FIELD_REDUCTION, sample, cython.address(record.reduction), SIGNED_8)
    set_number_field(FIELD_MOVE, sample, cython.address(record.move), UNSIGNED_16)
    set_number_field(FIELD_ALPHA, sample, cython.address(record.alpha), SIGNED_16)
    set_number_field(FIELD_BETA, sample, cython.address(record.beta), SIGNED_16)
    set_number_field(FIELD_VALUE, sample, cython.address(record.value), SIGNED_16)
    set_number_field(FIELD_STATIC, sample, cython.address(record.static_eval), SIGNED_16)
    set_number_field(FIELD_OUTCOME, sample, cython.address(record.outcome), UNSIGNED_8)
    set_number_field(FIELD_KIND, sample, cython.address(record.origin), LOW_HALF)
    set_number_field(FIELD_PROVENANCE, sample, cython.address(record.origin), HIGH_HALF)
    set_number_field(FIELD_TABLE, sample, cython.address(record.table), TABLE_RESULT)
    set_number_field(FIELD_TABLE_DEPTH, sample, cython.address(record.table_depth), SIGNED_8)
    set_number_field(FIELD_NODES, sample, cython.address(record.nodes), UNSIGNED_32)
    set_difference_field(FIELD_WINDOW, FIELD_BETA, FIELD_ALPHA)
    set_difference_field(FIELD_DROP, FIELD_STATIC, FIELD_VALUE)
    set_difference_field(FIELD_OVER_BETA, FIELD_VALUE, FIELD_BETA)
    set_difference_field(FIELD_OVER_ALPHA, FIELD_VALUE, FIELD_ALPHA)
    set_skip_count_field(FIELD_SKIPPED_LATE, PRUNED_LATE_MOVE)
    set_skip_count_field(FIELD_SKIPPED_FUTILE, PRUNED_FUTILE)
    set_skip_count_field(FIELD_SKIPPED_BY_HISTORY, PRUNED_BY_HISTORY)
    set_skip_count_field(FIELD_SKIPPED_BY_SEE, PRUNED_BY_SEE)
    set_skip_count_field(FIELD_SKIPPED_DELTA, SKIPPED_DELTA)
    set_skip_count_field(FIELD_SKIPPED_EVASIONS, SKIPPED_EVASION)
    set_skip_count_field(FIELD_SKIPPED_UNSEEN, PRUNED_UNSEEN)


def set_number_field(field, sample, place, form):
    """Make a field a number of the record."""
    fields[field].form = form
    fields[field].offset = cython.cast(cython.p_char, place) - cython.cast(cython.p_char, sample)


def set_difference_field(field, one, other):
    """Make a field the difference of two others."""
    fields[field].form = DIFFERENCE
    fields[field].one = one
    fields[field].other = other


def set_skip_count_field(field, rule):
    """Make a field the number of moves that a rule pruned."""
    fields[field].form = SKIPS
    fields[field].one = rule


def field_of(record, field):
    """Return the value of a field.

    It is 0 for a rule that does not apply to the node search, and for a drop without static
    evaluation.
    """
    place = cython.address(fields[field])
    if place.form == DIFFERENCE:
        if place.one == FIELD_STATIC and not has_static_eval(record):
            return 0
        return number_of(record, place.one) - number_of(record, place.other)
    if place.form == SKIPS:
        return skipped_by(record, place.one)
    return number_of(record, field)


def number_of(record, field):
    """Return a number of the record."""
    place = cython.cast(cython.p_char, record) + fields[field].offset
    form: cython.int = fields[field].form
    if form == SIGNED_16:
        return cython.cast(cython.pointer(int16_t), place)[0]
    if form == SIGNED_8:
        return cython.cast(cython.pointer(int8_t), place)[0]
    if form == UNSIGNED_8:
        return cython.cast(cython.pointer(uint8_t), place)[0]
    if form == UNSIGNED_16:
        return cython.cast(cython.pointer(uint16_t), place)[0]
    if form == UNSIGNED_32:
        return cython.cast(cython.pointer(uint32_t), place)[0]
    pair: uint8_t = cython.cast(cython.pointer(uint8_t), place)[0]
    if form == TABLE_RESULT:
        return pair & TABLE_RESULT_MASK
    return pair >> 4 if form == HIGH_HALF else pair & 0xF


lay_out_fields()
