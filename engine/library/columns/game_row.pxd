"""The order of the fields of a game in a row of the SQLite file, as tuples have them."""

cdef enum:
    ROW_ID
    ROW_COLLECTION
    ROW_WHITE
    ROW_BLACK
    ROW_EVENT
    ROW_SITE
    ROW_DATE
    ROW_WHITE_ELO
    ROW_BLACK_ELO
    ROW_RESULT
    ROW_ECO
    ROW_START
    ROW_BINNED
    ROW_MOVES
    ROW_ROUND
    ROW_TAGS
    ROW_TIME_CONTROL
