"""The engine's thinking: one search, from the request to the last report."""
