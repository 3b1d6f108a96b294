"""Chess and settings as text: FEN, PGN, capsules, JSON."""
