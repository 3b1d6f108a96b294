"""What the material alone says about an endgame."""

from engine.core.position import Position

def known(position: Position) -> int | None:
    """Centipawns from White's point of view where the material names a known endgame."""

def scale(position: Position, white: bool) -> int:
    """The part, in 64ths, of its endgame score that White (else Black) keeps when ahead."""
