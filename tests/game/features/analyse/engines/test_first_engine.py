"""The engine in the first row gives what the board and the bar show."""

from __future__ import annotations

from pathlib import Path

from analysis_table import AnalysisTable

from game.features.analyse import actions, shown_engines

STOCKFISH = "Stockfish"


def test_the_engine_that_is_put_first_gives_the_scores_of_the_bar(tmp_path: Path) -> None:
    table = AnalysisTable(tmp_path, (STOCKFISH,))
    table.watch(STOCKFISH)
    for name in ("", STOCKFISH):
        table.engine(name).report(12)
    table.turn()
    ours, other = shown_engines.shown_engines(table.state)
    bar = shown_engines.score_for_bar(table.state)
    assert bar == ours.lines[0].score
    table.do(actions.PutFirst(other.seat))
    assert [one.seat for one in shown_engines.shown_engines(table.state)] == [other.seat, ours.seat]
    assert shown_engines.score_for_bar(table.state) == other.lines[0].score != bar
    table.do(actions.PutFirst(99))  # An engine that was removed meanwhile.
    assert [one.seat for one in shown_engines.shown_engines(table.state)] == [other.seat, ours.seat]
