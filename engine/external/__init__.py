"""Engines of other authors, which speak UCI."""
