"""The board and its layers."""
