"""Files, the clipboard and pictures."""
