"""The player's own openings, one graph of positions for White and one for Black."""
