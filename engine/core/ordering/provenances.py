"""The provenances of moves, for Python."""

from cython.cimports.engine.core.ordering.picker import (
    BAD_CAPTURE,
    BAD_QUIET,
    COUNTER_MOVE,
    EQUAL_CAPTURE,
    GOOD_CAPTURE,
    KILLER_1,
    KILLER_2,
    PROMOTION,
    PROVENANCE_COUNT,
    QUIET_HISTORY,
    TT_MOVE,
)

__all__ = ["PROVENANCES"]

PROVENANCES = {
    "TT_MOVE": TT_MOVE,
    "GOOD_CAPTURE": GOOD_CAPTURE,
    "PROMOTION": PROMOTION,
    "KILLER_1": KILLER_1,
    "KILLER_2": KILLER_2,
    "COUNTER_MOVE": COUNTER_MOVE,
    "QUIET_HISTORY": QUIET_HISTORY,
    "BAD_CAPTURE": BAD_CAPTURE,
    "BAD_QUIET": BAD_QUIET,
    "EQUAL_CAPTURE": EQUAL_CAPTURE,
}
"""The number of each provenance, by the name that ``Provenance`` of the protocol has for it."""

if len(PROVENANCES) != PROVENANCE_COUNT:
    raise AssertionError("not every provenance has a name")
