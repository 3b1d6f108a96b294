"""What a move does on the board, as far as that is certain."""
