"""Every way in which a node of the search ends; ``endings.py`` has their names."""

cdef enum:
    NOT_ENDED = 0           # what a rule says that does not end a node
    # By the rules of chess, and by the room there is.
    ENDED_BY_CHECKMATE = 1
    ENDED_BY_STALEMATE = 2
    ENDED_BY_REPETITION = 3
    ENDED_BY_FIFTY_MOVES = 4
    ENDED_BY_MATERIAL = 5
    ENDED_AT_LAST_PLY = 6
    # Before a move was searched.
    ENDED_BY_UPCOMING_REPETITION = 7
    ENDED_BY_MATE_DISTANCE = 8
    ENDED_BY_TABLE = 9
    ENDED_BY_REVERSE_FUTILITY = 10
    ENDED_BY_RAZORING = 11
    ENDED_BY_NULL_MOVE = 12
    ENDED_BY_PROBCUT = 13
    ENDED_BY_MULTI_CUT = 14
    ENDED_WITHOUT_OTHERS = 15       # a singular test where the move left out is the only one
    # After its moves.
    ENDED_BY_CUTOFF = 16
    ENDED_LOW = 17
    ENDED_EXACT = 18
    # In quiescence.
    ENDED_AT_HORIZON = 19           # evaluated, quiescence being off
    ENDED_BY_STAND_PAT = 20
    ENDED_QUIET_BY_CUTOFF = 21
    ENDED_QUIET_LOW = 22
    ENDED_QUIET_EXACT = 23
    # The search was stopped, and the node's value means nothing.
    ENDED_BY_STOP = 24
    OUTCOME_COUNT = 25
