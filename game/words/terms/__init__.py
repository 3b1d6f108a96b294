"""The terms of the engine panel and of the Inspect screen, explained for a club player."""
