"""Material as chess players count it."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.words.review.material import (
    MATERIAL,
    material_gain_pawns,
    material_won,
    wins_only_piece_of_kind,
)

KINDS = "QRBNP"
SQUARES = [one for one in chess.SQUARES if chess.square_rank(one) in range(1, 7)]


def board_with(white: str, black: str) -> chess.Board:
    """Return a position with both kings and these pieces, such as ``QRP``."""
    board = chess.Board(None)
    board.set_piece_at(chess.A1, chess.Piece.from_symbol("K"))
    board.set_piece_at(chess.A8, chess.Piece.from_symbol("k"))
    for square, letter in zip(SQUARES, white.upper() + black.lower(), strict=False):
        board.set_piece_at(square, chess.Piece.from_symbol(letter))
    return board


def won(black_loses: str, white_loses: str = "") -> str:
    before, after = board_with(white_loses, black_loses), board_with("", "")
    return str(material_won(before, after, chess.WHITE))


@pytest.mark.parametrize(
    ("black_loses", "white_loses", "said"),
    [
        ("N", "", "a knight"),
        ("NP", "P", "a knight"),
        ("N", "P", "a knight for a pawn"),
        ("N", "PP", "a knight for two pawns"),
        ("B", "PPP", "a bishop for 3 pawns"),
        ("R", "N", "the exchange"),
        ("RP", "B", "the exchange and a pawn"),
        ("R", "BP", "the exchange for a pawn"),
        ("RN", "BN", "the exchange"),
        ("BP", "N", "a pawn"),
        ("NNP", "BB", "a pawn"),
        ("Q", "R", "a queen for a rook"),
        ("Q", "RB", "a queen for a rook and a bishop"),
        ("RR", "Q", "two rooks for a queen"),
        ("QRP", "", "a queen, a rook and a pawn"),
        ("RR", "NB", "material"),
    ],
)
def test_material_has_the_names_of_players(black_loses: str, white_loses: str, said: str) -> None:
    assert won(black_loses, white_loses) == said


def test_a_promotion_is_no_piece_that_is_won() -> None:
    before, after = board_with("P", "r"), board_with("Q", "")
    assert material_won(before, after, chess.WHITE) is MATERIAL
    assert not wins_only_piece_of_kind(before, after, chess.WHITE, chess.ROOK)


pieces = st.lists(st.sampled_from(KINDS), max_size=6).map("".join)


@given(pieces, pieces)
def test_both_sides_count_alike(white: str, black: str) -> None:
    before, after = board_with(white, black), board_with("", "")
    ours = material_won(before, after, chess.WHITE)
    theirs = material_won(before.mirror(), after.mirror(), chess.BLACK)
    assert ours == theirs
    assert material_gain_pawns(before, after, chess.WHITE) == -material_gain_pawns(
        before, after, chess.BLACK
    )


@given(pieces, st.sampled_from(KINDS))
def test_one_piece_more_is_all_that_is_won(both: str, letter: str) -> None:
    before, after = board_with(both, both + letter), board_with("", "")
    kind = chess.Piece.from_symbol(letter).piece_type
    assert wins_only_piece_of_kind(before, after, chess.WHITE, kind)
    assert material_gain_pawns(before, after, chess.WHITE) > 0
