"""The course of a game: moves, clocks, players and results."""
