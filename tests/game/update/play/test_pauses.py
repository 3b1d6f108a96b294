"""A paused game: clocks and engine stand still, and the board is covered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest

from game.actions.between_features import ShowScreen
from game.actions.board import CancelTopmost, GoToPly, StepPly
from game.actions.effects import AbandonSearch, Autosave, StartSearch
from game.actions.game import (
    AnswerQuestion,
    ClaimDraw,
    MoveNow,
    OfferDraw,
    Resign,
    RestartEngine,
    ShowHint,
    TakeBack,
    TogglePause,
)
from game.app.registry import FEATURES
from game.queries import play_board, player_strips, shown_position, shown_scores
from game.queries.shown_search import shown_search
from game.state import screens
from game.state.engines import EngineStatus

if TYPE_CHECKING:
    from tests.game.conftest import Desk


@pytest.fixture
def paused(blitz: Desk) -> Desk:
    """A timed game paused on the person's turn, with ten seconds used."""
    blitz.play("e2e4", "e7e5")
    blitz.wait(10_000)
    blitz.do(TogglePause())
    return blitz


def times(desk: Desk) -> tuple[int | None, int | None]:
    return player_strips.clock_ms(desk.state, desk.state.session, True), player_strips.clock_ms(
        desk.state, desk.state.session, False
    )


def test_a_game_is_paused_only_after_its_first_move(desk: Desk) -> None:
    assert not FEATURES.may(desk.state, TogglePause)
    desk.do(TogglePause())
    assert not desk.state.session.game.is_paused


def test_no_time_passes_while_the_game_is_paused(paused: Desk) -> None:
    before = times(paused)
    paused.wait(3_600_000)
    assert times(paused) == before
    assert not paused.is_over()
    paused.do(TogglePause())
    paused.wait(1000)
    white, black = times(paused)
    assert before[0] is not None
    assert (white, black) == (before[0] - 1000, before[1])


def test_pausing_saves_the_clocks(blitz: Desk) -> None:
    blitz.play("e2e4", "e7e5")
    blitz.do(TogglePause())
    assert len(blitz.asked(Autosave)) == 1


def test_the_board_shows_no_pieces_and_takes_no_moves(paused: Desk) -> None:
    view = play_board.view(paused.state)
    assert view.is_paused
    assert list(view.pieces.items()) == []
    assert view.marks == ()
    paused.type("Nf3")
    assert paused.sans == ["e4", "e5"]


def test_nothing_of_the_position_is_shown_beside_the_board(paused: Desk) -> None:
    assert shown_scores.hides_thinking(paused.state.session)
    assert shown_scores.shown_score(paused.state, paused.state.session) is None
    assert shown_search(paused.state, paused.state.session) is None
    assert not FEATURES.may(paused.state, StepPly)
    paused.do(StepPly(-1), GoToPly(0))
    assert not shown_position.is_looking_back(paused.state.session)
    paused.do(TogglePause())
    assert shown_scores.shown_score(paused.state, paused.state.session) is not None
    assert shown_search(paused.state, paused.state.session) is not None
    paused.do(StepPly(-1))
    assert shown_position.is_looking_back(paused.state.session)


def test_captured_pieces_are_hidden_in_a_pause(blitz: Desk) -> None:
    blitz.play("e2e4", "d7d5", "e4d5", "d8d5")
    blitz.play("b1c3", "d5d2")
    blitz.play("c1d2", "a7a6")
    assert player_strips.captured_surplus(blitz.state.session, True)
    blitz.do(TogglePause())
    assert player_strips.captured_surplus(blitz.state.session, True) == []
    assert player_strips.material_lead(blitz.state.session, True) == 0


def test_a_click_on_the_board_resumes_and_moves_nothing(paused: Desk) -> None:
    paused.click("g1", "f3")
    assert not paused.state.session.game.is_paused
    assert paused.sans == ["e4", "e5"]
    paused.drag("g1", "f3")
    assert paused.sans == ["e4", "e5", "Nf3"]


def test_the_engine_stops_thinking_and_is_asked_again(blitz: Desk) -> None:
    blitz.play("e2e4")
    stale = blitz.search_id
    blitz.do(TogglePause())
    assert len(blitz.asked(AbandonSearch)) == 1
    assert blitz.state.engines.searches == {}
    blitz.answer("e7e5")
    assert blitz.sans == ["e4"]
    blitz.do(TogglePause())
    (search,) = blitz.asked(StartSearch)
    assert search.go.search_id > stale
    blitz.answer("e7e5")
    assert blitz.sans == ["e4", "e5"]


@pytest.mark.parametrize("kind", [TakeBack, ShowHint, MoveNow, OfferDraw, ClaimDraw])
def test_a_paused_game_is_left_as_it_is(paused: Desk, kind: type) -> None:
    assert not FEATURES.may(paused.state, kind)
    assert paused.do(kind()) == []
    assert paused.state.session.game.is_paused


def test_one_may_resign_a_paused_game(paused: Desk) -> None:
    paused.do(Resign(), AnswerQuestion(yes=True))
    assert paused.is_over()
    assert not paused.state.session.game.is_paused


def test_the_clocks_stand_still_after_a_visit_to_another_screen(paused: Desk) -> None:
    before = times(paused)
    paused.do(ShowScreen(screens.INSPECT), ShowScreen(screens.PLAY))
    paused.wait(1000)
    assert times(paused) == before


def test_a_restarted_engine_does_not_start_the_clock(blitz: Desk) -> None:
    blitz.play("e2e4")
    blitz.do(TogglePause())
    blitz.state.engine.status = EngineStatus.FAILED
    blitz.do(RestartEngine())
    before = times(blitz)
    blitz.wait(5000)
    assert times(blitz) == before
    assert blitz.state.engines.searches == {}


def test_a_premove_set_before_a_pause_is_played_after_it(blitz: Desk) -> None:
    blitz.play("e2e4")
    blitz.drag("g1", "f3")
    blitz.do(TogglePause())
    assert play_board.view(blitz.state).premove is None
    assert play_board.view(blitz.state).marks == ()
    blitz.do(CancelTopmost(), TogglePause())
    assert play_board.view(blitz.state).premove == chess.Move.from_uci("g1f3")
    blitz.answer("e7e5")
    assert blitz.sans == ["e4", "e5", "Nf3"]
