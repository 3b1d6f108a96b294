"""Types, bit operations, moves, scores and parameters."""
