"""Puts the codes of Inspect into words."""
