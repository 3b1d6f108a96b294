"""Theme, layout and piece drawings."""
