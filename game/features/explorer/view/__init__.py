"""The dialogs of the explorer."""
