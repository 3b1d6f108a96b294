"""The parts of the Inspect screen."""
