"""Endgames whose value their material names."""

from engine.core.position import Position

def known(position: Position) -> int | None:
    """Centipawns from White's point of view where the material names a known endgame."""
