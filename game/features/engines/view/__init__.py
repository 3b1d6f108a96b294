"""The dialog for external engines."""
