"""Checkpoints and fingerprints: data that makes the searches of a game replayable."""
