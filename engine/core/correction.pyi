"""Correction history: the static evaluation learns where it errs."""

from engine.core.position import Position

__all__ = ["slots"]

def slots(position: Position) -> tuple[int, int, int, int]:
    """Where a position's errors are kept: (pawns, kings and minor pieces, White's, Black's pieces).

    For whoever wants to see how positions share what was learnt.
    """
