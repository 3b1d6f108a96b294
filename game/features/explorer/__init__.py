"""The explorer: which games it counts, and the games that reached a position."""
