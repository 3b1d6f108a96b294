"""Diagrams as SVG: the pieces of ``chess.svg`` in our colours.

``chess.svg.board`` repeats the drawing of each piece in every diagram. A report has many diagrams,
so the drawings stand in it once, and each diagram refers to them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

import chess
import chess.svg

SQUARE = chess.svg.SQUARE_SIZE
SIDE = 8 * SQUARE
_HEAD = 14
"""The length of the head of an arrow."""
_SQUARES_ID = "squares"


class Arrow(NamedTuple):
    """A move that is drawn on a diagram."""

    move: chess.Move
    css_class: str


def svg_definitions() -> str:
    """Return the drawings that all diagrams refer to, as an SVG that shows nothing."""
    dark = "".join(
        f"M{_x(square)} {_y(square)}h{SQUARE}v{SQUARE}h-{SQUARE}z"
        for square in chess.SquareSet(chess.BB_DARK_SQUARES)
    )
    letters = [
        f'<text x="{_x(square) + SQUARE - 3}" y="{SIDE - 3}" text-anchor="end" '
        f'class="{_ink(square)}">{chess.FILE_NAMES[chess.square_file(square)]}</text>'
        for square in chess.SquareSet(chess.BB_RANK_1)
    ]
    numbers = [
        f'<text x="2" y="{_y(square) + 10}" class="{_ink(square)}">'
        f"{chess.square_rank(square) + 1}</text>"
        for square in chess.SquareSet(chess.BB_FILE_A)
    ]
    board = (
        f'<g id="{_SQUARES_ID}"><rect width="{SIDE}" height="{SIDE}" class="light"/>'
        f'<path d="{dark}" class="dark"/>{"".join((*letters, *numbers))}</g>'
    )
    pieces = "".join(chess.svg.PIECES.values())
    return (
        '<svg width="0" height="0" aria-hidden="true" class="definitions">'
        f"<defs>{board}{pieces}</defs></svg>"
    )


def board_diagram(
    board: chess.BaseBoard,
    label: str,
    *,
    last: chess.Move | None = None,
    arrows: Iterable[Arrow] = (),
    name: str = "",
) -> str:
    """Return a diagram from White's side; ``label`` says what it shows.

    Args:
        board: the position.
        label: what it shows, for those who do not see it.
        last: the move whose squares are marked.
        arrows: moves that are drawn.
        name: the id of the element; empty for none.
    """
    marked = () if not last else (last.from_square, last.to_square)
    marks = "".join(
        f'<rect x="{_x(square)}" y="{_y(square)}" width="{SQUARE}" height="{SQUARE}" class="last"/>'
        for square in marked
    )
    pieces = "".join(
        f'<use href="#{_piece_id(piece)}" x="{_x(square)}" y="{_y(square)}"/>'
        for square, piece in board.piece_map().items()
    )
    identity = f' id="{name}"' if name else ""
    return (
        f'<svg{identity} class="board" viewBox="0 0 {SIDE} {SIDE}" role="img" '
        f'aria-label="{escape(label)}"><use href="#{_SQUARES_ID}"/><g class="marks">{marks}</g>'
        f'<g class="men">{pieces}</g>{"".join(map(_arrow, arrows))}</svg>'
    )


def _arrow(arrow: Arrow) -> str:
    """Return an arrow from the middle of a square to that of another; none for a null move."""
    begin, end = arrow.move.from_square, arrow.move.to_square
    if begin == end:
        return ""
    x, y = _x(begin) + SQUARE / 2, _y(begin) + SQUARE / 2
    across, down = _x(end) - _x(begin), _y(end) - _y(begin)
    length = math.hypot(across, down)
    angle = math.degrees(math.atan2(down, across))
    shaft = length - _HEAD
    return (
        f'<path class="arrow {arrow.css_class}" transform="translate({x:g} {y:g}) '
        f'rotate({angle:.2f})" d="M10-4H{shaft:.1f}v-6L{length:.1f} 0 {shaft:.1f} 10v-6H10z"/>'
    )


def _piece_id(piece: chess.Piece) -> str:
    return f"{chess.COLOR_NAMES[piece.color]}-{chess.piece_name(piece.piece_type)}"


def _ink(square: chess.Square) -> str:
    """Return the class of a letter on a square, which has the colour of the other squares."""
    return "on-dark" if chess.BB_SQUARES[square] & chess.BB_DARK_SQUARES else "on-light"


def _x(square: chess.Square) -> int:
    return SQUARE * chess.square_file(square)


def _y(square: chess.Square) -> int:
    return SQUARE * (7 - chess.square_rank(square))
