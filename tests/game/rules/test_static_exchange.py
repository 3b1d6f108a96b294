"""Static exchange evaluation of the window, compared with that of the engine."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import random_board

from engine.core.basics.params import SEE_VALUES
from engine.core.board.position import Position
from engine.core.ordering.see import see as see_of_engine
from game.rules.static_exchange import VALUES_CP, see

MOST_PLIES = 120


@given(st.integers(0, 2**32), st.integers(0, MOST_PLIES))
def test_every_move_has_the_value_that_the_engine_gives_it(seed: int, plies: int) -> None:
    board = random_board(seed, plies)
    position = Position(board.fen())
    wrong = [
        move.uci()
        for move in board.legal_moves
        if see(board, move) != see_of_engine(position, position.parse_uci(move.uci()))
    ]
    assert wrong == []


def test_the_values_are_those_of_the_engine() -> None:
    assert tuple(VALUES_CP[piece] for piece in chess.PIECE_TYPES) == SEE_VALUES


@pytest.mark.parametrize(
    ("why", "fen", "uci", "value"),
    [
        ("nothing defends the pawn", "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100),
        ("a pawn recaptures", "4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -400),
        ("a rook stands behind", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100),
        ("the defender is pinned", "4k3/4n3/8/3p4/8/8/8/3RRK2 w - - 0 1", "d1d5", 100),
        ("the king recaptures", "8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -400),
        ("the king may not recapture", "8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100),
        ("en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", 100),
        ("a promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850),
        ("the new queen is lost", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100),
        ("castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
    ],
)
def test_the_value_of_an_exchange(why: str, fen: str, uci: str, value: int) -> None:
    board = chess.Board(fen)
    assert see(board, board.parse_uci(uci)) == value, why


def test_a_position_without_kings_has_values() -> None:
    board = chess.Board("8/8/4p3/3p4/8/8/8/3R4 w - - 0 1")
    assert see(board, chess.Move.from_uci("d1d5")) == -400
