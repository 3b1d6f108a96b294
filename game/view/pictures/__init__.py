"""Pictures of a board, for files."""
