from __future__ import annotations

import chess

from engine.review.exchanges import (
    best_capture_cp,
    can_win_by_capture,
    exchange_cp,
    is_quiet,
    material_lead_cp,
)

EXCHANGES = (
    ("an undefended pawn", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100),
    ("a defended pawn by a pawn", "4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0),
    ("a defended pawn by a knight", "4k3/8/4p3/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5", -200),
    ("a rook by a bishop", "4k3/8/4p3/3r4/8/5B2/8/4K3 w - - 0 1", "f3d5", 200),
    ("the defender is pinned", "4k3/4n3/8/3b4/8/2N5/8/4RK2 w - - 0 1", "c3d5", 300),
    ("the king may not take back", "8/8/4k3/3p4/4P3/5B2/8/4K3 w - - 0 1", "e4d5", 100),
    ("rooks behind each other", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100),
    ("en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
    ("a promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 800),
    ("a promotion that is taken", "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", -100),
)


def test_exchanges_on_a_square() -> None:
    wrong = []
    for name, fen, move, expected in EXCHANGES:
        board = chess.Board(fen)
        found = exchange_cp(board, chess.Move.from_uci(move))
        if found != expected or board.fen() != chess.Board(fen).fen():
            wrong.append((name, found, expected))
    assert wrong == []


def test_material_counts_for_a_side() -> None:
    board = chess.Board("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    assert material_lead_cp(board, chess.WHITE) == 900
    assert material_lead_cp(board, chess.BLACK) == -900


def test_nobody_has_to_take() -> None:
    board = chess.Board("4k3/8/4p3/3p4/8/2N5/8/4K3 w - - 0 1")
    assert best_capture_cp(board, chess.D5) == 0


def test_a_position_is_quiet_without_a_winning_capture_or_check() -> None:
    quiet = {
        "4k3/8/4p3/3p4/8/2N5/8/4K3 w - - 0 1": True,  # a capture that loses
        "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1": False,  # a capture that wins
        "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1": False,  # a check
        "4k3/P7/8/8/8/8/8/4K3 w - - 0 1": False,  # a promotion
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1": True,  # a checkmate
        "7k/8/6Q1/8/8/8/8/K7 b - - 0 1": True,  # a stalemate
    }
    assert {fen: is_quiet(chess.Board(fen)) for fen in quiet} == quiet


def test_a_piece_may_be_worth_taking_out_of_turn() -> None:
    board = chess.Board("4k3/8/8/3r4/8/2N5/8/4K3 b - - 0 1")
    assert can_win_by_capture(board, chess.C3, chess.D5)
    assert not can_win_by_capture(board, chess.C3, chess.B5)
    assert not can_win_by_capture(board, chess.E3, chess.D5)
    assert can_win_by_capture(chess.Board("3rk3/8/5N2/8/8/8/8/4K3 b - - 0 1"), chess.F6, chess.E8)
