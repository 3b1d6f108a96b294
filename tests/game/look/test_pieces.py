"""The pieces have exactly the requested size, and each is drawn once."""

from __future__ import annotations

import chess
import pytest

from game.look.pieces import KEPT, Pieces, rasterise

ALL = [chess.Piece(kind, colour) for kind in chess.PIECE_TYPES for colour in chess.COLORS]


@pytest.mark.parametrize("side", [7, 18, 58, 92, 111, 246])
@pytest.mark.parametrize("piece", ALL, ids=chess.Piece.symbol)
def test_a_piece_has_exactly_the_size_asked_for(piece: chess.Piece, side: int) -> None:
    assert rasterise(piece, side).get_size() == (side, side)


@pytest.mark.parametrize("piece", ALL, ids=chess.Piece.symbol)
def test_a_piece_stands_clear_of_its_edges_and_is_smooth(piece: chess.Piece) -> None:
    surface = rasterise(piece, 90)
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
