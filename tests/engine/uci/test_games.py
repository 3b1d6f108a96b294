"""Games that python-chess plays with the engine, as a tournament manager does."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import chess
import chess.engine

ROOT = Path(__file__).resolve().parents[3]
COMMAND = [sys.executable, "-m", "engine"]
PATIENCE_S = 120.0


def play_on_the_clock(player: chess.engine.SimpleEngine) -> chess.Board:
    """Play both sides of a game at 1 s + 0.05 s for each move. Return the final position.

    python-chess refuses illegal moves. Losses on time depend on the machine, so
    ``tests/strength/match.py`` tests those.
    """
    board = chess.Board()
    left_s = {chess.WHITE: 1.0, chess.BLACK: 1.0}
    while not board.is_game_over(claim_draw=True) and board.ply() < 60:
        limit = chess.engine.Limit(
            white_clock=left_s[chess.WHITE],
            black_clock=left_s[chess.BLACK],
            white_inc=0.05,
            black_inc=0.05,
        )
        started_s = time.perf_counter()
        result = player.play(board, limit)
        left_s[board.turn] -= time.perf_counter() - started_s
        left_s[board.turn] = max(left_s[board.turn], 0.0) + 0.05
        assert result.move is not None
        board.push(result.move)
    return board


def test_the_engine_plays_a_game_on_the_clock() -> None:
    with chess.engine.SimpleEngine.popen_uci(COMMAND, cwd=str(ROOT), timeout=PATIENCE_S) as player:
        assert play_on_the_clock(player).ply() > 8


def test_the_engine_plays_complete_games_against_itself() -> None:
    with (
        chess.engine.SimpleEngine.popen_uci(COMMAND, cwd=str(ROOT), timeout=PATIENCE_S) as one,
        chess.engine.SimpleEngine.popen_uci(COMMAND, cwd=str(ROOT), timeout=PATIENCE_S) as other,
    ):
        for game, opening in enumerate(("e2e4", "d2d4", "c2c4")):
            board = chess.Board()
            board.push_uci(opening)
            players = (one, other) if game % 2 else (other, one)
            while not board.is_game_over(claim_draw=True) and board.ply() < 400:
                limit = chess.engine.Limit(nodes=1500)
                result = players[board.turn].play(board, limit, game=game)
                assert result.move is not None
                board.push(result.move)
            assert board.is_game_over(claim_draw=True)


def test_the_engine_mates_before_the_fifty_move_limit() -> None:
    board = chess.Board("7k/5Q2/8/6K1/8/8/8/8 w - - 90 80")
    with chess.engine.SimpleEngine.popen_uci(COMMAND, cwd=str(ROOT), timeout=PATIENCE_S) as player:
        while not board.is_game_over():
            result = player.play(board, chess.engine.Limit(nodes=5000))
            assert result.move is not None
            board.push(result.move)
    assert board.is_checkmate()


def test_the_engine_plays_chess960_games() -> None:
    castlings = 0
    with chess.engine.SimpleEngine.popen_uci(COMMAND, cwd=str(ROOT), timeout=PATIENCE_S) as player:
        for number in (0, 342, 959):
            board = kings_and_rooks(number)
            while board.ply() < 40 and not board.is_game_over():
                result = player.play(board, chess.engine.Limit(nodes=300))
                assert result.move is not None
                assert board.is_legal(result.move)
                castling = next(board.generate_castling_moves(), None)
                castlings += castling is not None
                board.push(castling or result.move)
    assert castlings


def kings_and_rooks(number: int) -> chess.Board:
    """Return a Chess960 start position that has only kings, rooks and pawns."""
    board = chess.Board.from_chess960_pos(number)
    for square in chess.SquareSet(chess.BB_RANK_1 | chess.BB_RANK_8):
        if board.piece_type_at(square) not in (chess.KING, chess.ROOK):
            board.remove_piece_at(square)
    return board
