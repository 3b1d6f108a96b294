"""The main loop when the engine process hangs or is killed: no wait goes on for ever."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from app_driver import press, running, turn_until
from fake_clock import FakeClock
from slots import inspected

from engine.protocol.levels import LEVELS
from game.app.loop import App
from game.features.inspect.actions.search_stepping import RetryRecording
from game.features.inspect.model.inspection import Inspection, InspectionStage
from game.features.inspect.model.technique_comparison import ComparisonDialog
from game.rules import game_record, players
from game.state.engines import EngineStatus
from game.state.session import sessions_with
from game.state.state import State
from game.state.time_control import LimitKind, SearchLimit

FULL_STRENGTH = len(LEVELS) - 1
STRONG = 7
LONG_NODES = 1_000_000
"""So many that the window sees the beginning of a recording or a comparison before its end."""

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="POSIX signals")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    clock = FakeClock()
    clock.is_real = True
    return clock


def new_game(level: int) -> State:
    """Return a game in which the engine moves first and at once."""
    state = State(
        sessions_with(game_record.new_game(players.engine_player(level), players.person()))
    )
    state.settings.answer_at_once, state.engines.repertoires = True, ()
    return state


@pytest.fixture
def recorded(home: Path, clock: FakeClock) -> Iterator[App]:
    """Return the program when the recording of a long search has begun."""
    state = new_game(FULL_STRENGTH)
    state.session.game.search_limit = SearchLimit(LimitKind.NODES, LONG_NODES)
    with running(state, home, clock) as app:
        turn_until(app, clock, lambda: len(state.session.game.moves) == 1)
        press(app, pygame.K_i, pygame.KMOD_CTRL)
        turn_until(app, clock, lambda: inspection(app).of_nodes > 0)
        yield app


def test_an_engine_that_hangs_is_reported_as_silent_and_the_button_replaces_it(
    home: Path, clock: FakeClock
) -> None:
    with running(new_game(FULL_STRENGTH), home, clock) as app:
        turn_until(app, clock, lambda: is_searching(app))
        stopped = app._client.process_id
        assert stopped is not None
        os.kill(stopped, signal.SIGSTOP)
        clock.is_real = False
        turn_until(
            app,
            clock,
            lambda: app.state.engine.status is EngineStatus.SILENT,
        )
        clock.is_real = True
        buttons = app._window.screen(app.state).chrome.gui.buttons()
        (button,) = [button for button in buttons if button.text == "Restart"]
        assert button.visible
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            at = button.rect.center
            pygame.event.post(pygame.Event(kind, pos=at, button=pygame.BUTTON_LEFT))
        app.turn()
        turn_until(app, clock, lambda: app._client.process_id not in (stopped, None))
        turn_until(app, clock, lambda: is_searching(app))
        assert app.state.engine.notice is None


def test_an_engine_killed_during_a_recording_is_reported_and_enter_retries(
    recorded: App, clock: FakeClock
) -> None:
    app = recorded
    assert inspection(app).stage is InspectionStage.RECORDING
    kill_engine(app)
    turn_until(app, clock, lambda: inspection(app).stage is InspectionStage.FAILED)
    assert "stopped unexpectedly" in str(inspection(app).message)
    gui = app._window.screen(app.state).chrome.gui
    buttons = gui.buttons()
    assert RetryRecording() in [button.press for button in buttons if button.visible]
    press(app, pygame.K_RETURN)
    turn_until(app, clock, lambda: inspection(app).search_state is not None)
    assert inspection(app).stage is InspectionStage.OPEN


def test_an_engine_killed_during_a_comparison_ends_the_wait_and_enter_records_again(
    recorded: App, clock: FakeClock
) -> None:
    app = recorded
    turn_until(app, clock, lambda: inspection(app).search_state is not None)
    press(app, pygame.K_k, pygame.KMOD_CTRL)
    assert has_dialog(app)
    press(app, pygame.K_RETURN)
    turn_until(app, clock, lambda: has_begun_to_compare(app))
    kill_engine(app)
    turn_until(app, clock, lambda: inspection(app).stage is InspectionStage.FAILED)
    assert inspection(app).comparison is None
    assert not has_dialog(app)
    press(app, pygame.K_RETURN)
    turn_until(app, clock, lambda: inspection(app).search_state is not None)
    assert inspection(app).stage is InspectionStage.OPEN


def test_however_often_the_engine_was_killed_a_search_is_recorded_from_the_game(
    home: Path, clock: FakeClock
) -> None:
    state = new_game(STRONG)
    with running(state, home, clock) as app:
        turn_until(app, clock, lambda: len(state.session.game.moves) == 1)
        for _ in range(2):  # The engine is idle at first. The second time it holds the records.
            gone = {kill_engine(app), None}
            turn_until(app, clock, partial(is_another, app, gone))
            press(app, pygame.K_ESCAPE)
            press(app, pygame.K_i, pygame.KMOD_CTRL)
            turn_until(app, clock, lambda: inspection(app).stage is not InspectionStage.RECORDING)
            assert inspection(app).message == ""
            assert inspection(app).stage is InspectionStage.OPEN


def kill_engine(app: App) -> int:
    """Kill the engine process; return its id."""
    killed = app._client.process_id
    assert killed is not None
    os.kill(killed, signal.SIGKILL)
    return killed


def is_another(app: App, gone: set[int | None]) -> bool:
    """Return whether a new engine runs and the window has read every report of the old ones.

    ``gone`` has the process ids of the old engines.
    """
    return app._client.process_id not in gone and not app._client._inbox


def inspection(app: App) -> Inspection:
    return inspected(app.state)


def has_dialog(app: App) -> bool:
    """Return whether the dialog of comparisons is open."""
    return isinstance(app.state.dialog, ComparisonDialog)


def has_begun_to_compare(app: App) -> bool:
    """Return whether the engine is comparing."""
    comparison = inspection(app).comparison
    assert comparison is not None
    assert comparison.is_running
    return comparison.stage is not None


def is_searching(app: App) -> bool:
    is_thinking = app.state.engine.status is EngineStatus.THINKING
    return is_thinking and app.state.session.shown_info is not None
