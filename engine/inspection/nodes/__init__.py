"""The node searches of a recording: their facts, their moves and the tree that they form."""
