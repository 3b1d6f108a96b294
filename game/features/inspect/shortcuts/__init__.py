"""The keys of the Inspect screen."""
