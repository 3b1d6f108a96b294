"""Renders codes in the words that a player reads."""
