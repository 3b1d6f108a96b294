"""Typed moves: which texts name a move, and when a move is complete."""

from __future__ import annotations

import random

import chess
import pytest
from amount import part_of_examples
from hypothesis import given
from hypothesis import strategies as st

from game.piece_letters import ENGLISH, LETTERS, may_begin_move, translate_moves
from game.rules import typed_moves
from game.rules.typed_moves import NotationError


def random_board(seed: int) -> chess.Board:
    lots = random.Random(seed)
    board = chess.Board()
    for _ in range(lots.randrange(0, 120)):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(lots.choice(moves))
    return board


FEWER = part_of_examples(3)
"""Every test tries all moves of each position."""
positions = st.integers(0, 10**6).map(random_board)


@FEWER
@given(positions)
def test_every_legal_move_can_be_written_in_san_and_in_uci(board: chess.Board) -> None:
    for move in board.legal_moves:
        san = board.san(move)
        for text in (san, san.rstrip("+#"), move.uci(), san.replace("=", ""), board.lan(move)):
            if "-" in text and not text.startswith("O"):
                continue  # LAN's hyphen between squares is not typed
            assert typed_moves.move_named(board, text) == move, text


@FEWER
@given(positions)
def test_typing_a_move_never_plays_another_on_the_way(board: chess.Board) -> None:
    for move in board.legal_moves:
        for text in (board.san(move), move.uci()):
            for length in range(1, len(text) + 1):
                played = typed_moves.complete_move(board, text[:length])
                if played is not None:
                    assert played == move, (text, text[:length])
                    break


@FEWER
@given(positions)
def test_every_beginning_of_a_move_may_become_one(board: chess.Board) -> None:
    for move in board.legal_moves:
        san = board.san(move)
        assert may_begin_move(san[0], ENGLISH)
        assert len(san.rstrip("+#")) <= typed_moves.MAX_LENGTH
        for length in range(1, len(san) + 1):
            assert typed_moves.may_become_move(board, san[:length])


@FEWER
@given(positions, st.text(alphabet="abcdefgh12345678NBRQKOx=+#-0", max_size=8))
def test_what_it_names_is_what_python_chess_reads(board: chess.Board, text: str) -> None:
    try:
        named = typed_moves.move_named(board, text)
    except NotationError:
        return
    assert board.is_legal(named)


GERMAN = LETTERS["de"]
LIKE_FRENCH = "RDTFC"
"""Letters of which one, R, is another piece in English."""
letters_of_languages = st.sampled_from([*LETTERS.values(), LIKE_FRENCH])


@FEWER
@given(positions)
def test_every_legal_move_in_german_is_read_as_this_move(board: chess.Board) -> None:
    for move in board.legal_moves:
        german = translate_moves(board.san(move), GERMAN)
        for text in (german, german.rstrip("+#"), german.replace("x", ""), german.replace("=", "")):
            assert typed_moves.move_named(board, text, GERMAN) == move, text
        assert may_begin_move(german[0], GERMAN)
        for length in range(1, len(german) + 1):
            assert typed_moves.may_become_move(board, german[:length], GERMAN)


@FEWER
@given(positions, letters_of_languages)
def test_english_notation_means_the_same_in_every_language(
    board: chess.Board, letters: str
) -> None:
    for move in board.legal_moves:
        for text in (board.san(move), move.uci()):
            assert typed_moves.move_named(board, text, letters) == move


@FEWER
@given(positions, letters_of_languages)
def test_typing_a_move_in_another_language_never_plays_another_on_the_way(
    board: chess.Board, letters: str
) -> None:
    for move in board.legal_moves:
        san = board.san(move)
        text = translate_moves(san, letters)
        for length in range(1, len(text) + 1):
            played = typed_moves.complete_move(board, text[:length], letters)
            if played is not None:
                is_english = typed_moves.complete_move(board, text[:length]) == played
                assert played == move or is_english, (text, text[:length])
                break


def test_a_text_with_two_meanings_has_the_english_one() -> None:
    board = chess.Board("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
    assert typed_moves.move_named(board, "Rd1", LIKE_FRENCH) == chess.Move.from_uci("a1d1")
    assert typed_moves.move_named(board, "Re2", LIKE_FRENCH) == chess.Move.from_uci("e1e2")


@pytest.mark.parametrize("text", ["Sf3", "Dd2", "Lb5", "e8=D"])
def test_german_letters_name_nothing_while_english_is_shown(text: str) -> None:
    with pytest.raises(NotationError):
        typed_moves.move_named(chess.Board(), text)


@pytest.mark.parametrize("text", ["e8=D", "e8D", "e8=d", "e8d", "e8=Q", "e7e8q", "e8q"])
def test_a_promotion_may_have_either_letter(text: str) -> None:
    board = chess.Board("8/4P2k/8/8/8/8/8/4K3 w - - 0 1")
    assert typed_moves.move_named(board, text, GERMAN) == chess.Move.from_uci("e7e8q")


@pytest.mark.parametrize(
    ("fen", "text", "uci"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "0-0-0", "e1c1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "e1g1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", "e8c8"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6", "e5d6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "ed6", "e5d6"),
        ("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=N", "e7d8n"),
        ("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8Q", "e7d8q"),
        ("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q+", "e7d8q"),
        (chess.STARTING_FEN, "Ngf3", "g1f3"),
        (chess.STARTING_FEN, "Ng1f3", "g1f3"),
        (chess.STARTING_FEN, " Nf3 ", "g1f3"),
    ],
)
def test_other_ways_to_write_a_move(fen: str, text: str, uci: str) -> None:
    assert typed_moves.move_named(chess.Board(fen), text) == chess.Move.from_uci(uci)


WRONG = ["e5", "nf3", "E4", "Nf", "e2", "O-O", "--", "0000", "Nf3e5", "Nf6"]


@pytest.mark.parametrize("text", WRONG)
def test_a_text_that_names_no_legal_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        typed_moves.move_named(chess.Board(), text)
