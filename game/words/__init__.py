"""Renders messages, and the codes of the state, as text in the language of the window."""
