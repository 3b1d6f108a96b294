"""Letters of all scripts: which font draws them, and in which order."""
