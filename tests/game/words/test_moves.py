"""Moves in words."""

from __future__ import annotations

import chess
import pytest

from game.words.moves import CHECK, MATE, PIECES, PROMOTES, move_in_words, move_sentence

CASES = {
    "8/P3k3/8/8/8/8/8/4K3 w - - 0 1 a7a8q": PROMOTES,
    "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 a1a8": CHECK,
    "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 a1a8": MATE,
}


def words(fen: str, uci: str) -> str:
    return str(move_in_words(chess.Board(fen), chess.Move.from_uci(uci)))


@pytest.mark.parametrize("case", CASES)
def test_what_a_move_does_is_said_after_it(case: str) -> None:
    fen, uci = case.rsplit(" ", 1)
    tail = str(CASES[case].filled(move="", piece="queen"))
    assert words(fen, uci).endswith(tail.split("{")[0])


def test_an_origin_is_said_only_where_it_is_needed() -> None:
    fen = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"
    assert "b1" in words(fen, "b1d2")
    assert "b1" not in words(fen, "b1c3")


def test_a_captured_piece_is_named_and_en_passant_takes_a_pawn() -> None:
    quiet = words(chess.STARTING_FEN, "e2e4")
    capture = words("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5")
    passing = words("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6")
    assert "queen" in capture
    assert passing.count("pawn") == 2
    assert quiet.count("pawn") == 1


def test_both_sides_and_both_castlings_differ() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert words(fen, "e1g1") != words(fen, "e1c1")
    black = chess.Board(fen)
    black.turn = chess.BLACK
    move = chess.Move.from_uci("e8g8")
    assert str(move_sentence(black, move)) != str(
        move_sentence(chess.Board(fen), chess.Move.from_uci("e1g1"))
    )


def test_every_piece_has_a_name() -> None:
    assert len({str(name) for name in PIECES.values()}) == 12
