"""Pointing out mistakes: the person may take a move back before the opponent answers."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from analysis_table import board_of, found
from evaluated_game import EvaluatedGame
from judged_moves import ask, asks, judge, judging, sans, table, typed

from engine.protocol.clauses import JudgedMove
from engine.protocol.messages import Finished, StopReason
from engine.protocol.shared_enums import SearchPurpose
from game.actions.board import (
    CancelTopmost,
    ConfirmMove,
    EraseTypedLetter,
    GoToGameEnd,
    GoToPly,
    PressSquare,
    ReleaseSquare,
    TypeMoveText,
)
from game.actions.game import KeepMove, MoveNow, Resign, TakeBack, TogglePause
from game.actions.setting_changes import ToggleSetting
from game.queries import seated_engines
from game.queries.missing_scores import EVALUATION_NODES
from game.update.deadlines import delayed_move_at_ms, next_change_ms
from game.update.play.last_move_checks import LEAST_LOSS_POINTS, LONGEST_CHECK_MS

MOVES = ("e2e4", "e7e5", "d1h5")


@pytest.fixture
def game(tmp_path: Path) -> EvaluatedGame:
    """A new untimed game. The person is White and the engine is Black."""
    return table(tmp_path)


def set_premove(game: EvaluatedGame) -> None:
    """Set the premove Nf3 with two clicks."""
    for square in (chess.G1, chess.F3):
        game.do(PressSquare(square, 0, 0), ReleaseSquare(square))
    assert game.session.board.premove == chess.Move(chess.G1, chess.F3)


# The course


def test_a_mistake_holds_the_answer_back_until_the_person_decides(game: EvaluatedGame) -> None:
    ask(game).turn(3_600_000)
    assert sans(game) == ["e4"]
    assert asks(game)
    game.do(KeepMove())
    assert next_change_ms(game.state) == 0
    game.turn()
    assert sans(game) == ["e4", "e5"]
    assert not asks(game)


def test_a_mistake_is_taken_back_as_any_move(game: EvaluatedGame) -> None:
    ask(game).do(TakeBack())
    assert sans(game) == []
    assert not asks(game)
    assert seated_engines.move_search_of(game.state, game.session) is None
    game.turn(LONGEST_CHECK_MS)
    assert sans(game) == []
    game.play("d2d4")
    judge(game, loss=0)
    game.answer("d7d5")
    assert sans(game) == ["d4", "d5"]


def test_any_other_move_is_answered_at_once(game: EvaluatedGame) -> None:
    for loss in (0.0, LEAST_LOSS_POINTS - 0.1):
        length = len(sans(game))
        game.play("g1f3" if not length else "f3g1")
        game.answer("g8f6" if not length else "f6g8")
        assert len(sans(game)) == length + 1
        judge(game, loss)
        assert not asks(game)
        game.turn()
        assert len(sans(game)) == length + 2


def test_a_judgement_that_is_late_lets_the_game_go_on(game: EvaluatedGame) -> None:
    game.play("e2e4")
    game.answer("e7e5")
    assert delayed_move_at_ms(game.state, game.session) == LONGEST_CHECK_MS
    game.turn(LONGEST_CHECK_MS - 1)
    assert sans(game) == ["e4"]
    late = judging(game)
    assert late is not None
    game.turn(1)
    assert sans(game) == ["e4", "e5"]
    assert judging(game) is None
    judged = JudgedMove("e2e4", "a2a3", "e7e5", 60.0, 50.0)
    game.evaluator.send(
        Finished(
            late.search_id,
            "e7e5",
            None,
            found("", board_of(late), 1, 9),
            StopReason.NODES,
            judged=judged,
        )
    )
    game.turn()
    assert not asks(game)
    assert game.notice == ""


def test_a_slow_opponent_leaves_time_for_the_judgement(game: EvaluatedGame) -> None:
    game.play("e2e4")
    game.turn(2 * LONGEST_CHECK_MS)
    judge(game)
    assert asks(game)
    game.answer("e7e5")
    assert sans(game) == ["e4"]


def test_a_level_with_a_think_time_waits_for_the_longer_of_both(game: EvaluatedGame) -> None:
    game.state.settings.answer_at_once = False
    game.play("e2e4")
    game.answer("e7e5")
    judge(game, loss=0)
    game.turn()
    assert sans(game) == ["e4"]
    game.turn(10_000)
    assert sans(game) == ["e4", "e5"]


def test_the_whole_game_is_judged_with_a_fixed_number_of_nodes(game: EvaluatedGame) -> None:
    game.play("e2e4")
    judge(game, loss=0)
    game.answer("e7e5")
    game.play("d1h5")
    go = judging(game)
    assert go is not None
    assert go.moves == MOVES
    assert go.limits.nodes == EVALUATION_NODES


def test_the_judgement_comes_before_the_scores(tmp_path: Path) -> None:
    game = table(tmp_path)
    game.state.settings.show_evaluation = True
    game.play("e2e4")
    judge(game, loss=0)
    assert game.desired is not None
    assert game.desired.purpose is SearchPurpose.EVALUATE
    game.answer("e7e5")
    game.play("d1h5")
    assert judging(game) is not None
    judge(game, loss=0)
    assert game.evaluate() != []


# What a person does meanwhile


def test_escape_and_move_now_keep_the_move(tmp_path: Path) -> None:
    for number, action in enumerate((CancelTopmost(), MoveNow())):
        game = ask(table(tmp_path / str(number)))
        game.do(action)
        game.turn()
        assert sans(game) == ["e4", "e5"], action


def test_typed_moves_are_not_taken_from_their_field(game: EvaluatedGame) -> None:
    game.play("e2e4")
    game.do(TypeMoveText("N"), TypeMoveText("f"))
    judge(game)
    assert typed(game) == "Nf"
    game.do(CancelTopmost())
    assert typed(game) is None
    assert asks(game)
    game.do(TypeMoveText("N"), EraseTypedLetter())
    assert asks(game)


def test_a_premove_keeps_the_move_and_is_not_judged(game: EvaluatedGame) -> None:
    ask(game)
    set_premove(game)
    assert not asks(game)
    game.turn()
    assert sans(game) == ["e4", "e5", "Nf3"]
    assert game.session.last_move_check is None
    assert judging(game) is None


def test_a_premove_before_the_judgement_ends_it(game: EvaluatedGame) -> None:
    game.play("e2e4")
    set_premove(game)
    assert judging(game) is None
    game.answer("e7e5")
    assert sans(game) == ["e4", "e5", "Nf3"]


def test_a_confirmed_move_is_judged_when_it_is_confirmed(game: EvaluatedGame) -> None:
    game.state.settings.confirms_moves = True
    game.play("e2e4")
    assert judging(game) is None
    game.do(ConfirmMove())
    assert judging(game) is not None


def test_looking_back_does_not_answer_the_question(game: EvaluatedGame) -> None:
    ask(game).do(GoToPly(0))
    assert asks(game)
    game.do(GoToGameEnd())
    assert asks(game)


def test_whatever_ends_the_turn_ends_the_question(tmp_path: Path) -> None:
    for number, action in enumerate(
        (TogglePause(), Resign(), ToggleSetting("points_out_mistakes"))
    ):
        game = table(tmp_path / str(number))
        game.state.settings.confirms_resignation = False
        ask(game).do(action)
        assert not asks(game), action
        assert game.session.last_move_check is None
    game.turn()
    assert sans(game) == ["e4", "e5"]


def test_a_paused_game_goes_on_without_the_question(game: EvaluatedGame) -> None:
    ask(game).do(TogglePause(), TogglePause())
    assert not asks(game)
    game.answer("e7e5")
    assert sans(game) == ["e4", "e5"]
