"""The threat: what the side not to move would play if it were on move."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from analysis_table import AnalysisTable, after, board_of, found
from msgspec.structs import replace

from engine.protocol.faults import Fault
from engine.protocol.messages import Finished, Progress, SearchRefused, StopReason
from engine.protocol.shared_enums import FaultCode, SearchPurpose
from game.actions.between_features import MoveMade
from game.actions.board import StepPly
from game.features.analyse import actions, queries
from game.features.analyse.shown_engines import ShownThreat, shown_engines
from game.features.analyse.update import search_tasks
from game.features.analyse.update.handler import EngineToWatch
from game.queries import shown_scores

NAMES = ("Crafty", "Stockfish", "Ethereal", "Fruit", "Toga")
IN_CHECK = chess.Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")


@pytest.fixture
def table(tmp_path: Path) -> AnalysisTable:
    return AnalysisTable(tmp_path, NAMES)


# The threat


def test_the_threat_is_searched_for_a_while_and_then_the_position(table: AnalysisTable) -> None:
    table.do(MoveMade("e2e4"), actions.ToggleThreat())
    go, passed = table.desired(), chess.Board()
    for move in ("e2e4", "0000"):
        passed.push_uci(move)
    assert (go.purpose, go.limits) == (SearchPurpose.THREAT, search_tasks.THREAT_LIMITS)
    assert table.searched_fen() == passed.fen()
    table.engine().report(6)
    table.turn()
    threat = queries.shown_threat(table.state, table.analysis)
    assert threat is not None
    assert threat.thinking == found("", passed, 1, 6)
    assert table.shown_depth() is None
    table.engine().end(7)
    table.turn()
    assert (table.desired().purpose, table.searched_fen()) == (SearchPurpose.ANALYSE, after("e2e4"))
    table.do(StepPly(-1))
    assert table.desired().purpose is SearchPurpose.THREAT
    table.do(StepPly(1))  # The threat is known.
    assert table.desired().purpose is SearchPurpose.ANALYSE
    table.do(actions.ToggleThreat())
    assert queries.shown_threat(table.state, table.analysis) is None


def test_a_threat_is_refused_in_check(tmp_path: Path) -> None:
    table = AnalysisTable(tmp_path, start=IN_CHECK)
    table.do(actions.ToggleThreat())
    assert not table.analysis.shows_threat
    assert table.state.notice is not None
    assert table.desired().purpose is SearchPurpose.ANALYSE


def test_the_panel_says_which_engine_has_found_the_threat(table: AnalysisTable) -> None:
    table.watch("Crafty")
    table.do(MoveMade("e2e4"), actions.ToggleThreat())
    first, other = shown_engines(table.state)
    assert first.threat == ShownThreat(None, None, is_sought=True, is_in_check=False)
    assert other.threat is None
    passed = chess.Board()
    for move in ("e2e4", "0000"):
        passed.push_uci(move)
    table.engine().report(6)
    table.turn()
    report = found("", passed, 1, 6)
    best = passed.parse_uci(report.principal_variation[0])
    first, other = shown_engines(table.state)
    assert report.score is not None
    assert first.threat is not None
    assert first.threat.san == passed.san(best)
    assert first.threat.score == shown_scores.score_for_white(report.score, passed.turn)
    assert other.threat is None
    table.do(actions.ToggleAnalysisEngine(table.row().seat))
    first, other = shown_engines(table.state)
    assert first.threat is None
    assert other.threat is not None
    table.do(actions.ToggleThreat())
    assert [one.threat for one in shown_engines(table.state)] == [None, None]


def test_the_panel_says_that_there_is_no_threat_in_check(tmp_path: Path) -> None:
    start = chess.Board("4k3/8/8/8/8/8/r7/4K3 b - - 0 1")
    table = AnalysisTable(tmp_path, start=start)
    table.do(actions.ToggleThreat(), MoveMade("a2a1"))
    (shown,) = shown_engines(table.state)
    assert shown.threat == ShownThreat(None, None, is_sought=False, is_in_check=True)


def test_the_first_engine_that_is_on_looks_for_the_threat(table: AnalysisTable) -> None:
    table.watch("Crafty")
    table.do(actions.ToggleAnalysisEngine(table.row().seat), actions.ToggleThreat())
    assert table.desired("Crafty").purpose is SearchPurpose.THREAT


@pytest.mark.parametrize("is_refused", [True, False])
def test_an_engine_that_finds_no_threat_goes_on_with_the_position(
    table: AnalysisTable, is_refused: bool
) -> None:
    table.do(actions.ToggleThreat())
    go = table.desired()
    if is_refused:
        table.engine().send(SearchRefused(go.search_id, Fault(FaultCode.SEARCH_FAILED)))
    else:
        nothing = replace(found("", board_of(go), 1, 1), score=None)
        table.engine().send(Finished(go.search_id, None, None, nothing, StopReason.TIME))
    table.turn()
    assert not table.analysis.shows_threat
    assert table.desired().purpose is SearchPurpose.ANALYSE


def test_a_report_without_a_score_is_not_shown(table: AnalysisTable) -> None:
    go = table.desired()
    table.engine().send(Progress(go.search_id, replace(found("", board_of(go), 1, 1), score=None)))
    table.turn()
    assert table.shown_depth() is None


def test_an_engine_that_is_chosen_is_added(table: AnalysisTable) -> None:
    table.do(EngineToWatch("Fruit"), EngineToWatch(None))
    assert [row.name for row in table.analysis.engines] == ["", "Fruit"]
