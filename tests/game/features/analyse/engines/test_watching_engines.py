"""Engines that fail, that are added and taken away, and their options, while they watch."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from analysis_table import AnalysisTable, after, board_of, found
from msgspec.structs import replace

from engine.protocol.faults import Fault
from engine.protocol.messages import Progress, SearchRefused, SetSearchOptions
from engine.protocol.shared_enums import FaultCode
from game.actions.between_features import AnalysePosition, AnalyseShownGame, MoveMade, ShowScreen
from game.actions.board import StepPly
from game.features.analyse import actions, queries
from game.features.analyse.model import MOST_ANALYSING_ENGINES
from game.features.analyse.update import row_options
from game.rules import game_record, players, positions
from game.state.added_engine import OptionValue
from game.state.engines import EngineEvent, EngineStatus
from game.state.screens import ANALYSE, PLAY
from game.update import games, sessions

NAMES = ("Crafty", "Stockfish", "Ethereal", "Fruit", "Toga")


@pytest.fixture
def table(tmp_path: Path) -> AnalysisTable:
    return AnalysisTable(tmp_path, NAMES)


# Engines that fail


@pytest.mark.parametrize("move", [None, "e2e4"], ids=["staying", "going on"])
def test_a_failed_engine_that_is_restarted_goes_on_where_the_person_is(
    table: AnalysisTable, move: str | None
) -> None:
    table.watch("Crafty")
    for _ in range(2):  # The first time it is restarted by itself.
        table.engine("Crafty").die(gave_up=True)
        table.turn()
    seat = table.row("Crafty").seat
    assert table.state.engines.at[seat].status is EngineStatus.FAILED
    assert not queries.is_searching(table.state, table.row("Crafty"))
    moves = () if move is None else (move,)
    table.do(*(MoveMade(one) for one in moves))
    table.do(actions.RestartAnalysisEngine(seat))
    assert "restart" in table.engine("Crafty").commands
    assert table.searched_fen("Crafty") == after(*moves)
    table.engine("Crafty").report(8)
    table.turn()
    assert table.shown_depth("Crafty") == 8


def test_an_added_engine_that_ends_is_named_and_restarted_where_it_was(
    table: AnalysisTable,
) -> None:
    table.watch("Crafty")
    table.engine("Crafty").report(8)
    table.turn()
    table.engine("Crafty").die(gave_up=True)
    table.turn()
    seated = table.state.engines.at[table.row("Crafty").seat]
    assert seated.status is EngineStatus.RESTARTED
    assert table.events() == [EngineEvent.GAVE_UP]
    assert table.engine("Crafty").commands.count("restart") == 1
    assert table.searched_fen("Crafty") == after()
    assert table.shown_depth("Crafty") == 8


def test_a_killed_engine_of_ours_is_named_and_goes_on(table: AnalysisTable) -> None:
    table.engine().report(8)
    table.engine().die(gave_up=False)
    table.turn()
    seated = table.state.engines.at[table.row().seat]
    assert seated.status is EngineStatus.RESTARTED
    assert table.shown_depth() == 8
    assert table.searched_fen() == after()
    table.do(MoveMade("e2e4"))
    assert (seated.status, seated.notice) == (EngineStatus.IDLE, None)


def silent(table: AnalysisTable) -> None:
    """Let our engine report once, and then so little that it counts as silent."""
    table.engine().report(8)
    table.turn()
    table.state.engines.at[table.row().seat].status = EngineStatus.IDLE
    table.turn(20_000)


def test_a_silent_engine_is_named_and_restarted_where_it_was(table: AnalysisTable) -> None:
    first = table.desired().search_id
    silent(table)
    seated = table.state.engines.at[table.row().seat]
    assert seated.status is EngineStatus.RESTARTED
    assert table.events() == [EngineEvent.TIMED_OUT]
    assert table.engine().commands.count("restart") == 1
    assert table.desired().search_id > first
    assert table.searched_fen() == after()
    assert table.shown_depth() == 8
    table.engine().report(9)
    table.turn()
    assert table.shown_depth() == 9


def test_an_engine_that_stays_silent_waits_for_the_person(table: AnalysisTable) -> None:
    silent(table)
    seat = table.row().seat
    table.turn(60_000)
    assert table.state.engines.at[seat].status is EngineStatus.SILENT
    assert table.engine().commands.count("restart") == 1
    table.do(actions.RestartAnalysisEngine(seat))
    assert table.state.engines.at[seat].status is EngineStatus.STARTING
    assert table.searched_fen() == after()
    table.do(MoveMade("e2e4"))
    silent(table)
    assert table.engine().commands.count("restart") == 3, "it is lost at another position"


def test_a_refused_position_is_named_until_the_person_goes_on(table: AnalysisTable) -> None:
    fault = Fault(FaultCode.CHESS960_UNSUPPORTED)
    table.engine().send(SearchRefused(table.desired().search_id, fault))
    table.turn()
    before = len(table.engine().searches)
    table.turn(50)
    assert table.events() == [EngineEvent.SEARCH_REFUSED]
    assert len(table.engine().searches) == before
    table.do(MoveMade("e2e4"))
    assert table.events() == []
    assert table.searched_fen() == after("e2e4")


def test_an_engine_with_an_illegal_line_is_named_while_its_position_is_shown(
    table: AnalysisTable,
) -> None:
    go = table.desired()
    lying = replace(found("", board_of(go), 3, 9), illegal_move="e4e5")
    table.engine().send(Progress(go.search_id, lying))
    table.turn()
    assert table.events() == [EngineEvent.ILLEGAL_LINE]
    assert table.shown_depth() == 9  # The legal part is shown.
    table.do(MoveMade("e2e4"))
    assert table.events() == []


# The list of engines


def test_at_most_four_engines_watch_beside_ours_each_once(table: AnalysisTable) -> None:
    table.watch(*NAMES, *NAMES, "", "nobody")
    assert [row.name for row in table.analysis.engines] == ["", *NAMES[:MOST_ANALYSING_ENGINES]]
    table.do(actions.RemoveAnalysisEngine(table.row().seat))
    table.watch(NAMES[-1], "")
    assert [row.name for row in table.analysis.engines] == [*NAMES[:MOST_ANALYSING_ENGINES], ""]


def test_an_engine_that_is_taken_away_ends_and_its_reports_are_dropped(
    table: AnalysisTable,
) -> None:
    table.watch("Crafty")
    engine, seat = table.engine("Crafty"), table.row("Crafty").seat
    go = table.desired("Crafty")
    table.do(actions.RemoveAnalysisEngine(seat))
    assert "ask to end" in engine.commands
    assert seat not in table.state.engines.at
    engine.report(9, go)
    table.turn()
    assert ("Crafty", positions.position_key_of(chess.Board())) not in table.analysis.results


def test_an_engine_removed_from_the_settings_watches_on(table: AnalysisTable) -> None:
    table.watch("Crafty")
    table.state.settings.engines = []
    table.do(MoveMade("e2e4"))
    assert table.searched_fen("Crafty") == after("e2e4")
    assert table.engine("Crafty").options == []


def test_our_engine_has_one_thread_and_its_own_table(table: AnalysisTable) -> None:
    row, engine = table.row(), table.engine()
    assert row.options == SetSearchOptions(hash_mb=row_options.OWN_HASH_MB, threads=1)
    table.do(actions.SetEngineThreads(row.seat, 3), actions.SetEngineHash(row.seat, 128))
    assert "configure 128 MB, 3 threads" in engine.commands
    assert engine.commands.index("abandon") < engine.commands.index("configure 32 MB, 3 threads")
    assert table.searched_fen() == after()


def test_options_of_an_added_engine_come_from_the_settings_and_its_row(
    table: AnalysisTable,
) -> None:
    table.watch("Crafty")
    (added,) = (one for one in table.state.settings.engines if one.name == "Crafty")
    added.options = [OptionValue("Style", "Wild"), OptionValue("Hash", "16")]
    table.do(StepPly(-1))
    table.do(actions.SetEngineHash(table.row("Crafty").seat, 256))
    assert table.engine("Crafty").options == [
        {"Style": "Wild", "Hash": "16"},
        {"Style": "Wild", "Hash": "256"},
    ]


def test_another_analysis_takes_over_the_engines_and_what_they_know(table: AnalysisTable) -> None:
    table.engine().report(14)
    table.turn()
    late = table.desired()
    seats = [row.seat for row in table.analysis.engines]
    table.do(ShowScreen(PLAY), AnalyseShownGame())
    assert [row.seat for row in table.analysis.engines] == seats
    assert table.shown_depth() == 14
    assert table.desired().search_id > late.search_id
    assert table.state.engines.searches[table.desired().search_id].session == (
        table.analysis.session_id
    )


# Other games


@pytest.mark.parametrize("kind", ["a new game", "an opened file"])
def test_the_analysis_goes_on_after(table: AnalysisTable, kind: str) -> None:
    table.do(MoveMade("e2e4"))
    table.engine().report(9)
    table.turn()
    late = table.desired()
    game = game_record.new_game(players.person(), players.engine_player(3))
    if kind == "a new game":
        table.run(games.begin_game(table.state, game, flipped=False))
    else:
        table.run(sessions.show_document(table.state, replace(game, is_document=True), False))
    table.turn()
    assert table.state.screen == PLAY
    assert table.engine().desired is None
    table.engine().report(11, late)
    table.do(ShowScreen(ANALYSE))
    table.turn()
    assert table.searched_fen() == after("e2e4")
    assert table.shown_depth() == 9
    assert "new game" not in table.engine().commands


def test_an_engine_that_ends_at_one_position_each_time_is_restarted_once(
    table: AnalysisTable,
) -> None:
    table.watch("Crafty")
    for _ in range(4):
        table.engine("Crafty").report(8)
        table.turn()
        table.engine("Crafty").die(gave_up=True)
        table.turn()
    assert table.engine("Crafty").commands.count("restart") == 1
    table.do(MoveMade("e2e4"))
    assert table.engine("Crafty").commands.count("restart") == 2


def test_no_search_goes_on_for_an_analysis_that_is_closed(table: AnalysisTable) -> None:
    assert queries.is_searching(table.state, table.row())
    mated = chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    table.do(AnalysePosition(mated.fen()))
    assert table.session.game.start.fen() == mated.fen()
    assert not queries.is_searching(table.state, table.row())
