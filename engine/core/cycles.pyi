"""Repetitions that one move can bring about."""

from engine.core.position import Position

__all__ = ["REVERSIBLE_MOVES", "can_draw_by_repetition"]

REVERSIBLE_MOVES: int

def can_draw_by_repetition(position: Position, ply: int) -> bool:
    """Whether one legal move repeats a position so that a search takes it for a draw.

    ``ply`` says how many plies of the game belong to the search: one repetition is enough of a
    position younger than the first of them, of others the third occurrence.
    """
