"""What is kept of one node search of a search to a node: 40 bytes.

A node search is one call of the node function or of quiescence. A search makes millions of them, so
that numbers are as small as they can be.
"""

import cython

__all__ = ["RECORD_SIZE", "TABLE_RESULTS", "UNKNOWN_STATIC"]

RECORD_SIZE = RECORD_BYTES
UNKNOWN_STATIC = NOT_JUDGED

# In the order of the constants.
TABLE_RESULTS = ("not asked", "miss", "too shallow", "move only", "cut off")

if len(TABLE_RESULTS) != TABLE_RESULT_COUNT:
    raise AssertionError("each result has a name")
if cython.sizeof(Record) != RECORD_BYTES:
    raise AssertionError("a record has the size that was reckoned with")
