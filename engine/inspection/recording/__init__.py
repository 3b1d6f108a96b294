"""Replay of a search with a recorder."""
