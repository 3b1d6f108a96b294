"""Answers that take the place of the facts of a node."""
