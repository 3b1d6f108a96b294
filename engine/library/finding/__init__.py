"""Finds games and positions in a library."""
