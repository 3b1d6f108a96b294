"""The page of a report on a game; see ``README.md``."""
