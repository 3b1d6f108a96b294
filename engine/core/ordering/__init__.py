"""Move ordering and pruning rules."""
