"""What helps a person during a game."""
