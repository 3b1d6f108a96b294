"""The first engine that knows the shown position gives what the board and the bar show."""

from __future__ import annotations

from pathlib import Path

from analysis_table import AnalysisTable, found
from msgspec.structs import replace

from engine.protocol.messages import Finished, Progress, Score, StopReason
from game.accessibility import narrator
from game.actions.between_features import MoveMade
from game.actions.board import GoToPly, StepPly
from game.actions.setting_changes import ToggleBestMove, ToggleSetting
from game.features.analyse import actions, board, queries, shown_engines
from game.queries import evaluation_graph, shown_position, shown_scores
from game.queries.missing_scores import EVALUATION_NODES
from game.rules import positions
from game.rules.players import ENGINE_NAME
from game.state.engines import SeatId
from game.state.evaluations import Evaluation, Evaluations, ScoreSource
from game.state.node import ROOT
from game.update.play import evaluations

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
    table.do(actions.PutEngineFirst(other.seat))
    assert [one.seat for one in shown_engines.shown_engines(table.state)] == [other.seat, ours.seat]
    assert shown_engines.score_for_bar(table.state) == other.lines[0].score != bar
    table.do(actions.PutEngineFirst(99))  # An engine that was removed meanwhile.
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
        position = table.tree.board(node)
        score = found("", position, 3, 12).score
        assert score is not None
        wanted = shown_scores.score_for_white(score, position.turn)
        assert shown_scores.score_at_node(state, session, node) == wanted
    assert shown_scores.score_source(state, session) is ScoreSource.GLASSBOX
    assert len(evaluation_graph.shown_points(state, session)) == 2


def test_an_analysis_takes_the_place_of_a_score_that_took_fewer_nodes(tmp_path: Path) -> None:
    """An analysis of three lines is less deep than a search of one line with as many nodes."""
    table = AnalysisTable(tmp_path)
    position = positions.position_key_at(table.tree, ROOT)
    quick = Evaluation(Score(centipawns=124), "e2e4", 14, EVALUATION_NODES)
    thinking = found("", table.tree.board(ROOT), 3, 12)
    for nodes, depth, is_taken in (
        (3 * EVALUATION_NODES - 3, 12, False),
        (3, 14, True),
        (3 * EVALUATION_NODES, 12, True),
    ):
        table.state.put(Evaluations({position: quick}, 1))
        report = replace(thinking, nodes=nodes, depth=depth)
        table.engine().send(Progress(table.desired().search_id, report))
        table.turn()
        score = shown_scores.score_at_node(table.state, table.session, ROOT)
        assert score == (thinking.score if is_taken else quick.score), (nodes, depth)
    later = replace(thinking, score=quick.score, depth=14, lines=())
    end = Finished(0, "e2e4", None, later, StopReason.NODES)
    evaluations.note_search_end(table.state, table.tree.board(ROOT), end, EVALUATION_NODES)
    assert shown_scores.score_at_node(table.state, table.session, ROOT) == thinking.score


def test_another_engine_gives_them_while_the_first_one_has_nothing(tmp_path: Path) -> None:
    """The first engine may be held elsewhere, or off, or may have found nothing yet."""
    table = AnalysisTable(tmp_path, (STOCKFISH,))
    table.watch(STOCKFISH)
    ours, other = table.row(), table.row(STOCKFISH)
    table.do(MoveMade("e2e4"))
    for name in ("", STOCKFISH):
        table.engine(name).report(12)
    table.turn()
    assert on_board(table) == ours.seat
    table.do(actions.ToggleEngineHold(ours.seat), MoveMade("e7e5"))
    assert on_board(table) is None
    table.engine(STOCKFISH).report(12)
    table.turn()
    assert on_board(table) == other.seat
    assert shown_engines.score_for_bar(table.state) is not None
    assert {mark.colour for mark in board.view(table.state).marks} == {
        shown_engines.ENGINE_COLOURS[1]
    }
    assert queries.best_line(table.analysis, table.session)[0] == best_of(table, STOCKFISH)
    table.do(StepPly(-1))
    assert on_board(table) == ours.seat, "it is held here"
    table.do(actions.ToggleEngineHold(ours.seat), StepPly(1))
    assert on_board(table) == other.seat, "until ours has found something"
    table.engine().report(3)
    table.turn()
    assert on_board(table) == ours.seat
    table.do(actions.ToggleAnalysisEngine(ours.seat))
    assert on_board(table) == other.seat


