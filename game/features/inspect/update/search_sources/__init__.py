"""Where an inspected search comes from: a move, a position, a report, a capsule, a guide."""
