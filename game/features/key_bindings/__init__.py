"""The keys of all screens."""
