"""The reports on games: their process, and the files that keep them."""
