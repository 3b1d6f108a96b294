"""Changes of the views beside the board of Inspect."""
