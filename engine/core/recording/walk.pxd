"""Walking through the records of a search with a board in step."""

cdef enum:
    SLICE = 1 << 15             # records looked at before others are asked whether to go on

cdef enum:  # What was done to the board for a node search.
    NOTHING = 0
    MADE = 1
    PASSED = 2
