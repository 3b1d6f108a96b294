"""The pieces that slide when one position replaces another."""

from __future__ import annotations

import chess
import pytest

from game.queries.piece_animation import SlidingPiece, piece_changes, slide_progress
from game.state.board_state import Animation


def before_and_after(fen: str, san: str) -> tuple[dict[int, chess.Piece], dict[int, chess.Piece]]:
    board = chess.Board(fen)
    before = board.piece_map()
    board.push_san(san)
    return before, board.piece_map()


def test_a_move_slides_one_piece() -> None:
    before, after = before_and_after(chess.STARTING_FEN, "Nf3")
    knight = chess.Piece(chess.KNIGHT, chess.WHITE)
    assert piece_changes(before, after).glides == (SlidingPiece(knight, chess.G1, chess.F3),)
    assert piece_changes(before, after).gone == ()


def test_castling_slides_king_and_rook() -> None:
    before, after = before_and_after("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O")
    moved = {(g.from_square, g.to_square) for g in piece_changes(before, after).glides}
    assert moved == {(chess.E1, chess.G1), (chess.H1, chess.F1)}


@pytest.mark.parametrize(
    ("fen", "san", "taken"),
    [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", chess.D5),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", chess.D5),
    ],
)
def test_a_captured_piece_is_gone(fen: str, san: str, taken: chess.Square) -> None:
    found = piece_changes(*before_and_after(fen, san))
    assert len(found.glides) == 1
    assert found.gone == ((taken, chess.Piece(chess.PAWN, chess.BLACK)),)


def test_a_promoted_piece_comes_from_its_pawn() -> None:
    before, after = before_and_after("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q")
    queen = chess.Piece(chess.QUEEN, chess.WHITE)
    assert piece_changes(before, after).glides == (SlidingPiece(queen, chess.A7, chess.A8),)


def test_a_dropped_piece_does_not_slide() -> None:
    before, after = before_and_after(chess.STARTING_FEN, "e4")
    assert piece_changes(before, after, skip=chess.E4).glides == ()
    assert piece_changes(before, after, skip=chess.E4).gone == ()


def test_stepping_over_several_moves_matches_the_nearest_like_pieces() -> None:
    board = chess.Board()
    before = board.piece_map()
    for san in ("e4", "e5", "Nf3", "Nc6", "Bb5"):
        board.push_san(san)
    found = piece_changes(before, board.piece_map())
    assert len(found.glides) == 5
    assert piece_changes(board.piece_map(), before).gone == ()


def test_a_slide_starts_fast_and_ends_at_its_end() -> None:
    slide = Animation({}, started_ms=1000, duration_ms=200)
    assert slide_progress(slide, 900) == 0
    assert slide_progress(slide, 1000) == 0
    assert slide_progress(slide, 1050) > 0.5
    assert slide_progress(slide, 1200) == 1
    assert slide_progress(slide, 9999) == 1
    assert slide_progress(Animation({}, 0, 0), 0) == 1
