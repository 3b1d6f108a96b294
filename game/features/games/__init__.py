"""Lists of games."""
