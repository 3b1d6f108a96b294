"""A hint and the score of its position are one search: nothing is computed twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from evaluated_game import EvaluatedGame, after, score_of

from engine.protocol.shared_enums import SearchPurpose
from game.actions.board import StepPly
from game.actions.game import ShowHint, TakeBack
from game.queries import missing_scores
from game.rules import positions
from game.state.aids.hint import HintStep
from game.state.session import Session
from game.update.play.hints import HINT_NODES


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EvaluatedGame:
    """A new untimed game without sharp positions. The person is White and the engine is Black."""
    monkeypatch.setattr(missing_scores, "SHARP_POINTS", 101.0)
    return EvaluatedGame(tmp_path)


def evaluated(game: EvaluatedGame) -> None:
    game.play("e2e4")
    game.answer("e7e5")
    game.evaluate()


def hint(session: Session) -> HintStep | None:
    return None if session.hint is None else session.hint.step


def test_a_hint_goes_on_with_the_search_of_its_position(game: EvaluatedGame) -> None:
    evaluated(game)
    game.do(ShowHint())
    go = game.desired
    assert go is not None
    assert (go.purpose, go.limits.nodes) == (SearchPurpose.HINT, HINT_NODES)
    # The engine recognises the position by this.
    before = next(one for one in game.evaluator.searches if one.moves == go.moves)
    assert (before.fen, before.moves, before.chess960) == (go.fen, go.moves, go.chess960)
    assert [one for one in game.playing.searches if one.purpose is SearchPurpose.HINT] == []


def test_the_bar_takes_what_the_hint_has_found(game: EvaluatedGame) -> None:
    game.play("e2e4")
    game.answer("e7e5")
    game.do(ShowHint())  # Before the position has its score.
    game.end_search()
    assert hint(game.session) is HintStep.PIECE
    assert game.shown() == score_of(after("e2e4", "e7e5"))
    game.evaluate()
    shown = positions.position_key_of(after("e2e4", "e7e5"))
    assert game.searched(SearchPurpose.HINT)[shown] == 1
    assert game.searched(SearchPurpose.EVALUATE)[shown] == 0
    assert game.known.by_position[shown].nodes == HINT_NODES


def test_a_move_before_the_hint_frees_the_engine_for_the_new_position(
    game: EvaluatedGame,
) -> None:
    evaluated(game)
    game.do(ShowHint())
    game.play("g1f3")
    assert hint(game.session) is None
    go = game.desired
    assert go is not None
    assert (go.purpose, go.moves) == (SearchPurpose.EVALUATE, ("e2e4", "e7e5", "g1f3"))


def test_looking_back_does_not_end_the_search_for_a_hint(game: EvaluatedGame) -> None:
    evaluated(game)
    game.do(ShowHint(), StepPly(-1), StepPly(1))
    go = game.desired
    assert go is not None
    assert go.purpose is SearchPurpose.HINT


def test_a_known_hint_needs_no_search(game: EvaluatedGame) -> None:
    evaluated(game)
    game.do(ShowHint())
    game.end_search()
    game.play("g1f3")
    game.evaluate()
    game.do(TakeBack())
    before = game.searched()
    game.do(ShowHint())
    assert hint(game.session) is HintStep.PIECE
    assert game.searched() == before


def test_without_a_bar_the_engine_that_plays_searches_apart(game: EvaluatedGame) -> None:
    game.state.settings.shows_players_scores = True
    game.play("e2e4")
    game.answer("e7e5")
    game.do(ShowHint())
    assert game.made == []
    assert game.playing.searches[-1].purpose is SearchPurpose.HINT


def test_a_hint_whose_engine_is_lost_is_refused(game: EvaluatedGame) -> None:
    evaluated(game)
    game.do(ShowHint())
    game.evaluator.die(gave_up=True)
    game.turn()
    assert game.session.hint is None
    game.do(ShowHint())
    assert game.playing.searches[-1].purpose is SearchPurpose.HINT


def test_a_hint_in_a_sharp_position_that_was_searched_longer_needs_no_search(
    tmp_path: Path,
) -> None:
    game = EvaluatedGame(tmp_path)
    evaluated(game)
    assert after("e2e4", "e7e5").fen() in game.deepened
    game.do(ShowHint())
    assert hint(game.session) is HintStep.PIECE
    assert game.desired is None
