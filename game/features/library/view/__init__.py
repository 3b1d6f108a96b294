"""The parts of the Library screen."""
