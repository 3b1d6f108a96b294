"""A tried move is judged by a real engine: the same way each time, whatever was searched before."""

from __future__ import annotations

from collections.abc import Iterator

import chess
import pytest
from client_harness import ClientHarness
from learn_scenes import answered, learning, learnt, tried, unknown_moves

from engine.protocol.messages import Finished, Ready, Score
from game.actions.between_features import MoveMade
from game.actions.effects import StartSearch
from game.app.dispatch import update
from game.features.learn.actions import ChooseMistakes
from game.features.learn.model import LearnStage
from game.state.state import State
from game.update.judging import OPTIONS


@pytest.fixture
def harness() -> Iterator[ClientHarness]:
    made = ClientHarness()
    made.client.configure(OPTIONS)
    made.client.start()
    made.until(Ready)
    yield made
    made.client.close()


def searched(harness: ClientHarness, state: State, move: str) -> Score:
    """Return the score that the engine finds after a move, asked as the window asks for it."""
    effects = update(state, MoveMade(move))
    (search,) = (one for one in effects if isinstance(one, StartSearch))
    harness.client.new_game()
    harness.client.go(search.go)
    found = harness.until(Finished, lambda one: one.search_id == search.go.search_id)
    score = found.thinking.exact_score
    assert score is not None
    return score


def test_the_same_move_gets_the_same_score_after_any_others(harness: ClientHarness) -> None:
    state = learning(ChooseMistakes(chess.WHITE))
    moves = unknown_moves(state)[:6]
    scores = []
    for move in (*moves, *reversed(moves)):
        learnt(state).judged.clear()
        learnt(state).stage, learnt(state).tried = LearnStage.TRYING, None
        score = searched(harness, state, move)
        answered(state, score)
        scores.append((score, learnt(state).judged[learnt(state).mistake.ply, move]))
    assert scores[: len(moves)] == scores[len(moves) :][::-1]


def test_a_blunder_is_wrong(harness: ClientHarness) -> None:
    state = learning(ChooseMistakes(chess.WHITE))
    score = searched(harness, state, "f3h5")
    answered(state, score)
    assert learnt(state).stage is LearnStage.WRONG
    assert tried(state, "c2c3") is state
    assert learnt(state).stage is LearnStage.RIGHT
