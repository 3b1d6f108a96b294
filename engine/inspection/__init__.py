"""Walking through a search that the engine made: see OVERVIEW.md."""
