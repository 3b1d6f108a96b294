"""Brings the games of PGN files into a library."""
