"""The explorer: what was played from a position, as a panel of several screens."""
