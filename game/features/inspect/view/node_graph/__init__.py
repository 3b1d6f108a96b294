"""The node graph: the search from left to right, plies downwards."""
