"""The nodes of a recorded search: facts, moves and the tree they form."""
