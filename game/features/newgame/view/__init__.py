"""The New game panel."""
