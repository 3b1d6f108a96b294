"""The practice of a repertoire: what is asked, what is right, and which answers are kept."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from library_desk import library_desk
from library_table import LibraryTable
from repertoire_scenes import BLACK_LINES, WHITE_LINES, practice

from engine.protocol.library.commands import AnswerCard
from engine.protocol.library.repertoire import RepertoireLine
from engine.protocol.library.training import AnswerGrade
from engine.protocol.messages import Bound, Score, TableStats, Thinking
from game.actions.action import Action
from game.actions.between_features import MoveMade
from game.actions.board import PressSquare, StepPly
from game.features.repertoire.actions import (
    AskNextPosition,
    GiveDrillHint,
    OpenRepertoire,
    ShowDrillSolution,
    StartDrill,
    StopDrill,
    TakeDrillTryBack,
)
from game.features.repertoire.drill_queries import drill_of
from game.features.repertoire.model import Drill, DrillStage
from game.features.repertoire.update.drill import show_judgement
from game.features.repertoire.update.drill_judge import JUDGE
from game.rules.player_repertoire import position_of
from game.state.aids.judging import Judgement
from game.state.aids.wall_clock import DAY_S, WallClock
from game.state.state import State
from game.update import player_repertoire

NOW_S = 1_790_000_000
GOOD, BAD = Judgement(True, 1.0), Judgement(False, 12.0)


def drill(state: State) -> Drill:
    found = drill_of(state)
    assert found is not None
    return found


def grades(table: LibraryTable) -> list[tuple[AnswerGrade, str]]:
    """Return the answers that are kept."""
    return [(one.grade, one.move) for one in table.asked if isinstance(one, AnswerCard)]


def judge(table: LibraryTable, found: Judgement) -> None:
    """Let the engine judge the move on the board."""
    assert drill(table.state).stage is DrillStage.SEARCHING
    table.run(show_judgement(table.state, drill(table.state), found))


def scored(centipawns: int) -> Thinking:
    score = Score(centipawns=centipawns)
    return Thinking(9, 12, 1_000, 5, score, Bound.EXACT, (), TableStats(), ())


def test_only_the_shown_side_is_asked_and_short_lines_first() -> None:
    asked = drill(practice().state).waiting
    assert [one.task.ply for one in asked] == [2, 4, 8]


def test_a_move_of_the_repertoire_is_right() -> None:
    table = practice(MoveMade("c2c4"))
    assert drill(table.state).stage is DrillStage.RIGHT
    assert grades(table) == [(AnswerGrade.RIGHT, "c2c4")]
    assert drill(table.state).comes_back_s is not None


def test_another_good_move_is_no_wrong_answer() -> None:
    table = practice(MoveMade("g1f3"))
    judge(table, GOOD)
    assert (drill(table.state).stage, grades(table)) == (DrillStage.AS_GOOD, [])
    table.do(TakeDrillTryBack(), MoveMade("c2c4"))
    assert grades(table) == [(AnswerGrade.RIGHT, "c2c4")]


def test_only_the_first_answer_is_kept() -> None:
    table = practice(MoveMade("g2g4"))
    judge(table, BAD)
    assert drill(table.state).stage is DrillStage.WRONG
    table.do(PressSquare(chess.C2, 0, 0), MoveMade("c2c4"))
    assert drill(table.state).stage is DrillStage.RIGHT
    assert grades(table) == [(AnswerGrade.WRONG, "g2g4")]


def test_a_move_is_judged_once() -> None:
    table = practice(MoveMade("g2g4"))
    judge(table, BAD)
    table.do(TakeDrillTryBack(), MoveMade("g2g4"))
    assert drill(table.state).stage is DrillStage.WRONG


@pytest.mark.parametrize(
    ("actions", "grade"),
    [
        ((GiveDrillHint(), MoveMade("c2c4")), (AnswerGrade.WITH_HINT, "c2c4")),
        ((ShowDrillSolution(),), (AnswerGrade.WRONG, "")),
    ],
)
def test_help_counts(actions: tuple[Action, ...], grade: tuple[AnswerGrade, str]) -> None:
    assert grades(practice(*actions)) == [grade]


def test_the_opponent_answers_and_the_line_goes_on() -> None:
    table = practice()
    table.ask_line(WHITE_LINES[1], 6)
    table.do(StopDrill(), StartDrill(), MoveMade("c2c4"), AskNextPosition())
    assert drill(table.state).card.task.moves == tuple(WHITE_LINES[0].split()[:4])
    table.do(MoveMade("b1c3"), AskNextPosition())
    assert drill(table.state).card.task.ply == 6  # Nothing behind Nc3 is due.


def test_no_step_leaves_the_position_that_is_asked() -> None:
    table = practice(StepPly(-1))
    assert table.state.session.board.current is None


def test_it_ends_with_the_last_position_and_the_lines_are_shown_again() -> None:
    table = practice(MoveMade("c2c4"), AskNextPosition(), AskNextPosition(), AskNextPosition())
    found = drill(table.state)
    assert (found.stage, len(found.done), found.right) == (DrillStage.DONE, 3, 1)
    table.do(StopDrill())
    assert drill_of(table.state) is None
    assert len(table.state.session.game.tree) > len(WHITE_LINES[0].split())


@pytest.mark.parametrize(("score", "stage"), [(5, DrillStage.AS_GOOD), (500, DrillStage.WRONG)])
def test_the_engine_compares_with_the_best_move(score: int, stage: DrillStage) -> None:
    """``score`` is that of the opponent after the move."""
    table = practice(MoveMade("g1f3"))
    first = JUDGE.question(table.state)
    assert first is not None
    JUDGE.answer(table.state, scored(0))
    second = JUDGE.question(table.state)
    assert second is not None
    assert second.moves == (*first.moves, "g1f3")
    JUDGE.answer(table.state, scored(score))
    assert drill(table.state).stage is stage
    assert JUDGE.question(table.state) is None


def test_answers_are_kept_by_the_library_from_day_to_day(tmp_path: Path) -> None:
    def asked_on(day: int, *actions: Action) -> list[str]:
        """Return the positions that are asked on a day, in a new window."""
        with library_desk(tmp_path) as desk:
            desk.state.put(WallClock(NOW_S + day * DAY_S))
            start = position_of(chess.Board())
            for is_black, moves in ((False, "d2d4 d7d5 c2c4"), (True, BLACK_LINES[1])):
                line = RepertoireLine(start, tuple(moves.split()))
                desk.run(player_repertoire.add_lines(desk.state, (line,), is_black=is_black))
            desk.settle()
            desk.do(OpenRepertoire())
            desk.settle()
            desk.do(StartDrill())
            desk.settle()
            found = [one.task.accepted[0] for one in drill(desk.state).waiting]
            desk.do(*actions)
            desk.settle()
            return found

    assert asked_on(0, MoveMade("d2d4"), AskNextPosition()) == ["d2d4", "c2c4"]
    assert asked_on(0, ShowDrillSolution()) == ["c2c4"]
    assert asked_on(0) == []
    assert asked_on(1) == ["c2c4"]
    assert asked_on(60) == ["d2d4", "c2c4"]
