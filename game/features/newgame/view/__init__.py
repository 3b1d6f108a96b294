"""The New game dialog."""
