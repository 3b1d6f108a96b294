"""The record of one node search: 40 bytes.

A node search is one call of the node function or of quiescence. There are millions in a search, so
each number has the smallest type that holds it.
"""

import cython

__all__ = ["RECORD_SIZE", "TABLE_RESULTS"]

RECORD_SIZE = RECORD_BYTES

TABLE_RESULTS = {
    "NOT_PROBED": TABLE_NOT_PROBED,
    "MISS": TABLE_MISS,
    "TOO_SHALLOW": TABLE_TOO_SHALLOW,
    "MOVE_ONLY": TABLE_MOVE_ONLY,
    "CUTOFF": TABLE_CUTOFF,
}
"""The number of each table result, by the name that ``TableResult`` of the protocol has for it."""

if len(TABLE_RESULTS) != TABLE_RESULT_COUNT:
    raise AssertionError("not every table result has a name")
if cython.sizeof(Record) != RECORD_BYTES:
    raise AssertionError("a record does not have its declared size")
