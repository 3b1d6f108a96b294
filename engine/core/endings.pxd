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
    ENDED_BY_FORESEEN_REPETITION = 7
    ENDED_BY_MATE_DISTANCE = 8
    ENDED_BY_TABLE = 9
    ENDED_BY_REVERSE_FUTILITY = 10
    ENDED_BY_RAZORING = 11
    ENDED_BY_NULL_MOVE = 12
    ENDED_BY_MULTI_CUT = 13
    ENDED_WITHOUT_OTHERS = 14       # a singular test where the move left out is the only one
    # After its moves.
    ENDED_BY_CUTOFF = 15
    ENDED_LOW = 16
    ENDED_EXACT = 17
    # In quiescence.
    ENDED_AT_HORIZON = 18           # evaluated, quiescence being off
    ENDED_BY_STAND_PAT = 19
    ENDED_QUIET_BY_CUTOFF = 20
    ENDED_QUIET_LOW = 21
    ENDED_QUIET_EXACT = 22
    # The search was stopped, and the node's value means nothing.
    ENDED_BY_STOP = 23
    ENDING_COUNT = 24
