"""The window for screen readers: a tree of what is shown, and what it says by itself."""
