"""A move in SAN, with its pieces as letters or as figurines drawn from the piece set."""

from __future__ import annotations

import re

import chess

from game.look.layout import Box
from game.look.theme import Colour
from game.message import San
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import TextStyle
from game.view.kit.look import Look

_LETTERS = re.compile("([KQRBN])")
FIGURINE_SHARE = 1.45
"""The side of a figurine's square, as a share of the font size; the drawing has wide margins."""
MARGIN_SHARE = 0.12
"""The part of the figurine's square at the left and right that the letters beside it cover."""


def san_width(look: Look, san: str, style: TextStyle, *, figurines: bool) -> int:
    """Return the width of a move in pixels."""
    if not figurines:
        return look.width(San(san), style)
    return sum(
        _advance(look, style) if _LETTERS.fullmatch(part) else look.fonts.width(part, style)
        for part in _parts(san)
    )


def draw_san(
    canvas: Canvas, box: Box, san: str, style: TextStyle, ink: Colour, *, figurines: bool
) -> None:
    """Draw a move at the left of a box."""
    if not figurines:
        canvas.text(box, San(san), style, ink)
        return
    x, side = box.x, _side(canvas.look, style)
    for part in _parts(san):
        if _LETTERS.fullmatch(part):
            kind = chess.PIECE_SYMBOLS.index(part.lower())
            surface = canvas.look.pieces.tinted(kind, side, ink)
            left = x - round(MARGIN_SHARE * side)
            canvas.surface.blit(surface, (left, box.y + (box.height - side) // 2))
            x += _advance(canvas.look, style)
        else:
            room = box._replace(x=x, width=max(0, box.right - x))
            x += canvas.text(room, part, style, ink)


def _parts(san: str) -> list[str]:
    return list(filter(None, _LETTERS.split(san)))


def _side(look: Look, style: TextStyle) -> int:
    return round(FIGURINE_SHARE * look.fonts.size(style))


def _advance(look: Look, style: TextStyle) -> int:
    side = _side(look, style)
    return side - 2 * round(MARGIN_SHARE * side)
