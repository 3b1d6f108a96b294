"""The dialog that shows a report on a game."""
