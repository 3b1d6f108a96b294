"""The engine in the first row gives what the board and the bar show."""

from __future__ import annotations

from pathlib import Path

from analysis_table import AnalysisTable, found

from game.actions.between_features import MoveMade
from game.features.analyse import actions, shown_engines
from game.queries import evaluation_graph, shown_position, shown_scores
from game.state.evaluations import ScoreSource

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


def test_the_graph_shows_what_ours_has_found_at_each_node(tmp_path: Path) -> None:
    table = AnalysisTable(tmp_path, (STOCKFISH,))
    table.watch(STOCKFISH)
    for move in ("e2e4", "e7e5"):
        table.do(MoveMade(move))
        for name in ("", STOCKFISH):
            table.engine(name).report(12)
        table.turn()
    state, session = table.state, table.session
    for node in table.tree.path(shown_position.shown_node(session)):
        board = table.tree.board(node)
        score = found("", board, 3, 12).score
        assert score is not None
        wanted = shown_scores.score_for_white(score, board.turn)
        assert shown_scores.score_at(state, session, node) == wanted
    assert shown_scores.source(state, session) is ScoreSource.GLASSBOX
    assert len(evaluation_graph.shown_points(state, session)) == 2
