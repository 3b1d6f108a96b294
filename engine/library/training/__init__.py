"""Training: positions that are asked again and again, and when."""
