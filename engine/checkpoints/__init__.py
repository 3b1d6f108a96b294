"""Checkpoints and fingerprints: the data with which the searches of a game can be replayed."""
