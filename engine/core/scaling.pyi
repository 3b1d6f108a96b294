"""What part of its endgame score the side that is ahead will keep."""

from engine.core.position import Position

FULL_SCALE: int

def scale(position: Position, white: bool) -> int:
    """The part, in 64ths, of its endgame score that White (else Black) keeps when ahead."""
