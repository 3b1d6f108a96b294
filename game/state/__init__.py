"""The state of the window as plain data."""
