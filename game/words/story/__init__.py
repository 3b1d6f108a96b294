"""The words of the story of a search."""
