"""The parts of each evaluation term, by name."""
