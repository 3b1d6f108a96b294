"""Arrows and circles on the board, drawn by a person or read from a PGN."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import chess


class Brush(StrEnum):
    """The colours of arrows and circles."""

    GREEN = "green"
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"


@dataclass(frozen=True, slots=True)
class Shape:
    """An arrow, or a circle if both squares are the same."""

    from_square: chess.Square
    to_square: chess.Square
    brush: Brush
