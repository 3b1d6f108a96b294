"""Pure questions about the player's own openings beside other games."""
