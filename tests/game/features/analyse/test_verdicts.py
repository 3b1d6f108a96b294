"""A move gets its verdict once the engine has searched the positions before and after it."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from analysis_table import AnalysisTable, found
from msgspec.structs import replace

from engine.protocol.messages import Bound, Score
from engine.protocol.winning_chances import OWN_SLOPE, STOCKFISH_SLOPE, winning_chance
from game.actions.between_features import MoveMade
from game.actions.board import StepPly
from game.features.analyse import actions, verdicts
from game.features.analyse.model import EngineResult
from game.features.analyse.verdicts import MARGINS, verdict_on_move
from game.queries import shown_position
from game.rules import positions
from game.state.node import NodeId
from game.words.nags import BLUNDER, INACCURACY, MISTAKE

BEST, MOVE = "d2d4", "g2g4"
(DEEP, LEAST_MARGIN), (SHALLOW, MOST_MARGIN) = MARGINS[0], MARGINS[-1]


@pytest.fixture
def table(tmp_path: Path) -> AnalysisTable:
    table = AnalysisTable(tmp_path, ("Stockfish",))
    table.do(MoveMade(MOVE))
    return table


def shown(table: AnalysisTable) -> NodeId:
    return shown_position.shown_node(table.session)


def know(
    table: AnalysisTable,
    board: chess.Board,
    score: Score,
    depth: int = DEEP,
    best: str = "",
    bound: Bound = Bound.EXACT,
) -> None:
    """Let the first engine have found a score for the side to move."""
    (row, *_) = table.analysis.engines
    line = (best,) if best else ()
    thinking = replace(
        found(row.name, board, 1, depth), score=score, bound=bound, principal_variation=line
    )
    key = row.name, positions.position_key_of(board)
    table.analysis.results[key] = EngineResult(thinking, board.fen())


def nag(table: AnalysisTable) -> int | None:
    """Return the verdict on the shown move."""
    given = verdict_on_move(table.analysis, table.tree, shown(table))
    return None if given is None else given.nag


def boards(table: AnalysisTable) -> tuple[chess.Board, chess.Board]:
    """Return the positions before and after the shown move."""
    node = shown(table)
    return table.tree.board(table.tree.parent(node) or 0), table.tree.board(node)


def cp(centipawns: int) -> Score:
    return Score(centipawns=centipawns)


@pytest.mark.parametrize(
    ("loss", "expected"),
    [(-3.0, None), (0.0, None), (4.9, None), (5.1, INACCURACY), (9.9, INACCURACY), (10.1, MISTAKE),
     (14.9, MISTAKE), (15.1, BLUNDER), (40.0, BLUNDER)],
)  # fmt: skip
def test_the_loss_of_winning_chances_gives_the_verdict(
    table: AnalysisTable, monkeypatch: pytest.MonkeyPatch, loss: float, expected: int | None
) -> None:
    chances = {10: 60.0, 20: 40.0 + LEAST_MARGIN + loss}
    monkeypatch.setattr(verdicts, "winning_chance", lambda score, _slope: chances[score.centipawns])
    before, after = boards(table)
    know(table, before, cp(10), best=BEST)
    know(table, after, cp(20))
    assert nag(table) == expected


def test_a_shallower_search_needs_a_larger_loss(
    table: AnalysisTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    loss = 5.0 + (LEAST_MARGIN + MOST_MARGIN) / 2
    chances = {10: 60.0, 20: 40.0 + loss}
    monkeypatch.setattr(verdicts, "winning_chance", lambda score, _slope: chances[score.centipawns])
    before, after = boards(table)
    for depths, expected in (((DEEP, SHALLOW), None), ((SHALLOW, DEEP), None),
                             ((DEEP, DEEP), INACCURACY)):  # fmt: skip
        know(table, before, cp(10), depths[0], best=BEST)
        know(table, after, cp(20), depths[1])
        assert nag(table) == expected


def test_a_lost_queen_is_a_blunder_and_the_best_move_is_none(table: AnalysisTable) -> None:
    before, after = boards(table)
    know(table, before, cp(30), best=BEST)
    know(table, after, cp(900))
    assert nag(table) == BLUNDER
    know(table, before, cp(30), best=MOVE)  # The engine's own move: the search goes deeper there.
    assert nag(table) is None


def test_nothing_is_said_before_both_positions_are_searched_deep_enough(
    table: AnalysisTable,
) -> None:
    before, after = boards(table)
    assert nag(table) is None
    know(table, before, cp(30), best=BEST)
    assert nag(table) is None
    know(table, after, cp(900), depth=SHALLOW - 1)
    assert nag(table) is None
    know(table, after, cp(900), bound=Bound.LOWER)  # A bound is no score.
    assert nag(table) is None
    know(table, after, cp(900))
    assert nag(table) == BLUNDER


def test_a_mate_that_is_missed_is_a_blunder_and_a_mate_that_is_kept_is_not(
    table: AnalysisTable,
) -> None:
    before, after = boards(table)
    know(table, before, Score(mate=2), best=BEST)
    know(table, after, cp(0))
    assert nag(table) == BLUNDER
    know(table, after, Score(mate=-5))
    assert nag(table) is None


def test_the_end_of_a_game_is_certain(tmp_path: Path) -> None:
    start = chess.Board("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    table = AnalysisTable(tmp_path, start=start)
    for move, expected in (("f1f7", BLUNDER), ("f1f8", None)):  # Stalemate; mate.
        table.do(MoveMade(move))
        know(table, start, Score(mate=1), best="f1a1")
        assert nag(table) == expected
        table.do(StepPly(-1))


def test_null_moves_and_the_first_position_have_no_verdict(table: AnalysisTable) -> None:
    table.do(actions.PlayNullMove())
    before, after = boards(table)
    know(table, before, cp(30), best="e7e5")
    know(table, after, cp(900))
    assert nag(table) is None
    assert verdict_on_move(table.analysis, table.tree, 0) is None


def test_the_slope_is_that_of_the_engine(table: AnalysisTable) -> None:
    before, after = boards(table)
    table.watch("Stockfish")
    for slope in (OWN_SLOPE, STOCKFISH_SLOPE):
        know(table, before, cp(200), best=BEST)
        know(table, after, cp(200))
        given = verdict_on_move(table.analysis, table.tree, shown(table))
        assert given is not None
        gained = winning_chance(cp(200), slope) - 50
        assert given.loss == pytest.approx(2 * gained)
        table.do(actions.RemoveAnalysisEngine(table.analysis.engines[0].seat))
