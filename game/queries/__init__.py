"""Pure questions about the state."""
