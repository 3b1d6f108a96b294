"""Games in which no mistake is pointed out, games of every kind, and faults of the engines."""

from __future__ import annotations

from pathlib import Path

import chess
import pytest
from evaluated_game import EvaluatedGame
from judged_moves import ask, asks, judge, judging, runs, sans, table

from engine.protocol.faults import Fault
from engine.protocol.messages import EngineDied, Score, SearchRefused
from engine.protocol.shared_enums import FaultCode
from game.actions.game import KeepMove, RestartEngine, TakeBack
from game.actions.setting_changes import ToggleSetting
from game.queries import game_choices, seated_engines
from game.rules import game_record, players
from game.rules.positions import position_key_of
from game.state.engines import FIRST_SEAT, EngineStatus
from game.state.time_control import LimitKind, SearchLimit, TimeControl


@pytest.fixture
def game(tmp_path: Path) -> EvaluatedGame:
    """A new untimed game. The person is White and the engine is Black."""
    return table(tmp_path)


# Games in which nothing is asked


def test_no_move_is_judged_where_that_would_be_unfair_or_useless(tmp_path: Path) -> None:
    you, level = players.person(), players.engine_player(3)
    rated = game_record.new_game(you, level)
    rated.is_rated = True
    games = {
        "rated style": rated,
        "clocks": game_record.new_game(you, level, TimeControl(60_000, 2_000)),
        "two persons": game_record.new_game(you, players.person()),
    }
    for number, (name, one) in enumerate(games.items()):
        game = table(tmp_path / str(number), one)
        game.play("e2e4")
        assert game.session.last_move_check is None, name
        assert not game.is_open, name
    off = table(tmp_path / "off")
    off.state.settings.points_out_mistakes = False
    off.play("e2e4")
    assert not off.is_open
    off.answer("e7e5")
    assert sans(off) == ["e4", "e5"]


def test_a_move_that_ends_the_game_is_not_asked_about(tmp_path: Path) -> None:
    start = chess.Board("7k/8/8/6Q1/8/8/8/K7 w - - 0 1")
    one = game_record.new_game(players.person(), players.engine_player(3), start=start)
    game = table(tmp_path, one)
    game.play("g5g6")
    assert game.session.game.result is not None
    assert game.session.last_move_check is None


def test_any_engine_and_any_start_is_answered_alike(tmp_path: Path) -> None:
    """Full strength, a fixed limit, and Chess960, in which castling is king takes rook."""
    you, full = players.person(), players.engine_player(9)
    limited = game_record.new_game(you, players.engine_player(3))
    limited.search_limit = SearchLimit(LimitKind.NODES, 1000)
    start = chess.Board("1k4r1/pppppppp/8/8/8/8/PPPPPPPP/1K4R1 w Gg - 0 1", chess960=True)
    castled = game_record.new_game(you, players.engine_player(3), start=start)
    for number, (one, move, reply) in enumerate(
        (
            (game_record.new_game(you, full), "e2e4", "e7e5"),
            (limited, "e2e4", "e7e5"),
            (castled, "b1g1", "b8g8"),
        )
    ):
        game = table(tmp_path / str(number), one)
        game.play(move)
        go = judging(game)
        assert go is not None
        assert go.chess960 == one.start.chess960
        game.answer(reply, Score(centipawns=0))
        judge(game)
        assert asks(game)
        assert len(sans(game)) == 1
        game.do(KeepMove())
        game.turn()
        assert len(sans(game)) == 2


def test_a_game_that_is_resumed_with_the_opponent_on_move_goes_on(tmp_path: Path) -> None:
    one = game_record.new_game(players.person(), players.engine_player(3))
    for move in ("e2e4",):
        game_record.play_move(one, chess.Move.from_uci(move), 0)
    game = table(tmp_path, one)
    assert not asks(game)
    game.turn()
    assert judging(game) is None
    game.answer("e7e5")
    assert sans(game) == ["e4", "e5"]
    game.play("d1h5")
    judge(game)
    assert asks(game)


def test_the_engine_that_judges_runs_before_it_is_needed(tmp_path: Path) -> None:
    """It starts with the first move, also if that is the opponent's, and stays for the game."""
    game = table(tmp_path, game_record.new_game(players.engine_player(3), players.person()))
    assert not runs(game)
    game.answer("e2e4")
    assert runs(game)
    assert game.desired is None
    game.play("e7e5")
    judge(game, loss=0)
    game.turn()
    assert runs(game)
    game.do(ToggleSetting("points_out_mistakes"))
    assert not runs(game)


# Faults


def test_an_opponent_that_dies_while_the_person_is_asked_loses_no_answer(tmp_path: Path) -> None:
    for number, gave_up in enumerate((False, True)):
        game = ask(table(tmp_path / str(number)))
        game.playing.send(EngineDied(-9, 1, gave_up=gave_up))
        game.turn()
        assert asks(game)
        assert sans(game) == ["e4"]
        game.do(KeepMove())
        game.turn()
        assert sans(game) == ["e4", "e5"]
        assert (game.state.engine.status is EngineStatus.FAILED) == gave_up
        game.play("g1f3")
        assert ("restart" in game.playing.commands) == gave_up
    restarted = ask(table(tmp_path / "restarted"))
    restarted.playing.send(EngineDied(-9, 1, gave_up=True))
    restarted.turn()
    restarted.do(RestartEngine())
    assert asks(restarted)
    restarted.do(TakeBack())
    assert sans(restarted) == []


def test_a_judge_that_is_lost_lets_the_game_go_on(tmp_path: Path) -> None:
    for number, is_refusing in enumerate((False, True)):
        game = table(tmp_path / str(number))
        game.play("e2e4")
        go = judging(game)
        assert go is not None
        if is_refusing:
            fault = Fault(FaultCode.OUT_OF_MEMORY)
            game.evaluator.send(SearchRefused(go.search_id, fault))
        else:
            game.evaluator.die(gave_up=True)
        game.turn()
        assert game.session.last_move_check is None
        game.answer("e7e5")
        assert sans(game) == ["e4", "e5"]
        game.play("g1f3")
        assert judging(game) is not None
        assert ("restart" in game.evaluator.commands) != is_refusing


def test_a_judge_that_dies_and_starts_again_still_judges(game: EvaluatedGame) -> None:
    game.play("e2e4")
    game.evaluator.die(gave_up=False)
    game.turn()
    assert game.session.last_move_check is not None
    judge(game)
    assert asks(game)


def test_the_question_is_about_the_position_on_the_board(game: EvaluatedGame) -> None:
    check = game_choices.mistake_check(ask(game).state, game.session)
    assert check is not None
    live = game_record.live_board(game.session.game)
    assert position_key_of(check.board) == position_key_of(live)
    assert seated_engines.search_at_seat(game.state, FIRST_SEAT) is not None
