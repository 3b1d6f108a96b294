"""Walking through a search that the engine made: see README.md in this folder."""
