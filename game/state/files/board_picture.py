"""A picture of a board to be saved: everything that it shows, as plain data."""

from __future__ import annotations

import chess
from msgspec import Struct


class PictureMark(Struct, frozen=True):
    """An arrow, or a circle if both squares are the same."""

    from_square: chess.Square
    to_square: chess.Square
    colour: str
    """The name of a colour in the theme."""
    opacity: float
    width: float
    """The width of an arrow, as a share of a square's side."""


class BoardPicture(Struct, frozen=True):
    """The board as it is shown, without what the person is just doing with it."""

    pieces: str
    """The pieces, as in a FEN."""
    side_px: int
    """The side of the board in pixels."""
    theme: str
    board: str
    """The name of the board's colours."""
    piece_set: str
    flipped: bool = False
    has_coordinates: bool = True
    last_move: tuple[chess.Square, chess.Square] | None = None
    check: chess.Square | None = None
    marks: tuple[PictureMark, ...] = ()
