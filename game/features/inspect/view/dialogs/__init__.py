"""Dialogs over the Inspect screen."""
