"""``glassbox-engine library``: imports, finds and explores games."""
