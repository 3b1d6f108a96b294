"""A question over the board."""
