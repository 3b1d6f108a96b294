"""Arrows and circles on the board, drawn by a person or read from a PGN."""

from __future__ import annotations

from enum import StrEnum

import chess
from msgspec import Struct


class Brush(StrEnum):
    """The colours of arrows and circles."""

    GREEN = "green"
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"


class Shape(Struct, frozen=True):
    """An arrow, or a circle if both squares are the same."""

    from_square: chess.Square
    to_square: chess.Square
    brush: Brush
