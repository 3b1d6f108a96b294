"""What a game keeps so that each of its searches can be replayed."""
