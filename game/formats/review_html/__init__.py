"""Writes the review of a game as one HTML file; see ``README.md``."""
