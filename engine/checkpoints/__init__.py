"""Checkpoints, which start replays of searches, and fingerprints, which show where they diverge."""
