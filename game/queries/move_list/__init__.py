"""What the move list consists of."""
