"""Every way in which a node of the search ends, as Python names them."""

# In the order of the constants.
ENDINGS = (
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

if len(ENDINGS) != ENDING_COUNT:
    raise AssertionError("each ending has a name")
