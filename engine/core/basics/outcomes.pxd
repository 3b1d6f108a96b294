"""The outcomes of a node search: how it ends."""

cdef enum:
    OUTCOME_NONE = 0                    # it has not ended
    # By a rule of chess, or because no ply is left.
    OUTCOME_CHECKMATE = 1
    OUTCOME_STALEMATE = 2
    OUTCOME_REPETITION = 3
    OUTCOME_FIFTY_MOVES = 4
    OUTCOME_INSUFFICIENT_MATERIAL = 5
    OUTCOME_MAX_PLY = 6
    # Before any move was searched.
    OUTCOME_UPCOMING_REPETITION = 7
    OUTCOME_MATE_DISTANCE = 8
    OUTCOME_TABLE_CUTOFF = 9
    OUTCOME_REVERSE_FUTILITY = 10
    OUTCOME_RAZORING = 11
    OUTCOME_NULL_MOVE = 12
    OUTCOME_PROBCUT = 13
    OUTCOME_MULTI_CUT = 14
    OUTCOME_NO_OTHER_MOVE = 15          # singular test: the excluded move is the only one
    # After the moves.
    OUTCOME_BETA_CUTOFF = 16
    OUTCOME_FAIL_LOW = 17
    OUTCOME_EXACT = 18
    # In quiescence.
    OUTCOME_HORIZON = 19                # static evaluation, since quiescence is switched off
    OUTCOME_STAND_PAT = 20
    OUTCOME_QUIESCENCE_CUTOFF = 21
    OUTCOME_QUIESCENCE_FAIL_LOW = 22
    OUTCOME_QUIESCENCE_EXACT = 23
    # The search was stopped. The value is meaningless.
    OUTCOME_STOPPED = 24
    OUTCOME_COUNT = 25
