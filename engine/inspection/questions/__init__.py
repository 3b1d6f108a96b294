"""Questions about a recorded search, and their answers."""
