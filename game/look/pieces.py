"""The chess pieces as surfaces: drawn from SVG at exactly the size asked for, never stretched."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable

import chess
import chess.svg
import pygame

DRAWING_SIDE = 45
"""The side of the square that ``chess.svg`` draws a piece in, in its own units."""
KEPT = 160
"""Surfaces kept: twelve pieces in all sizes that one window shows, and those of the size before."""


class Pieces:
    """The Colin Burnett set of ``chess.svg``; each piece and size is rasterised once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, piece: chess.Piece, side: int) -> pygame.Surface:
        """Return the piece in a square of ``side`` pixels.

        The surface is shared: do not draw on it.
        """
        return self._kept_or((piece, side), lambda: rasterise(piece, side))

    def tinted(self, kind: chess.PieceType, side: int, tint: tuple[int, ...]) -> pygame.Surface:
        """Return a piece in one colour: what is light in the white piece takes the tint."""

        def tint_white() -> pygame.Surface:
            surface = self.get(chess.Piece(kind, chess.WHITE), side).copy()
            surface.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
            return surface

        return self._kept_or((kind, side, tint), tint_white)

    def _kept_or(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return what is kept under ``key``, made where it is not; the longest unused goes."""
        surface = self._kept.get(key)
        if surface is None:
            surface = self._kept[key] = make()
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return surface


def rasterise(piece: chess.Piece, side: int) -> pygame.Surface:
    """Draw one piece from its SVG in a square of ``side`` pixels.

    The size is written into the drawing: asking SDL_image for it may give a pixel more.
    """
    view = f'viewBox="0 0 {DRAWING_SIDE} {DRAWING_SIDE}"'
    svg = chess.svg.piece(piece).replace(view, f'width="{side}" height="{side}" {view}', 1)
    surface = pygame.image.load(io.BytesIO(svg.encode()), "piece.svg")
    return surface.convert_alpha() if pygame.display.get_surface() else surface
