"""Writes games of a library as PGN."""
