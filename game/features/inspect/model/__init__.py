"""What the window knows of a search that the player inspects, as plain data."""
