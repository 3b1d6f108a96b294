"""Checkpoints, which start replays of searches."""
