"""Inspection of a recorded search, one node at a time: see OVERVIEW.md."""
