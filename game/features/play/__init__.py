"""The Play screen."""
