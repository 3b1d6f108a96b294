"""The Inspect screen."""
