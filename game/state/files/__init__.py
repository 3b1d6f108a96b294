"""Files that the person chooses: plain data."""
