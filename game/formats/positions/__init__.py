"""Positions as text: the parts of FEN and EPD."""
