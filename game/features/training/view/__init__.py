"""The parts of the Training screen."""
