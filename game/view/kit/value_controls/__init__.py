"""Controls with which a person chooses a value."""
