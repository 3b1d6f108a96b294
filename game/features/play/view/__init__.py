"""The parts of the Play screen that no other screen has."""
