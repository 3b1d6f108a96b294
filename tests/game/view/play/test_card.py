"""The card that leads back to a game behind a document."""

from __future__ import annotations

from scenes import SCENES

from game.features.play.view import controls, status_card
from game.features.play.view.screen import layout_key
from game.rules import game_record
from game.state.game import Ending, Result
from game.state.state import State
from game.view.kit import number_texts


def in_front(name: str = "document in front of a game with clocks") -> State:
    return SCENES[name]()


def test_the_way_back_comes_before_the_result_of_the_document() -> None:
    state = in_front()
    assert state.session.game.result is not None
    assert status_card.shows_way_back(state)
    assert not status_card.shows_result(state, state.session)
    assert len(controls.card_buttons(state, state.session)) == 1


def test_the_clock_of_the_side_to_move_runs_on_the_card() -> None:
    state = in_front()
    game = state.sessions.by_id[state.sessions.played].game
    assert game.clock is not None
    before, shape = status_card.card_text(state, state.session), layout_key(state, state.session)
    state.now_ms += 2_000
    after = status_card.card_text(state, state.session)
    assert before is not None
    assert after is not None
    assert before.mark != after.mark
    left_ms = game.clock.remaining_ms[game_record.live_board(game).turn]
    assert after.mark == number_texts.clock_text(left_ms - (state.now_ms - game.clock.since_ms))
    assert layout_key(state, state.session) == shape


def test_without_clocks_there_is_no_time() -> None:
    shown = status_card.card_text(
        in_front("document in front of a game"), in_front("document in front of a game").session
    )
    assert shown is not None
    assert shown.mark == ""


def test_the_card_says_how_the_game_stands() -> None:
    state, found = in_front(), set()
    game = state.sessions.by_id[state.sessions.played].game
    found.add(status_card.card_text(state, state.session))
    game.is_paused = True
    found.add(status_card.card_text(state, state.session))
    game.result = Result("0-1", Ending.TIME)
    found.add(status_card.card_text(state, state.session))
    assert len(found) == 3
