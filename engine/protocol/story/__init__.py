"""The messages about the story of a search, and about a guided one."""
