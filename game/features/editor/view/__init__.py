"""The parts of the Editor screen."""
