"""Changes of the state on the Inspect screen."""
