"""The story of the search: why this move, for somebody who plays chess."""