def test_a_held_engine_shows_the_same_position_on_another_way(tmp_path: Path) -> None:
    table = AnalysisTable(tmp_path)
    for move in ("g1f3", "g8f6", "b1c3"):
        table.do(MoveMade(move))
    table.engine().report(12)
    table.turn()
    table.do(actions.ToggleEngineHold(table.row().seat), GoToPly(0))
    assert on_board(table) is None
    for move in ("b1c3", "g8f6", "g1f3"):
        table.do(MoveMade(move))
    assert on_board(table) == table.row().seat


def test_each_engine_has_an_arrow_and_those_that_agree_share_one(tmp_path: Path) -> None:
    table = AnalysisTable(tmp_path, (STOCKFISH,))
    table.watch(STOCKFISH)
    for name in ("", STOCKFISH):
        table.engine(name).report(12)  # Both find the same moves, in the same order.
    table.turn()
    first, second = shown_engines.ENGINE_COLOURS[:2]
    *others, arrow = board.view(table.state).marks
    assert (arrow.colour, arrow.edges) == (first, (second,))
    assert {one.colour for one in others if not one.edges} == {first}
    table.do(ToggleSetting("show_other_arrows"))
    assert not any(mark.edges for mark in board.view(table.state).marks)
    table.do(ToggleSetting("show_other_arrows"), actions.ChangeLineCount(table.row().seat, -5))
    (alone,) = board.view(table.state).marks
    assert alone.colour == second, "ours has no lines, but the bar is its own"
    assert alone.width < arrow.width
    assert on_board(table) == table.row().seat
    table.do(ToggleBestMove())
    assert not board.view(table.state).marks


def test_a_screen_reader_hears_once_whose_scores_are_shown(tmp_path: Path) -> None:
    table = AnalysisTable(tmp_path, (STOCKFISH,))
    table.watch(STOCKFISH)
    heard = Heard(table)
    for name in (STOCKFISH, ""):
        table.engine(name).report(5)
        table.turn()
        assert not heard.of_change()
    table.do(actions.ToggleEngineHold(table.row().seat), MoveMade("e2e4"))
    assert not heard.of_change(), "nothing is known yet"
    for depth in (1, 2):
        table.engine(STOCKFISH).report(depth)
        table.turn()
        assert heard.of_change() == ([STOCKFISH] if depth == 1 else [])
    table.do(MoveMade("e7e5"))
    table.engine(STOCKFISH).report(1)
    table.turn()
    assert not heard.of_change(), "it is known already"
    table.do(actions.ToggleEngineHold(table.row().seat))
    assert not heard.of_change()
    table.engine().report(1)
    table.turn()
    assert heard.of_change() == [ENGINE_NAME]


class Heard:
    """What a screen reader hears from one question to the next."""

    def __init__(self, table: AnalysisTable) -> None:
        self._table = table
        self._before = narrator.announced_state(table.state, table.session)

    def of_change(self) -> list[str]:
        """Return the engines of which was said that their scores are shown now."""
        table, before = self._table, self._before
        self._before = narrator.announced_state(table.state, table.session)
        said = narrator.new_announcements(before, table.state, table.session)
        sentences = {
            narrator.SCORED_BY.filled(engine=name): name for name in (STOCKFISH, ENGINE_NAME)
        }
        return [sentences[one.text] for one in said if one.text in sentences]


def on_board(table: AnalysisTable) -> SeatId | None:
    """Return the seat of the engine that the board and the bar show."""
    engine = shown_engines.engine_on_board(table.state)
    return None if engine is None else engine.seat


def best_of(table: AnalysisTable, name: str) -> str | None:
    """Return the best move in the row of an engine."""
    engines = shown_engines.shown_engines(table.state)
    return next(one.best_move for one in engines if one.name == name)
