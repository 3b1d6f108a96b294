"""What a game tree is made of: its nodes in pages, and its positions."""
