"""The player's own openings: shown as a tree, changed on the board, and practised."""
