"""The chess pieces as surfaces, drawn from SVG at exactly the requested size.

The drawings of a set are in ``assets/pieces``, except those of Colin Burnett, which are in
``chess.svg``. A drawing is read when it is first needed.
"""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable
from importlib import resources

import chess
import chess.svg
import pygame

FOLDER = "pieces"
DRAWING_SIDE = 45
"""The side of a square in the units of the drawings of all sets."""
KEPT = 160
"""The maximum number of cached surfaces: enough for twelve pieces in all sizes that the present and
the previous size of the window need."""


SHADOW_REACH, SHADOW_OPACITY, SHADOW_COARSENESS = 0.16, 150, 4
"""How far a shadow extends beyond its piece, as a share of the piece; its opacity, 0 to 255; and
the factor by which it is smaller while it is blurred."""
LEAST_LIGHT = 3 * 128
"""The least sum of red, green and blue of a light tint."""
INK_STRENGTH = 1.5
"""How much darker than drawn a dark part counts, so that a grey one is opaque, too."""
BURNETT = "burnett"
SETS = (BURNETT, "flat", "contrast")
"""The names of the piece sets."""


class Pieces:
    """The pieces of one set; each piece is rasterised once in each size."""

    def __init__(self, name: str = BURNETT) -> None:
        self.name = name
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, piece: chess.Piece, side: int) -> pygame.Surface:
        """Return a piece as a square surface with a side of ``side`` pixels.

        Callers share the surface and must not draw on it.
        """
        return self._kept_or((piece, side), lambda: piece_surface(piece, side, self.name))

    def shadow(self, piece: chess.Piece, side: int) -> pygame.Surface:
        """Return the soft shadow of a piece of ``side`` pixels.

        It is ``shadow_reach(side)`` pixels larger than the piece on every side.
        """
        return self._kept_or(
            (piece, side, SHADOW_OPACITY), lambda: _blurred(self.get(piece, side), side)
        )

    def tinted(self, kind: chess.PieceType, side: int, tint: tuple[int, ...]) -> pygame.Surface:
        """Return a piece in one colour.

        A light tint replaces the light parts of the white piece. A dark one replaces the dark parts
        of the black piece, whose light parts become clear.
        """

        def tint_white() -> pygame.Surface:
            surface = self.get(chess.Piece(kind, chess.WHITE), side).copy()
            surface.fill(tint, special_flags=pygame.BLEND_RGBA_MULT)
            return surface

        def tint_black() -> pygame.Surface:
            return _as_ink(self.get(chess.Piece(kind, chess.BLACK), side), tint)

        is_light = sum(tint[:3]) >= LEAST_LIGHT
        return self._kept_or((kind, side, tint), tint_white if is_light else tint_black)

    def _kept_or(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface cached under ``key``; make it if there is none.

        A full cache drops the least recently used surface.
        """
        surface = self._kept.get(key)
        if surface is None:
            surface = self._kept[key] = make()
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return surface


def shadow_reach(side: int) -> int:
    """Return by how much the shadow of a piece is larger than the piece, in pixels."""
    return max(SHADOW_COARSENESS, round(SHADOW_REACH * side))


def _blurred(surface: pygame.Surface, side: int) -> pygame.Surface:
    """Return a blurred black picture of a piece. It is blurred at a quarter of its size."""
    reach = shadow_reach(side)
    whole = side + 2 * reach
    ground = pygame.Surface((whole, whole), pygame.SRCALPHA)
    ground.blit(surface, (reach, reach))
    ground.fill((0, 0, 0, SHADOW_OPACITY), special_flags=pygame.BLEND_RGBA_MULT)
    small = max(1, whole // SHADOW_COARSENESS)
    blurred = pygame.transform.smoothscale(ground, (small, small))
    blurred = pygame.transform.gaussian_blur(blurred, max(1, reach // (2 * SHADOW_COARSENESS)))
    return pygame.transform.smoothscale(blurred, (whole, whole))


def _as_ink(surface: pygame.Surface, tint: tuple[int, ...]) -> pygame.Surface:
    """Return the dark parts of a drawing in one colour, and nothing of its light parts."""
    paper = pygame.Surface(surface.get_size())
    paper.fill("white")
    paper.blit(surface, (0, 0))
    opacities = bytes(min(255, round((255 - level) * INK_STRENGTH)) for level in range(256))
    grey = pygame.image.tobytes(paper, "RGB")[::3].translate(opacities)
    pixels = bytearray(bytes((*tint[:3], 0)) * len(grey))
    pixels[3::4] = grey
    inked = pygame.image.frombytes(bytes(pixels), surface.get_size(), "RGBA")
    return inked.convert_alpha() if pygame.display.get_surface() else inked


def piece_surface(piece: chess.Piece, side: int, name: str = BURNETT) -> pygame.Surface:
    """Return a piece of a set drawn from its SVG, in a square of ``side`` pixels.

    The size is set in the SVG itself, because a size given to SDL_image may result in an extra
    pixel.
    """
    view = f'viewBox="0 0 {DRAWING_SIDE} {DRAWING_SIDE}"'
    svg = piece_svg(piece, name).replace(view, f'width="{side}" height="{side}" {view}', 1)
    surface = pygame.image.load(io.BytesIO(svg.encode()), "piece.svg")
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def piece_svg(piece: chess.Piece, name: str) -> str:
    """Return the SVG of a piece.

    Raises:
        ValueError: there is no such set; the message lists those that there are.
    """
    if name not in SETS:
        raise ValueError(f"no piece set is called {name!r}; there are: {', '.join(SETS)}")
    if name == BURNETT:
        return chess.svg.piece(piece)
    file = f"{'w' if piece.color else 'b'}{piece.symbol().upper()}.svg"
    path = resources.files("assets") / FOLDER / name / file
    return path.read_text(encoding="utf-8")
