"""Renders codes into the words that a player reads."""
