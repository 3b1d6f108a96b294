"""King and pawn against king, solved."""

def wins(king: int, pawn: int, lone_king: int, lone_to_move: bool) -> bool:
    """Whether a white pawn wins; all three squares differ, and the position is legal."""
