"""The search: node function, quiescence, root, and the state of a thread."""
