"""The names of the outcomes of a node search."""

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

# The outcomes before any move was searched.
BEFORE_MOVES = frozenset(
    NODE_OUTCOMES[OUTCOME_REPETITION:OUTCOME_NO_OTHER_MOVE]
    + NODE_OUTCOMES[OUTCOME_HORIZON:OUTCOME_QUIESCENCE_CUTOFF]
)

if len(NODE_OUTCOMES) != OUTCOME_COUNT:
    raise AssertionError("each outcome has a name")
