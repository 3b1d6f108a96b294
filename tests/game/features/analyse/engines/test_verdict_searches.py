"""Our engine searches the position before a move too, so that the move gets its verdict."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from analysis_table import AnalysisTable, after, found
from msgspec.structs import replace

from engine.protocol.faults import Fault
from engine.protocol.messages import (
    Bound,
    Finished,
    Limits,
    Progress,
    Provenance,
    RootMove,
    Score,
    SearchRefused,
    StopReason,
)
from engine.protocol.shared_enums import FaultCode
from game.actions.between_features import MoveMade
from game.actions.board import StepPly
from game.features.analyse import actions
from game.features.analyse.shown_engines import score_for_bar, shown_engines
from game.features.analyse.verdicts import INTERRUPTED_DEPTH, LEAST_DEPTH, verdict_on_move
from game.queries import shown_position
from game.words.nags import BLUNDER

MOVE = "g2g4"
SHALLOW = LEAST_DEPTH - 1


@pytest.fixture
def table(tmp_path: Path) -> AnalysisTable:
    table = AnalysisTable(tmp_path, ("Crafty",))
    table.do(MoveMade(MOVE))
    return table


def report(table: AnalysisTable, depth: int = INTERRUPTED_DEPTH) -> None:
    table.engine().report(depth)
    table.turn()


def end(table: AnalysisTable, depth: int) -> None:
    table.engine().end(depth)
    table.turn()


def limit(table: AnalysisTable, limits: Limits) -> None:
    table.do(actions.SetEngineLimits(table.row().seat, limits))


def test_a_move_gets_its_verdict_without_a_step_back(table: AnalysisTable) -> None:
    report(table, INTERRUPTED_DEPTH - 1)
    assert table.searched_fen() == after(MOVE)
    for board, centipawns in ((chess.Board(after(MOVE)), 900), (chess.Board(), 30)):
        go = table.desired()
        assert table.searched_fen() == board.fen()
        thinking = replace(
            found("", board, 3, INTERRUPTED_DEPTH), score=Score(centipawns=centipawns)
        )
        if board.turn == chess.WHITE:
            assert go.limits == Limits(depth=LEAST_DEPTH)
            table.engine().send(Finished(go.search_id, "a2a3", None, thinking, StopReason.DEPTH))
        else:
            table.engine().send(Progress(go.search_id, thinking))
        table.turn()
    verdict = verdict_on_move(table.analysis, table.tree, shown_position.shown_node(table.session))
    assert verdict is not None
    assert verdict.nag == BLUNDER
    assert (table.searched_fen(), table.desired().limits) == (after(MOVE), Limits())
    table.turn(500)
    report(table, INTERRUPTED_DEPTH + 1)
    assert table.searched_fen() == after(MOVE)  # It is searched once.


def test_the_row_does_not_change_meanwhile(table: AnalysisTable) -> None:
    go = table.desired()
    move = RootMove("a7a6", Provenance.QUIET_HISTORY, 0, None, Bound.NONE, 0, 0, 0)
    thinking = found("", chess.Board(after(MOVE)), 3, INTERRUPTED_DEPTH)
    table.engine().send(Progress(go.search_id, replace(thinking, root_moves=(move,))))
    table.turn()
    (row,), score = shown_engines(table.state), score_for_bar(table.state)
    assert row.thinking is not None
    assert row.thinking.root_moves == (move,)
    for depth in (1, 5, LEAST_DEPTH):
        assert table.searched_fen() == after()
        assert shown_engines(table.state) == (row,)
        assert score_for_bar(table.state) == score
        report(table, depth) if depth < LEAST_DEPTH else end(table, depth)
    assert table.searched_fen() == after(MOVE)
    assert shown_engines(table.state) == (row,)
    report(table, 3)
    assert shown_engines(table.state) == (row,)
    table.do(StepPly(-1))  # The root moves of the position that is left go, as always.
    assert not any(one.thinking.root_moves for one in table.analysis.results.values())


def test_the_root_moves_go_if_the_person_walks_on_meanwhile(table: AnalysisTable) -> None:
    go, board = table.desired(), chess.Board(after(MOVE))
    move = RootMove("a7a6", Provenance.QUIET_HISTORY, 0, None, Bound.NONE, 0, 0, 0)
    thinking = replace(found("", board, 3, INTERRUPTED_DEPTH), root_moves=(move,))
    table.engine().send(Progress(go.search_id, thinking))
    table.turn()
    assert table.searched_fen() == after()
    table.do(MoveMade("e7e5"))
    assert table.searched_fen() == after(MOVE, "e7e5")
    assert not any(one.thinking.root_moves for one in table.analysis.results.values())


def test_only_our_engine_in_the_first_row_that_follows_searches_before(
    table: AnalysisTable,
) -> None:
    table.watch("Crafty")
    table.engine("Crafty").report(INTERRUPTED_DEPTH)
    seat = table.row().seat
    for there, back in (
        (actions.ToggleEngineHold(seat), actions.ToggleEngineHold(seat)),
        (actions.PutEngineFirst(table.row("Crafty").seat), actions.PutEngineFirst(seat)),
    ):
        table.do(there)
        report(table)
        assert table.searched_fen() == table.searched_fen("Crafty") == after(MOVE)
        table.do(back)
        assert table.searched_fen() == after()
        assert table.searched_fen("Crafty") == after(MOVE)


def test_a_null_move_and_the_first_position_need_no_search_before(table: AnalysisTable) -> None:
    table.do(actions.PlayNullMove())
    report(table)
    assert table.desired().limits == Limits()
    table.do(StepPly(-2))
    report(table)
    assert table.searched_fen() == after()


def test_the_limits_of_the_person_hold_before_the_move_too(tmp_path: Path) -> None:
    for number, (limits, before) in enumerate(
        (
            (Limits(depth=SHALLOW), None),
            (Limits(depth=LEAST_DEPTH), Limits(depth=LEAST_DEPTH)),
            (Limits(depth=40), Limits(depth=LEAST_DEPTH)),
            (Limits(nodes=5_000), Limits(depth=LEAST_DEPTH, nodes=5_000)),
            (Limits(move_time_ms=70), Limits(depth=LEAST_DEPTH, move_time_ms=70)),
        )
    ):
        table = AnalysisTable(tmp_path / str(number))
        table.do(MoveMade(MOVE))
        limit(table, limits)
        if limits.depth is None:  # Such a search is not interrupted.
            report(table, INTERRUPTED_DEPTH + 4)
            assert (table.searched_fen(), table.desired().limits) == (after(MOVE), limits)
        end(table, limits.depth or INTERRUPTED_DEPTH)
        asked = table.engine().desired
        assert (None if asked is None else asked.limits) == before
        if before is not None:
            assert table.searched_fen() == after()
            end(table, SHALLOW)  # The limit came first: there is no verdict, and no other search.
            assert table.engine().desired is None
            count = len(table.engine().searches)
            table.do(StepPly(-1), StepPly(1))
            assert table.engine().desired is None
            assert len(table.engine().searches) == count + (limits.depth != LEAST_DEPTH)


def test_a_position_that_cannot_be_searched_does_not_keep_the_engine(tmp_path: Path) -> None:
    for number in range(3):
        table = AnalysisTable(tmp_path / str(number))
        table.do(MoveMade(MOVE))
        report(table)
        go, engine = table.desired(), table.engine()
        if number == 0:
            engine.send(SearchRefused(go.search_id, Fault(FaultCode.SEARCH_FAILED)))
        elif number == 1:
            nothing = replace(found("", chess.Board(), 3, 1), score=None)
            engine.send(Finished(go.search_id, None, None, nothing, StopReason.TIME))
        else:
            engine.die(gave_up=True)
        table.turn()
        assert table.searched_fen() == after(MOVE)
        assert bool(table.events()) == (number == 2)
        report(table, INTERRUPTED_DEPTH + 1)
        assert table.searched_fen() == after(MOVE)


def test_a_stalemate_is_judged_as_well(tmp_path: Path) -> None:
    start = chess.Board("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1")
    table = AnalysisTable(tmp_path, start=start)
    table.do(MoveMade("f1f7"))
    assert table.searched_fen() == start.fen()
    end(table, LEAST_DEPTH)
    assert table.engine().desired is None
