"""The board and what belongs to it."""
