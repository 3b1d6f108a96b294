"""Replay of a search while a recorder notes every node search."""
