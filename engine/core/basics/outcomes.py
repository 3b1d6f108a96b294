"""The names of the node outcomes: every way in which a node can end."""

# In the order of the constants.
NODE_OUTCOMES = (
    "not ended",
    "checkmate",
    "stalemate",
    "repetition",
    "fifty moves",
    "material",
    "last ply",
    "foreseen repetition",
    "mate distance",
    "table cut-off",
    "reverse futility",
    "razoring",
    "null move",
    "ProbCut",
    "multi-cut",
    "no other move",
    "beta cut-off",
    "fail low",
    "exact",
    "horizon",
    "stand pat",
    "quiescence beta cut-off",
    "quiescence fail low",
    "quiescence exact",
    "stopped",
)

# For these no move was looked at: the moves were left because of them.
BEFORE_MOVES = frozenset(
    NODE_OUTCOMES[ENDED_BY_REPETITION:ENDED_WITHOUT_OTHERS]
    + NODE_OUTCOMES[ENDED_AT_HORIZON:ENDED_QUIET_BY_CUTOFF]
)

if len(NODE_OUTCOMES) != OUTCOME_COUNT:
    raise AssertionError("each ending has a name")
