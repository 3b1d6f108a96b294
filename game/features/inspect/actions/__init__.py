"""What can happen on the Inspect screen, as actions."""
