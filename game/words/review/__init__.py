"""Puts the review of a game into words; see ``README.md``."""
