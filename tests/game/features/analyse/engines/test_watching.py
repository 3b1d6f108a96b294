"""Each engine that watches an analysis searches what its row shows."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from analysis_table import AnalysisTable, after, found
from msgspec.structs import replace

from engine.protocol.messages import Bound, Limits, Progress, Provenance, RootMove
from engine.protocol.shared_enums import SearchPurpose
from game.actions.between_features import MoveMade, ShowScreen
from game.actions.board import ShowMove, StepPly
from game.features.analyse import actions
from game.features.analyse.model import MOST_RESULTS
from game.state.node import ROOT
from game.state.preferences.analysis_options import MOST_LINES
from game.state.screens import ANALYSE, PLAY

NAMES = ("Crafty", "Stockfish", "Ethereal", "Fruit", "Toga")
CASTLING = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
MATED = chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
STALEMATE = chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
BARE_KINGS = chess.Board("7k/8/6K1/8/8/8/8/8 w - - 0 1")


@pytest.fixture
def table(tmp_path: Path) -> AnalysisTable:
    return AnalysisTable(tmp_path, NAMES)


def test_our_engine_searches_the_shown_position_without_an_end(table: AnalysisTable) -> None:
    assert table.desired().limits == Limits()
    assert table.desired().purpose is SearchPurpose.ANALYSE
    assert table.searched_fen() == after()


def test_every_engine_follows_moves_and_steps(table: AnalysisTable) -> None:
    table.watch(*NAMES[:2])
    for name in ("", *NAMES[:2]):
        table.do(MoveMade("e2e4"), MoveMade("e7e5"))
        assert table.searched_fen(name) == after("e2e4", "e7e5")
        table.do(StepPly(-1))
        assert table.searched_fen(name) == after("e2e4")
        table.do(actions.UndoAnalysisEdit(), actions.UndoAnalysisEdit())
        assert table.searched_fen(name) == after()


def test_an_engine_is_told_the_moves_so_that_it_sees_repetitions(table: AnalysisTable) -> None:
    table.do(*(MoveMade(move) for move in ("g1f3", "g8f6", "f3g1", "f6g8")))
    assert table.desired().moves == ("g1f3", "g8f6", "f3g1", "f6g8")


def test_an_edit_that_leaves_the_shown_position_starts_no_search(table: AnalysisTable) -> None:
    table.do(MoveMade("e2e4"), StepPly(-1), MoveMade("d2d4"))
    before = len(table.engine().searches)
    node = table.tree.children(ROOT)[0]
    table.do(
        actions.ToggleNag(1), actions.SetMoveComments(node, "", "a word"), actions.MakeMainLine()
    )
    table.turn(50)
    assert len(table.engine().searches) == before


def test_behind_a_null_move_an_engine_gets_the_position_and_the_moves_after_it(
    table: AnalysisTable,
) -> None:
    table.do(MoveMade("e2e4"), actions.PlayNullMove(), MoveMade("d2d4"))
    assert table.desired().moves == ("d2d4",)
    board = chess.Board()
    for move in ("e2e4", "0000", "d2d4"):
        board.push_uci(move)
    assert table.searched_fen() == board.fen()


def test_chess960_is_told_and_castling_is_king_takes_rook(tmp_path: Path) -> None:
    start = CASTLING.copy()
    start.chess960 = True
    table = AnalysisTable(tmp_path, start=start)
    table.do(MoveMade("e1h1"))
    assert table.desired().chess960
    assert table.desired().moves == ("e1h1",)


@pytest.mark.parametrize("board", [MATED, STALEMATE], ids=["mate", "stalemate"])
def test_no_engine_searches_where_there_is_no_move(tmp_path: Path, board: chess.Board) -> None:
    table = AnalysisTable(tmp_path, start=board)
    assert table.engine().desired is None
    assert table.shown_depth() is None


def test_a_drawn_position_is_searched_while_there_are_moves(tmp_path: Path) -> None:
    assert AnalysisTable(tmp_path, start=BARE_KINGS).searched_fen() == BARE_KINGS.fen()


def test_the_number_of_lines_goes_from_none_to_five(table: AnalysisTable) -> None:
    seat = table.row().seat
    for by, lines in ((-9, 0), (9, MOST_LINES)):
        table.do(actions.ChangeLineCount(seat, by))
        assert table.row().lines == lines
        assert table.desired().lines == max(1, lines)  # The bar needs one.


@pytest.mark.parametrize("limits", [Limits(depth=9), Limits(nodes=500), Limits(move_time_ms=70)])
def test_a_search_that_has_reached_its_limits_is_not_made_again(
    table: AnalysisTable, limits: Limits
) -> None:
    table.do(actions.SetEngineLimits(table.row().seat, limits))
    assert table.desired().limits == limits
    table.engine().end(9)
    table.turn()
    before = len(table.engine().searches)
    table.do(MoveMade("e2e4"), StepPly(-1))
    assert table.engine().desired is None
    assert len(table.engine().searches) == before + 1
    assert table.shown_depth() == 9
    table.do(actions.SetEngineLimits(table.row().seat, Limits()))
    assert table.searched_fen() == after()


def test_more_lines_than_a_search_had_are_searched_again(table: AnalysisTable) -> None:
    seat = table.row().seat
    table.do(actions.SetEngineLimits(seat, Limits(depth=9)))
    table.engine().end(9)
    table.turn()
    table.do(actions.ChangeLineCount(seat, 1))
    assert table.desired().lines == 4
    table.engine().end(9)
    table.turn()
    table.do(actions.ChangeLineCount(seat, -2))
    assert table.engine().desired is None


def test_an_endless_search_that_ends_by_itself_begins_again_only_elsewhere(
    table: AnalysisTable,
) -> None:
    before = len(table.engine().searches)
    table.engine().end(20)
    table.turn()
    table.turn(500)
    assert len(table.engine().searches) == before
    table.do(MoveMade("e2e4"), StepPly(-1))
    assert table.searched_fen() == after()
    assert table.shown_depth() == 20


def test_what_was_found_is_shown_at_once_and_deepened(table: AnalysisTable) -> None:
    table.engine().report(18)
    table.turn()
    table.do(MoveMade("e2e4"))
    assert table.shown_depth() is None
    table.do(StepPly(-1))
    assert table.shown_depth() == 18
    for depth, known in ((3, 18), (19, 19)):
        table.engine().report(depth)
        table.turn()
        assert table.shown_depth() == known


def test_a_transposition_finds_what_is_known(table: AnalysisTable) -> None:
    table.do(*(MoveMade(move) for move in ("g1f3", "g8f6", "b1c3", "b8c6")))
    table.engine().report(11)
    table.turn()
    table.do(StepPly(-4), *(MoveMade(move) for move in ("b1c3", "b8c6", "g1f3", "g8f6")))
    assert table.shown_depth() == 11


def test_the_number_of_results_is_bounded_and_the_newest_stay(
    table: AnalysisTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.features.analyse.update.results.MOST_RESULTS", 5)
    for move in ("a2a3", "b2b3", "c2c3", "d2d3", "e2e3", "f2f3", "g2g3", "h2h3"):
        table.do(ShowMove(ROOT), MoveMade(move))
        table.engine().report(7)
        table.turn()
    assert len(table.analysis.results) == 5 < MOST_RESULTS
    assert table.shown_depth() == 7
    table.do(ShowMove(table.tree.children(ROOT)[0]))
    assert table.shown_depth() is None


def test_root_moves_are_kept_of_the_searched_position_alone(table: AnalysisTable) -> None:
    go = table.desired()
    thinking = found("", chess.Board(), 3, 9)
    move = RootMove("a2a3", Provenance.QUIET_HISTORY, 0, None, Bound.NONE, 0, 0, 0)
    table.engine().send(Progress(go.search_id, replace(thinking, root_moves=(move,))))
    table.turn()
    (result,) = table.analysis.results.values()
    assert result.thinking.root_moves == (move,)
    table.do(MoveMade("e2e4"))
    (result,) = table.analysis.results.values()
    assert result.thinking == thinking


def test_a_held_engine_stays_while_the_others_follow(table: AnalysisTable) -> None:
    table.watch("Crafty")
    table.do(MoveMade("e2e4"), actions.ToggleEngineHold(table.row("Crafty").seat), MoveMade("e7e5"))
    assert table.searched_fen("Crafty") == after("e2e4")
    assert table.searched_fen() == after("e2e4", "e7e5")
    table.engine("Crafty").report(5)
    table.turn()
    assert table.shown_depth("Crafty") == 5
    assert table.shown_depth() is None
    table.do(actions.ToggleEngineHold(table.row("Crafty").seat))
    assert table.searched_fen("Crafty") == after("e2e4", "e7e5")


def test_an_engine_is_held_no_more_once_its_position_is_gone(table: AnalysisTable) -> None:
    table.do(MoveMade("e2e4"), actions.ToggleEngineHold(table.row().seat))
    table.do(actions.UndoAnalysisEdit(), MoveMade("d2d4"))  # The new move may get the same number.
    assert table.row().held is None
    assert table.searched_fen() == after("d2d4")


def test_an_engine_that_is_switched_off_rests_and_goes_on_later(table: AnalysisTable) -> None:
    seat = table.row().seat
    table.do(actions.ToggleAnalysisEngine(seat), MoveMade("e2e4"))
    assert table.engine().desired is None
    table.do(actions.ToggleAnalysisEngine(seat))
    assert table.searched_fen() == after("e2e4")


def test_no_engine_searches_while_another_screen_is_shown(table: AnalysisTable) -> None:
    table.watch("Crafty")
    table.do(ShowScreen(PLAY))
    assert table.engine().desired is None
    assert table.engine("Crafty").desired is None
    table.do(ShowScreen(ANALYSE))
    assert table.searched_fen() == table.searched_fen("Crafty") == after()
