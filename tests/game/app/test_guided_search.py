"""The guided search with a real engine: all its stops by keys, and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from app_driver import post_key, running, turn_until
from fake_clock import FakeClock
from slots import inspected

from engine.protocol.story.guided_search import StopKind
from game.actions.between_features import OpenGuidedSearch, ShowScreen
from game.app.loop import App
from game.features.inspect.model.inspection import InspectionStage, inspection_of
from game.features.inspect.update.search_sources.guided_search import said_stop
from game.rules import game_record, players
from game.state import screens
from game.state.session import sessions_with
from game.state.state import State


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    clock = FakeClock()
    clock.is_real = True
    return clock


@pytest.fixture
def app(home: Path, clock: FakeClock) -> Iterator[App]:
    """Return the program in a game in which the engine has made its move."""
    state = State(sessions_with(game_record.new_game(players.engine_player(0), players.person())))
    state.settings.answer_at_once, state.engines.repertoires = True, ()
    with running(state, home, clock) as app:
        turn_until(app, clock, lambda: len(state.session.game.moves) == 1)
        yield app


def open_guide(app: App, clock: FakeClock) -> None:
    app._do(OpenGuidedSearch())
    turn_until(app, clock, lambda: bool((guide := inspected(app.state).guide) and guide.stops))
    turn_until(app, clock, lambda: inspected(app.state).search_state is not None)


def press(app: App, clock: FakeClock, key: int, stop: int) -> None:
    """Press a key, and wait until the node of a stop is shown."""
    post_key(key)

    def is_shown() -> bool:
        guide, shown = inspected(app.state).guide, inspected(app.state).search_state
        assert guide is not None
        assert shown is not None
        wanted = guide.stops[stop].node_search
        return guide.at == stop and shown.node_search == wanted

    turn_until(app, clock, is_shown)


def test_keys_lead_through_all_ten_stops_and_back_to_the_game(app: App, clock: FakeClock) -> None:
    open_guide(app, clock)
    guide, heard = inspected(app.state).guide, []
    assert guide is not None
    assert [stop.kind for stop in guide.stops] == list(StopKind)
    for stop in range(10):
        if stop:
            press(app, clock, pygame.K_RETURN, stop)
        said = said_stop(app.state)
        assert said is not None
        assert app.state.session.finding == said
        heard.append(said)
    assert len(set(heard)) == 10
    press(app, clock, pygame.K_BACKSPACE, 8)
    post_key(pygame.K_ESCAPE)
    turn_until(app, clock, lambda: app.state.screen == screens.PLAY)
    assert inspection_of(app.state) is None
    assert not app.state.session.finding
    assert len(app.state.session.game.moves) == 1


def test_the_search_that_was_open_can_be_recorded_again(app: App, clock: FakeClock) -> None:
    post_key(pygame.K_i)
    pygame.event.get()
    pygame.event.post(
        pygame.Event(pygame.KEYDOWN, key=pygame.K_i, mod=pygame.KMOD_CTRL, unicode="")
    )
    turn_until(app, clock, lambda: inspection_of(app.state) is not None)
    turn_until(app, clock, lambda: inspected(app.state).search_state is not None)
    own = inspected(app.state).chosen
    # From Inspect itself, it opens again at once.
    open_guide(app, clock)
    post_key(pygame.K_ESCAPE)
    turn_until(app, clock, lambda: inspected(app.state).guide is None)
    turn_until(app, clock, lambda: inspected(app.state).stage is InspectionStage.OPEN)
    assert (inspected(app.state).chosen, app.state.screen) == (own, screens.INSPECT)
    # From the game, it waits until the person wants it.
    app._do(ShowScreen(screens.PLAY))
    open_guide(app, clock)
    post_key(pygame.K_ESCAPE)
    turn_until(app, clock, lambda: app.state.screen == screens.PLAY)
    assert (inspected(app.state).chosen, inspected(app.state).stage) == (
        own,
        InspectionStage.FAILED,
    )
