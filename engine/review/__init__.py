"""The review of a game: what its moves cost, and why."""
