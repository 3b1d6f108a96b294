"""Writes an edited game into the text that it was opened from."""
