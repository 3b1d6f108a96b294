"""Changes of the state on the Play screen."""
