"""Ranking of root moves by tablebases. Simple made-up tables replace the real ones here."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest

from engine.protocol.faults import Fault, FaultError
from engine.protocol.shared_enums import FaultCode
from engine.thinking.tablebases import Tablebases, rank_moves

WON = "8/8/8/8/4k3/8/8/K6R w - - 0 1"


class Tables:
    """Made-up tables for KRvK. White wins unless the rook can be captured.

    The distance grows with the distance between the kings. This is not true of chess, but it ranks
    moves.
    """

    def probe_wdl(self, board: chess.Board, /) -> int:
        distance = self.probe_dtz(board)
        return (distance > 0) * 2 - (distance < 0) * 2

    def probe_dtz(self, board: chess.Board, /) -> int:
        king, other = board.king(chess.WHITE), board.king(chess.BLACK)
        assert king is not None
        assert other is not None
        if not board.rooks or any(board.is_capture(move) for move in board.legal_moves):
            return 0
        plies = 10 + 2 * chess.square_distance(king, other)
        return plies if board.turn else -plies


def kept(fen: str, *moves: str) -> set[str]:
    board = chess.Board(fen)
    for move in moves:
        board.push_uci(move)
    ranking = rank_moves(board, Tables())
    assert ranking is not None
    assert ranking.hits == board.legal_moves.count()
    return set(ranking.moves)


def loses_the_rook(fen: str, move: str) -> bool:
    board = chess.Board(fen)
    board.push_uci(move)
    return any(board.is_capture(answer) for answer in board.legal_moves)


def test_the_ranking_keeps_all_winning_moves_and_no_other() -> None:
    attacked = "8/8/8/8/8/2k5/3R4/6K1 w - - 0 1"
    for move in chess.Board(attacked).legal_moves:
        assert (move.uci() in kept(attacked)) != loses_the_rook(attacked, move.uci())


def test_a_mate_in_one_ranks_above_all_other_moves() -> None:
    assert kept("k7/8/1K6/8/8/8/8/7R w - - 0 1") == {"h1h8"}


def test_near_the_fifty_move_limit_only_quick_wins_are_kept() -> None:
    many, few = (kept(WON.replace(" 0 1", clock)) for clock in (" 0 1", " 82 80"))
    assert 0 < len(few) < len(many)
    board = chess.Board(WON)
    for move in few:
        board.push_uci(move)
        assert 83 - Tables().probe_dtz(board) <= 99
        board.pop()


def test_after_a_repetition_only_the_quickest_wins_are_kept() -> None:
    shuffle = ("h1h2", "e4d4", "h2h1", "d4e4")
    assert kept(WON, *shuffle) < kept(WON)


def test_the_losing_side_prefers_a_draw() -> None:
    assert kept("8/8/8/8/8/2k5/2R5/K7 b - - 0 1") == {"c3c2"}


def test_the_losing_side_keeps_all_moves_until_a_repetition() -> None:
    lost = "8/8/8/8/2k5/8/8/K6R b - - 0 1"
    shuffle = ("c4d4", "h1h2", "d4c4", "h2h1")
    assert kept(lost, *shuffle) < kept(lost) == {m.uci() for m in chess.Board(lost).legal_moves}


class Ignorant:
    """Tables that contain no position."""

    def probe_wdl(self, board: chess.Board, /) -> int:
        raise KeyError("no table")

    def probe_dtz(self, board: chess.Board, /) -> int:
        raise KeyError("no table")


def test_a_missing_table_gives_no_ranking() -> None:
    assert rank_moves(chess.Board(WON), Ignorant()) is None


def test_a_position_without_a_legal_move_has_no_ranking() -> None:
    assert rank_moves(chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Ignorant()) is None


def test_a_folder_without_tables_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FaultError) as refusal:
        Tablebases(str(tmp_path))
    assert refusal.value.fault == Fault(FaultCode.TABLEBASE_MISSING, path=str(tmp_path))
