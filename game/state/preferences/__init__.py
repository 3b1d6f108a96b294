"""What a person may choose about the board and the keys, as plain data."""
