"""What a screen reader says about what the engines find."""

from __future__ import annotations

from pathlib import Path

import pytest
from analysis_table import AnalysisTable

from game.accessibility import narrator
from game.actions.action import Action
from game.actions.between_features import MoveMade, ShowScreen
from game.actions.board import StepPly
from game.features.analyse import actions, verdicts
from game.features.analyse.shown_engines import shown_engines
from game.features.analyse.verdicts import LEAST_DEPTH, MoveVerdict
from game.state.screens import PLAY
from game.words.nags import BLUNDER


@pytest.fixture
def table(tmp_path: Path) -> AnalysisTable:
    table = AnalysisTable(tmp_path, ())
    table.do(MoveMade("e2e4"))
    return table


def said(table: AnalysisTable, *actions: Action, depth: int | None = None) -> list[str]:
    """Return what is said about actions, or about a report of our engine."""
    before = narrator.announced_state(table.state, table.session)
    table.do(*actions)
    if depth is not None:
        table.engine().report(depth)
        table.turn()
    return [str(one.text) for one in narrator.new_announcements(before, table.state, table.session)]


def test_the_best_line_is_said_once_at_each_step_when_it_is_settled(table: AnalysisTable) -> None:
    assert said(table, depth=LEAST_DEPTH - 1) == []
    (sentence,) = said(table, depth=LEAST_DEPTH)
    assert str(LEAST_DEPTH) in sentence
    assert said(table, depth=LEAST_DEPTH + 1) == []
    assert len(said(table, StepPly(-1))) == 1  # The first position.
    step, known = said(table, StepPly(1))
    assert "e4" in step
    assert str(LEAST_DEPTH + 1) in known


def test_a_verdict_that_becomes_certain_is_said_once(
    table: AnalysisTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    (line,) = said(table, depth=LEAST_DEPTH)
    monkeypatch.setattr(verdicts, "verdict_on_move", lambda *_: MoveVerdict(BLUNDER, 20.0))
    (sentence,) = said(table, depth=LEAST_DEPTH + 2)
    assert "1. e4" in sentence
    assert line in sentence
    assert said(table, depth=LEAST_DEPTH + 3) == []


def test_a_threat_is_said_when_its_search_ends_and_then_the_line_again(
    table: AnalysisTable,
) -> None:
    said(table, depth=LEAST_DEPTH)
    assert said(table, actions.ToggleThreat(), depth=LEAST_DEPTH) == []
    threat = shown_engines(table.state)[0].threat
    assert threat is not None
    assert threat.san is not None
    before = narrator.announced_state(table.state, table.session)
    table.engine().end(LEAST_DEPTH)
    table.turn()
    (told,) = narrator.new_announcements(before, table.state, table.session)
    assert threat.san in str(told.text)
    assert said(table, depth=LEAST_DEPTH + 1) == []
    assert said(table, StepPly(-1), StepPly(1))[-1].endswith(str(told.text))
    finding = table.analysis.finding
    assert finding is not None
    assert said(table, actions.ToggleThreat()) == [str(finding.line)]


def test_another_first_engine_says_its_own_line(tmp_path: Path) -> None:
    table = AnalysisTable(tmp_path, ("Crafty",))
    table.watch("Crafty")
    for name in ("", "Crafty"):
        table.engine(name).report(LEAST_DEPTH)
    table.turn()
    ours = str(table.session.finding)
    table.do(actions.PutEngineFirst(table.row("Crafty").seat))
    assert "Crafty" in str(table.session.finding)
    assert str(table.session.finding) != ours


def test_another_screen_adds_nothing(table: AnalysisTable) -> None:
    analysed = table.session
    table.do(StepPly(-1))
    table.engine().report(LEAST_DEPTH)
    table.turn()
    table.do(actions.ToggleEngineHold(table.row().seat), StepPly(1))
    assert analysed.finding == ""  # The engine is held elsewhere.
    table.do(ShowScreen(PLAY))
    assert analysed.finding == ""
