"""Material as chess players count it."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.words.review.captures import Capture, Net, net_of
from game.words.review.material import (
    MATERIAL,
    VALUES,
    material_gain_pawns,
    material_won,
    net_in_words,
    wins_just_piece_of_kind,
    wins_piece_of_kind,
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


def taken(won: str, lost: str) -> list[Capture]:
    """Return captures on squares of their own, those of the side that wins first."""
    pieces = [(letter, True) for letter in won] + [(letter, False) for letter in lost]
    return [
        Capture(ply, ply, chess.Piece.from_symbol(letter).piece_type, is_won)
        for ply, (letter, is_won) in enumerate(pieces)
    ]


def words(black_loses: str, white_loses: str = "") -> str:
    return str(net_in_words(net_of(taken(black_loses, white_loses))))


def line_of(fen: str, line: str) -> tuple[chess.Board, list[chess.Move]]:
    board = chess.Board(fen)
    end = board.copy()
    return board, [end.push_san(san) for san in line.split()]


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
    assert words(black_loses, white_loses) == said


def test_a_promotion_is_no_piece_that_is_won() -> None:
    before, moves = line_of("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "axb8=Q+")
    assert material_won(before, moves, chess.WHITE) is MATERIAL


def test_what_is_not_all_that_is_won_is_told_apart() -> None:
    before, moves = line_of("1r5k/P7/8/8/8/8/8/KR6 w - - 0 1", "Rxb8+ Kg7")
    all_of_it = material_won(before, moves, chess.WHITE)
    assert all_of_it != material_won(before, moves, chess.WHITE, wins_more=True)
    promotes = line_of("1r5k/P7/8/8/8/8/8/K7 w - - 0 1", "axb8=Q+")
    assert material_won(*promotes, chess.WHITE, wins_more=True) is MATERIAL


def test_a_piece_and_the_exchange_are_told_apart_from_a_rook() -> None:
    """A knight is taken, then a rook for a bishop."""
    before, moves = line_of("5rk1/6pp/7B/8/4n3/5Q2/8/K7 w - - 0 1", "Qxe4 g6 Bxf8 Kxf8")
    assert str(material_won(before, moves, chess.WHITE)) == "the exchange and a knight"


def test_of_two_minor_pieces_the_one_that_was_won_first_stays() -> None:
    """A bishop is taken, and a knight for a knight on another square."""
    before, moves = line_of(
        "4k3/8/3n4/2b5/3P4/4N3/8/4K3 w - - 0 1", "dxc5 Ne4 Nd5 Kd7 Nb6+ Kc6 Na4 Nxc5 Nxc5 Kxc5"
    )
    assert str(material_won(before, moves, chess.WHITE)) == "a bishop for a pawn"


def test_an_exchange_that_is_won_and_lost_again_is_none() -> None:
    won_and_lost = [
        Capture(0, chess.A8, chess.ROOK, is_won=True),
        Capture(1, chess.A8, chess.BISHOP, is_won=False),
        Capture(3, chess.B2, chess.ROOK, is_won=False),
        Capture(4, chess.B2, chess.KNIGHT, is_won=True),
    ]
    assert net_of(won_and_lost) == Net(0, (), ())
    assert net_of(won_and_lost[:2]) == Net(1, (), ())
    assert net_of(won_and_lost[2:]).lost == (chess.ROOK,)


pieces = st.lists(st.sampled_from(KINDS), max_size=6).map("".join)


@given(pieces, pieces)
def test_both_sides_count_alike(white: str, black: str) -> None:
    before, after = board_with(white, black), board_with("", "")
    assert material_gain_pawns(before, after, chess.WHITE) == -material_gain_pawns(
        before, after, chess.BLACK
    )


@given(pieces, pieces)
def test_what_cancels_out_is_worth_nothing(won: str, lost: str) -> None:
    net = net_of(taken(won, lost))
    value = 2 * net.exchanges + sum(VALUES[kind] for kind in net.won)
    value -= sum(VALUES[kind] for kind in net.lost)
    before, after = board_with(lost, won), board_with("", "")
    assert value == material_gain_pawns(before, after, chess.WHITE)
    assert not set(net.won) & set(net.lost)


def test_a_piece_that_is_all_that_is_won_by_its_capture() -> None:
    fen = "4k3/8/8/3n3p/8/5B2/7P/4K2R w - - 0 1"
    for line, is_all in (("Bxd5", True), ("Bxd5 h4 Bc4 h3", True), ("Bxh5+ Ke7", False)):
        before, moves = line_of(fen, line)
        is_said = wins_just_piece_of_kind(before, moves, 0, chess.KNIGHT)
        assert is_said == is_all


def test_a_piece_whose_capture_evens_another_one_out_is_not_all_that_is_won() -> None:
    """White has lost a knight on e3, takes the rook there, and then a bishop."""
    before, moves = line_of("4k3/8/b7/1P6/8/4N1r1/8/2B1K3 b - - 0 1", "Rxe3+ Bxe3 Ke7 bxa6")
    assert not wins_just_piece_of_kind(before, moves, 1, chess.ROOK)
    assert wins_piece_of_kind(before, moves, chess.WHITE, chess.ROOK)
