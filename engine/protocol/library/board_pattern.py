"""What stands on the board at some time of a game: material and pawns."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

MOST_PIECES = 31
"""That a range can tell of; no side has more."""
CountRange: TypeAlias = tuple[int, int]
"""The least and the most."""
ANY_NUMBER: CountRange = (0, MOST_PIECES)


class PieceCounts(Struct, frozen=True):
    """How many pieces of each type one side has."""

    pawns: CountRange = ANY_NUMBER
    knights: CountRange = ANY_NUMBER
    bishops: CountRange = ANY_NUMBER
    rooks: CountRange = ANY_NUMBER
    queens: CountRange = ANY_NUMBER


class BoardPattern(Struct, frozen=True):
    """Material and pawns that stand on the board together.

    Squares with pawns are a number with a bit for each: the lowest one is a1, the highest one h8.
    """

    white: PieceCounts = PieceCounts()
    black: PieceCounts = PieceCounts()
    white_pawns: int = 0
    black_pawns: int = 0
    are_all_pawns: bool = False
    """Whether no pawns stand elsewhere."""
    is_either_side: bool = False
    """Whether the colours may also be exchanged, with the board upside down."""
    half_moves: int = 1
    """In how many positions, one after another, it must stand."""
    white_free: int = 0
    """Squares on which White has no pawn."""
    black_free: int = 0
