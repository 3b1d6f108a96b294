"""The parts that several screens show."""
