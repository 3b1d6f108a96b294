"""How the material stands behind a line, in words that the pieces on the board confirm."""

from __future__ import annotations

import chess
import pytest
from languages import GERMAN
from positions import random_board

from game.words.catalogue import ENGLISH
from game.words.review.material import VALUES
from game.words.story.balance import (
    STAYS,
    THEN,
    BalanceForms,
    balance_of,
    balance_words,
    line_balance,
)

KNIGHT_UP = "4k3/8/8/8/8/8/8/4KN2 w - - 0 1"
ROOK_FOR_KNIGHT = "4kn2/8/8/8/8/8/8/R3K3 w - - 0 1"
BISHOP_FOR_KNIGHT = "4kb2/8/8/8/8/8/8/4KN2 w - - 0 1"
KNIGHT_FOR_PAWNS = "4kn2/8/8/8/8/8/PPP5/4K3 w - - 0 1"
FAR = "4k3/8/8/8/8/8/P7/RNBQK3 w - - 0 1"
TAKES_A_PAWN = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"


def words(fen: str) -> str:
    return str(balance_words(balance_of(chess.Board(fen)), THEN))


@pytest.mark.parametrize(
    ("fen", "named"),
    [
        (KNIGHT_UP, ["White", "knight"]),
        (ROOK_FOR_KNIGHT, ["White", "exchange"]),
        (KNIGHT_FOR_PAWNS, ["Black", "knight", "3 pawns"]),
        (FAR, ["White"]),
    ],
)
def test_the_balance_names_the_side_and_the_pieces_it_has_more(fen: str, named: list[str]) -> None:
    text = words(fen)
    assert all(word in text for word in named)
    turned = str(balance_words(balance_of(chess.Board(fen).mirror()), THEN))
    sides = {"White": "Black", "Black": "White"}
    assert all(sides.get(word, word) in turned for word in named)


def test_a_bishop_for_a_knight_is_level() -> None:
    assert balance_of(chess.Board(BISHOP_FOR_KNIGHT)).is_level
    assert words(BISHOP_FOR_KNIGHT) == words(chess.STARTING_FEN)


def test_the_lead_is_that_of_the_pieces_on_the_board() -> None:
    leads = set()
    for seed in range(40):
        board = random_board(seed, 60)
        letters = board.board_fen()
        count = {
            symbol: letters.count(symbol)
            for kind in VALUES
            for symbol in (_letter(kind, True), _letter(kind, False))
        }
        lead = sum(
            value * (count[_letter(kind, True)] - count[_letter(kind, False)])
            for kind, value in VALUES.items()
        )
        balance = balance_of(board)
        assert balance.pawns_of(chess.WHITE) == lead == -balance.pawns_of(chess.BLACK)
        assert balance.lead_pawns >= 0
        leads.add(lead)
    assert len(leads) > 5


def _letter(kind: chess.PieceType, side: chess.Color) -> str:
    return chess.Piece(kind, side).symbol()


def test_a_line_is_compared_with_the_position_before_it() -> None:
    before, after = line_balance(
        chess.Board(TAKES_A_PAWN), [chess.Move.from_uci("e4d5"), chess.Move.from_uci("e8d7")]
    )
    assert before.is_level
    assert (after.side, after.lead_pawns) == (chess.WHITE, 1)


@pytest.mark.parametrize("forms", [STAYS, THEN])
def test_each_form_is_another_one_in_german(forms: BalanceForms) -> None:
    for fen in (KNIGHT_UP, ROOK_FOR_KNIGHT, KNIGHT_FOR_PAWNS, FAR, chess.STARTING_FEN):
        text = balance_words(balance_of(chess.Board(fen)), forms)
        assert ENGLISH.text(text) != GERMAN.text(text)
