"""The bitboard position and its rules."""
