"""What a book and tablebases know of a position. Made-up tables replace the real ones here."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from book_file import write_book

from engine.protocol.lookups import BookMove, LookUp, TablebaseResult, WdlValue
from engine.protocol.messages import Finished, Go, Limits, SetSearchOptions
from engine.protocol.shared_enums import FaultCode
from engine.thinking.engine import Engine
from engine.thinking.tablebase_outcomes import tablebase_outcome

WON = "8/8/8/8/4k3/8/8/K6R w - - 0 1"
CURSED = 120
"""A distance beyond the fifty-move limit."""


class Tables:
    """Made-up tables for KRvK and KPvK: White wins while the last piece cannot be captured.

    The distance grows with the distance between the kings. This is not true of chess.
    """

    def __init__(self, further: int = 0, has_dtz: bool = True) -> None:
        self._further = further
        self._has_dtz = has_dtz

    def probe_wdl(self, board: chess.Board, /) -> int:
        distance = self._distance(board)
        size = 1 if abs(distance) > 100 else 2
        return (distance > 0) * size - (distance < 0) * size

    def probe_dtz(self, board: chess.Board, /) -> int:
        if not self._has_dtz:
            raise KeyError("no table")
        return self._distance(board)

    def _distance(self, board: chess.Board) -> int:
        king, other = board.king(chess.WHITE), board.king(chess.BLACK)
        assert king is not None
        assert other is not None
        is_lost = not board.occupied & ~board.kings
        if is_lost or any(board.is_capture(move) for move in board.legal_moves):
            return 0
        plies = 10 + self._further + 2 * chess.square_distance(king, other)
        return plies if board.turn else -plies


def looked_up(fen: str, tables: Tables | None = None) -> TablebaseResult:
    found = tablebase_outcome(chess.Board(fen), tables or Tables())
    assert found is not None
    return found


def test_every_legal_move_has_its_outcome_and_the_best_comes_first() -> None:
    found = looked_up(WON)
    assert {one.move for one in found.moves} == {m.uci() for m in chess.Board(WON).legal_moves}
    assert (found.worth, found.moves[0].worth) == (WdlValue.WIN, WdlValue.WIN)
    worths = [one.worth for one in found.moves]
    assert worths == sorted(worths, reverse=True)
    wins = [one.plies for one in found.moves if one.worth is WdlValue.WIN]
    assert wins == sorted(wins, key=lambda plies: plies or 0)


def test_the_losing_side_sees_the_longest_defence_first() -> None:
    found = looked_up("8/8/8/8/2k5/8/8/K6R b - - 0 1")
    assert found.worth is WdlValue.LOSS
    losses = [one.plies or 0 for one in found.moves if one.worth is WdlValue.LOSS]
    assert losses == sorted(losses, reverse=True)


def test_a_mate_comes_before_every_other_win() -> None:
    best = looked_up("k7/8/1K6/8/8/8/8/7R w - - 0 1").moves[0]
    assert (best.move, best.mates, best.plies) == ("h1h8", True, 1)


@pytest.mark.parametrize("turn", "wb")
def test_the_fifty_move_rule_turns_late_wins_and_losses_into_draws(turn: str) -> None:
    fen = f"8/8/8/8/4k3/8/8/K6R {turn} - -"
    fresh, late = looked_up(f"{fen} 0 1"), looked_up(f"{fen} 90 80")
    is_win = turn == "w"
    assert fresh.worth is (WdlValue.WIN if is_win else WdlValue.LOSS)
    assert late.worth is (WdlValue.CURSED_WIN if is_win else WdlValue.BLESSED_LOSS)
    assert {one.worth for one in late.moves if not one.zeroes and not one.mates} <= {
        WdlValue.CURSED_WIN, WdlValue.BLESSED_LOSS, WdlValue.DRAW
    }  # fmt: skip
    assert looked_up(f"{fen} 0 1", Tables(CURSED)).worth is late.worth


def test_a_zeroing_move_counts_as_one_ply() -> None:
    found = looked_up("8/8/8/8/7k/8/4P3/K7 w - - 0 1")
    pawn_moves = [one for one in found.moves if one.move.startswith("e2")]
    assert len(pawn_moves) == 2
    assert all((one.zeroes, one.plies) == (True, 1) for one in pawn_moves)


def test_without_dtz_tables_the_outcomes_stay() -> None:
    found = looked_up(WON, Tables(has_dtz=False))
    assert (found.worth, found.plies) == (WdlValue.WIN, None)
    assert {one.plies for one in found.moves if not one.zeroes and not one.mates} == {None}


class Ignorant(Tables):
    """Tables that contain no position."""

    def probe_wdl(self, board: chess.Board, /) -> int:
        raise KeyError("no table")


@pytest.mark.parametrize("fen", [WON, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"])
def test_a_missing_table_and_a_position_without_moves_give_nothing(fen: str) -> None:
    assert tablebase_outcome(chess.Board(fen), Ignorant()) is None


def test_the_moves_of_a_book_come_with_their_weights(tmp_path: Path) -> None:
    path = write_book(tmp_path / "book.bin", {"d2d4": 30, "e2e4": 70, "e2e5": 9, "g1f3": 0})
    engine = Engine(lambda _: None, SetSearchOptions(hash_mb=1, book_path=str(path)))
    found = engine.look_up(LookUp(7, chess.STARTING_FEN))
    assert (found.number, found.fault, found.endgame) == (7, None, None)
    assert found.book == (BookMove("e2e4", 70), BookMove("d2d4", 30))
    assert engine.look_up(LookUp(8, chess.STARTING_FEN, ("e2e4",))).book == ()
    assert engine.look_up(LookUp(9, chess.STARTING_FEN, chess960=True)).book == ()


def test_a_search_goes_on_while_a_position_is_looked_up(tmp_path: Path) -> None:
    path = write_book(tmp_path / "book.bin", {"e2e4": 1})
    reports: list[object] = []
    engine = Engine(reports.append, SetSearchOptions(hash_mb=1, book_path=str(path)))
    engine.begin(Go(1, chess.STARTING_FEN, limits=Limits(nodes=200_000)))
    assert engine.look_up(LookUp(1, chess.STARTING_FEN)).book
    engine.wait()
    (finished,) = [one for one in reports if isinstance(one, Finished)]
    alone: list[object] = []
    other = Engine(alone.append, SetSearchOptions(hash_mb=1))
    other.begin(Go(1, chess.STARTING_FEN, limits=Limits(nodes=200_000)))
    other.wait()
    (undisturbed,) = [one for one in alone if isinstance(one, Finished)]
    assert finished.thinking.nodes == undisturbed.thinking.nodes
    assert finished.best_move == undisturbed.best_move


def test_an_impossible_position_is_refused_with_a_reason() -> None:
    found = Engine(lambda _: None, SetSearchOptions(hash_mb=1)).look_up(LookUp(1, "nonsense"))
    assert found.fault is not None
    assert found.fault.code is FaultCode.POSITION_REFUSED
