"""The record of one node search: 40 bytes.

A node search is one call of the node function or of quiescence. A search makes millions of them, so
each number has the smallest type that holds it.
"""

import cython

__all__ = ["RECORD_SIZE", "TABLE_RESULTS", "UNKNOWN_STATIC"]

RECORD_SIZE = RECORD_BYTES
UNKNOWN_STATIC = STATIC_EVAL_UNKNOWN

# In the order of the constants.
TABLE_RESULTS = ("not asked", "miss", "too shallow", "move only", "cut off")

if len(TABLE_RESULTS) != TABLE_RESULT_COUNT:
    raise AssertionError("not every table result has a name")
if cython.sizeof(Record) != RECORD_BYTES:
    raise AssertionError("a record does not have its declared size")
