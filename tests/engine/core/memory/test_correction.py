"""Correction history: positions share a slot if the same pieces stand on the same squares."""

from __future__ import annotations

import chess
import pytest

from engine.core.board.position import Position
from engine.core.memory.correction import slots_of_position

PAWNS, MINORS, WHITE, BLACK = range(4)
KINGS = "7k/8/8/8/8/8/8/K7 w - - 0 1"


def slots_with(symbol: str, square: chess.Square) -> tuple[int, int, int, int]:
    """Return the slots of two kings in corners and one more piece, with its opponent to move."""
    board = chess.Board(KINGS)
    piece = chess.Piece.from_symbol(symbol)
    board.set_piece_at(square, piece)
    board.turn = not piece.color
    return slots_of_position(Position(board.fen()))


@pytest.mark.parametrize(
    ("symbol", "places"),
    [
        ("P", {PAWNS}),
        ("p", {PAWNS}),
        ("N", {MINORS, WHITE}),
        ("n", {MINORS, BLACK}),
        ("B", {MINORS, WHITE}),
        ("b", {MINORS, BLACK}),
        ("R", {WHITE}),
        ("r", {BLACK}),
        ("Q", {WHITE}),
        ("q", {BLACK}),
    ],
)
def test_no_two_squares_of_a_piece_share_their_slots(symbol: str, places: set[int]) -> None:
    squares = chess.SquareSet(~(chess.BB_A1 | chess.BB_H8))
    if symbol in "Pp":
        squares &= ~(chess.BB_RANK_1 | chess.BB_RANK_8)
    found = [slots_with(symbol, square) for square in squares]
    without = slots_of_position(Position(KINGS))
    for place in range(4):
        if place in places:
            assert len({without[place], *(each[place] for each in found)}) == len(squares) + 1
        else:
            assert {each[place] for each in found} == {without[place]}


@pytest.mark.parametrize(("symbol", "own"), [("K", WHITE), ("k", BLACK)])
def test_no_two_squares_of_a_king_share_their_slots(symbol: str, own: int) -> None:
    other_king, far = ("k", chess.H8) if symbol == "K" else ("K", chess.A1)
    found = []
    for square in chess.SquareSet(~(chess.BB_KING_ATTACKS[far] | chess.BB_SQUARES[far])):
        board = chess.Board(None)
        board.set_piece_at(far, chess.Piece.from_symbol(other_king))
        board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        found.append(slots_of_position(Position(board.fen())))
    assert len({each[MINORS] for each in found}) == len(found)
    assert len({each[own] for each in found}) == len(found)
    assert len({each[PAWNS] for each in found}) == 1
