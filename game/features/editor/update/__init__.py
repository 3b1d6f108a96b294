"""Changes of the state in the position editor."""
