"""Replaying a search with a recorder."""
