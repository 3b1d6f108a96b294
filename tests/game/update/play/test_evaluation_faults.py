"""Faults of the engine that finds the scores: each is one line, and the game goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from evaluated_game import EvaluatedGame, after

from engine.protocol.faults import Fault
from engine.protocol.messages import EngineDied, SearchRefused
from engine.protocol.shared_enums import FaultCode
from game.actions.game import RestartEngine
from game.state.engines import FIRST_SEAT
from game.state.state import NoticeKind
from game.update.deadlines import ENGINE_TIMEOUT_MS


@pytest.fixture
def game(tmp_path: Path) -> EvaluatedGame:
    """A new untimed game. The person is White and the engine is Black."""
    return EvaluatedGame(tmp_path)


def test_a_killed_engine_is_named_and_goes_on(game: EvaluatedGame) -> None:
    game.play("e2e4")
    game.evaluator.die(gave_up=False)
    game.turn()
    assert game.state.notice is not None
    assert game.state.notice.kind is NoticeKind.ERROR
    assert "\n" not in game.notice
    assert game.end_search() == after("e2e4")
    game.answer("e7e5")
    assert len(game.session.game.moves) == 2


def test_one_that_gave_up_is_restarted_at_the_next_position(game: EvaluatedGame) -> None:
    game.play("e2e4")
    game.evaluator.die(gave_up=True)
    game.turn()
    assert game.notice
    assert game.desired is None
    game.turn(1000)
    assert "restart" not in game.evaluator.commands
    game.answer("e7e5")
    assert game.evaluator.commands.count("restart") == 1
    assert game.end_search() == after("e2e4", "e7e5")


def test_a_silent_one_is_restarted_at_the_next_position(game: EvaluatedGame) -> None:
    game.play("e2e4")
    game.turn(max(ENGINE_TIMEOUT_MS.values()))
    assert game.notice
    assert game.desired is None
    game.do(RestartEngine())  # That of the engine that plays, which is silent, too.
    assert game.desired is None
    game.answer("e7e5")
    assert game.evaluator.commands.count("restart") == 1
    assert game.end_search() == after("e2e4", "e7e5")


def test_a_refused_position_is_named_and_not_asked_for_again(game: EvaluatedGame) -> None:
    game.play("e2e4")
    go = game.desired
    assert go is not None
    game.evaluator.send(SearchRefused(go.search_id, Fault(FaultCode.OUT_OF_MEMORY)))
    game.turn()
    assert game.notice
    assert game.desired is not None
    assert game.desired.moves == ()
    game.evaluate()
    assert game.shown() is None
    game.answer("e7e5")
    assert game.end_search() == after("e2e4", "e7e5")


def test_its_death_is_no_fault_of_the_engine_that_plays(game: EvaluatedGame) -> None:
    game.play("e2e4")
    game.evaluator.send(EngineDied(-9, 4, gave_up=True))
    game.turn()
    assert game.state.engines.at[FIRST_SEAT].notice is None
