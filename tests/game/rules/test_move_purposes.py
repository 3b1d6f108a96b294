"""What a move is good for."""

from __future__ import annotations

import random

import chess
from cases import for_each_row
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.protocol.messages import Score
from game.rules.move_purposes import purpose_of_move
from game.state.aids.hint import MovePurpose
from game.words import move_purposes

START = chess.STARTING_FEN
P = MovePurpose


@for_each_row(
    ("fen", "san", "purpose"),
    [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8#", P.CHECKMATE),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q", P.PROMOTES),
        ("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5", P.TAKES_FREE),
        ("4k3/8/2p5/3n4/4P3/8/8/4K3 w - - 0 1", "exd5", P.TAKES_MORE),
        ("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", P.TAKES),
        ("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "Nc7+", P.FORKS),
        ("4k3/7p/8/8/8/8/8/R3K3 w - - 0 1", "Ra8+", P.CHECKS),
        ("4k3/8/1p6/2N5/8/8/8/4K3 w - - 0 1", "Na4", P.SAVES),
        ("4k3/8/8/8/3n4/1P6/8/2R1K3 w - - 0 1", "Rb1", P.DEFENDS),
        ("r3k3/8/8/8/8/8/5PPP/4K2R w K - 0 1", "O-O", P.CASTLES),
        ("4k3/8/8/3r4/8/8/8/2B1K3 w - - 0 30", "Bb2", P.GAINS_SQUARES),
        ("4k3/8/8/2r5/8/8/8/2B1K3 w - - 0 30", "Be3", P.SAVES),
        ("4k3/8/8/1r6/8/8/3B4/4K3 w - - 0 30", "Bc3", P.GAINS_SQUARES),
        ("4k3/8/8/8/1r6/8/8/2B1K3 w - - 0 30", "Ba3", P.ATTACKS),
        (START, "Nf3", P.DEVELOPS),
        (START, "e4", P.TAKES_CENTRE),
        ("4k3/p7/8/8/8/4P3/8/4K3 w - - 0 1", "e4", P.ADVANCES_PASSED_PAWN),
        ("4k3/p6p/8/8/8/P6P/8/R3K3 w - - 0 30", "Rd1", P.OPENS_FILE),
        ("4k3/p6p/8/8/8/P6P/8/R3K3 w - - 0 30", "Kf2", P.BEST_LINE),
    ],
)
def test_a_move_has_its_most_striking_purpose(fen: str, san: str, purpose: MovePurpose) -> None:
    board = chess.Board(fen)
    assert purpose_of_move(board, board.parse_san(san)).purpose is purpose


def test_a_recapture_takes_back() -> None:
    board = chess.Board("3qk3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    board.push_san("exd5")
    taking = purpose_of_move(board, board.parse_san("Qxd5"))
    assert (taking.purpose, taking.target) == (P.TAKES_BACK, chess.PAWN)


def test_a_forced_mate_comes_before_a_capture() -> None:
    board = chess.Board("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1")
    idea = purpose_of_move(board, board.parse_san("Rxd5"), Score(mate=3))
    assert (idea.purpose, idea.moves) == (P.FORCES_MATE, 3)


def test_a_fork_names_the_more_valuable_target_first() -> None:
    board = chess.Board("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1")
    idea = purpose_of_move(board, board.parse_san("Nc7+"))
    assert (idea.piece, idea.target, idea.other) == (chess.KNIGHT, chess.KING, chess.ROOK)


def test_a_queen_that_could_be_taken_does_not_fork() -> None:
    board = chess.Board("r3k2r/1p3p2/2p5/8/8/8/8/3QK3 w - - 0 30")
    assert purpose_of_move(board, board.parse_san("Qd5")).purpose is not P.FORKS


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_every_legal_move_has_a_sentence_without_open_places(seed: int) -> None:
    lots = random.Random(seed)
    board = chess.Board()
    for _ in range(lots.randrange(80)):
        moves = list(board.legal_moves)
        if not moves:
            return
        board.push(lots.choice(moves))
    before = board.fen()
    for move in board.legal_moves:
        text = str(move_purposes.purpose_sentence(purpose_of_move(board, move), board.san(move)))
        assert text.endswith(".")
        assert "  " not in text
    assert board.fen() == before
