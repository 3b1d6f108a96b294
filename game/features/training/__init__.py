"""Training: positions of own games are asked again and again."""
