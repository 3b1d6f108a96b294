"""Each piece has exactly the requested size and is rasterised only once."""

from __future__ import annotations

from itertools import pairwise

import chess
import pygame
import pytest
from cases import for_each

from game.look.pieces import KEPT, SETS, Pieces, piece_surface, shadow_reach
from game.state.settings import PIECES

ALL = [chess.Piece(kind, colour) for kind in chess.PIECE_TYPES for colour in chess.COLORS]


@for_each(piece=ALL, side=[7, 18, 58, 92, 111, 246])
def test_a_piece_has_exactly_the_size_asked_for(piece: chess.Piece, side: int) -> None:
    assert piece_surface(piece, side).get_size() == (side, side)


@for_each(piece=ALL, name=SETS)
def test_a_piece_stands_clear_of_its_edges_and_is_smooth(piece: chess.Piece, name: str) -> None:
    surface = piece_surface(piece, 90, name)
    alphas = {surface.get_at((x, y)).a for x in range(90) for y in range(90)}
    assert {0, 255} <= alphas
    assert len(alphas) > 20, "edges are not smoothed"
    corners = [surface.get_at((x, y)).a for x in (0, 89) for y in (0, 89)]
    assert corners == [0, 0, 0, 0]
    bounds = surface.get_bounding_rect()
    assert bounds.height > 90 * 0.6


def test_a_piece_is_rasterised_once() -> None:
    pieces, king = Pieces(), chess.Piece(chess.KING, chess.WHITE)
    assert pieces.get(king, 64) is pieces.get(king, 64)
    assert pieces.get(king, 64) is not pieces.get(king, 65)


def test_the_cache_is_bounded() -> None:
    pieces = Pieces()
    for side in range(10, 40):
        for piece in ALL:
            pieces.get(piece, side)
    assert len(pieces._kept) == KEPT


def test_a_tinted_piece_keeps_its_shape() -> None:
    pieces = Pieces()
    plain = pieces.get(chess.Piece(chess.QUEEN, chess.WHITE), 60)
    tinted = pieces.tinted(chess.QUEEN, 60, (154, 160, 172, 255))
    assert tinted.get_bounding_rect() == plain.get_bounding_rect()
    brightest = max(tinted.get_at((x, y)).r for x in range(60) for y in range(60))
    assert brightest <= 154


def test_every_set_can_be_chosen_in_the_settings() -> None:
    assert tuple(PIECES.names) == SETS


def test_an_unknown_set_is_refused_with_the_names_of_those_that_there_are() -> None:
    with pytest.raises(ValueError, match="contrast"):
        piece_surface(ALL[0], 40, "wooden")


def brightness(surface: pygame.Surface) -> float:
    """Return the average brightness of the solid pixels, 0 to 255."""
    width, height = surface.get_size()
    pixels = (surface.get_at((x, y)) for x in range(width) for y in range(height))
    solid = [sum(pixel[:3]) / 3 for pixel in pixels if pixel.a > 200]
    return sum(solid) / len(solid)


@for_each(kind=chess.PIECE_TYPES, name=SETS)
def test_a_white_piece_is_much_lighter_than_a_black_one(kind: int, name: str) -> None:
    white, black = (piece_surface(chess.Piece(kind, colour), 48, name) for colour in (True, False))
    assert brightness(white) > brightness(black) + 50


@for_each(name=SETS)
def test_no_two_kinds_of_a_set_look_the_same(name: str) -> None:
    shapes = {
        pygame.image.tobytes(piece_surface(chess.Piece(kind, chess.WHITE), 24, name), "RGBA")
        for kind in chess.PIECE_TYPES
    }
    assert len(shapes) == len(chess.PIECE_TYPES)


@for_each(piece=ALL, square=["#ffffff", "#6f767c", "#000000"])
def test_a_piece_of_high_contrast_has_an_edge_on_every_square(
    piece: chess.Piece, square: str
) -> None:
    """From the left, the colour of the square gives way to black or white within a few pixels."""
    surface = pygame.Surface((90, 90))
    surface.fill(square)
    surface.blit(piece_surface(piece, 90, "contrast"), (0, 0))
    row = [sum(surface.get_at((x, 76))[:3]) / 3 for x in range(90)]
    assert max(row) > 240
    assert min(row) < 15


@for_each(piece=ALL[::4], side=[20, 58, 100, 250])
def test_a_shadow_is_soft_black_and_larger_than_its_piece(piece: chess.Piece, side: int) -> None:
    pieces = Pieces()
    shadow = pieces.shadow(piece, side)
    whole = side + 2 * shadow_reach(side)
    assert shadow.get_size() == (whole, whole)
    middle = shadow.get_at((whole // 2, round(whole * 0.62)))
    assert middle[:3] == (0, 0, 0)
    assert 60 < middle.a < 255
    row = [shadow.get_at((x, round(whole * 0.62))).a for x in range(whole)]
    steps = [abs(after - before) for before, after in pairwise(row)]
    assert max(steps) < 60, "no hard edge"
    assert max(shadow.get_at((x, y)).a for x in (0, whole - 1) for y in (0, whole - 1)) <= 3
    assert pieces.shadow(piece, side) is shadow, "it is made once"


@for_each(kind=chess.PIECE_TYPES, name=SETS)
def test_a_darkly_tinted_piece_has_one_colour_and_open_details(kind: int, name: str) -> None:
    ink = (34, 37, 43, 255)
    surface = Pieces(name).tinted(kind, 60, ink)
    pixels = [surface.get_at((x, y)) for x in range(60) for y in range(60)]
    assert {tuple(pixel[:3]) for pixel in pixels if pixel.a > 200} == {ink[:3]}
    plain = piece_surface(chess.Piece(kind, chess.BLACK), 60, name)
    opaque = sum(pixel.a > 200 for pixel in pixels)
    whole = sum(plain.get_at((x, y)).a > 200 for x in range(60) for y in range(60))
    assert 0.5 * whole < opaque <= 1.08 * whole
