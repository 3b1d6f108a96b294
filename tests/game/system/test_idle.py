"""An idle window needs almost no processor time: its loop seldom turns, and it draws nothing.

tests/benchmarks/idle_window.py measures the share of a processor core that this takes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fake_clock import FakeClock

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.actions.window import ProgramStarted
from game.app.loop import App
from game.rules import game_record, players
from game.startup import ProgramStart
from game.state.dialogs.file_dialog import FileDialog
from game.state.engines import EngineStatus
from game.state.session import sessions_with
from game.state.state import State
from game.state.time_control import TimeControl
from game.system.desktop.display import open_display
from game.system.event_waiter import IDLE_AFTER_S, IDLE_LOOK_S, USED_LOOK_S, EventWaiter
from game.system.storage import Storage
from game.update.deadlines import CLOCK_SAVE_MS
from game.view.kit.caret import BLINK_MS

MINUTE_S = 60.0
PATIENCE_S = 60.0
MOST_LOOKS = MINUTE_S / IDLE_LOOK_S + IDLE_AFTER_S / USED_LOOK_S
CHANGES_OF_CARET = 1000 * MINUTE_S / BLINK_MS


class Desk:
    """The whole program, with a clock that the test sets."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = FakeClock()
        self.frames = 0
        self.turns = 0
        self._home = home
        self._patch = monkeypatch
        self.app: App | None = None

    def start(self, control: TimeControl | None = None) -> None:
        """Open a game and wait for the engine. A game with a time control has two human players."""
        other = players.engine_player(3) if control is None else players.person()
        state = State(sessions_with(game_record.new_game(players.person(), other, control)))
        state.settings.answer_at_once, state.engines.repertoires = True, ()
        surface = open_display((960, 640))
        self.app = App(
            ProgramStart(state, [ProgramStarted()]), surface, Storage(self._home), self.clock
        )
        self.app.start()
        self.turn_until(lambda: state.engine.status is EngineStatus.IDLE)
        self._patch.setattr(pygame.display, "update", self._show)

    def turn_until(self, is_so: Callable[[], bool]) -> None:
        """Let real time pass until a report of another process has come."""
        assert self.app is not None
        patience_s = self.clock.now_s() + PATIENCE_S
        self.clock.is_real = True
        while not is_so():
            assert self.clock.now_s() < patience_s, "another process did not answer"
            self.app.turn()
        self.clock.is_real = False

    def do(self, *events: pygame.event.Event) -> None:
        """Handle the events, and then let 2 seconds pass for everything that they cause."""
        for event in events:
            pygame.event.post(event)
        self.wait(2.0)

    def wait(self, seconds: float) -> None:
        """Let that time pass without an event, and count the frames and the turns of the loop."""
        assert self.app is not None
        self.frames = self.turns = 0
        self.clock.waits.clear()
        self.clock.alarm_s = self.clock.time_s + seconds
        while self.clock.alarm_s is not None:
            self.app.turn()
            self.turns += 1

    def is_folder_read(self) -> bool:
        """Return whether the file dialog has its list, which another process reads."""
        assert self.app is not None
        prompt = self.app.state.dialog
        return isinstance(prompt, FileDialog) and prompt.picker.is_read

    def close(self) -> None:
        if self.app is not None:
            self.app.close()
        pygame.quit()

    def _show(self, changed: object) -> None:
        self.frames += 1


@pytest.fixture
def desk(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    made = Desk(home, monkeypatch)
    yield made
    made.close()


def key(key: int, modifiers: int) -> list[pygame.event.Event]:
    kinds = pygame.KEYDOWN, pygame.KEYUP
    return [pygame.event.Event(kind, key=key, mod=modifiers, unicode="") for kind in kinds]


def typed(text: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def test_a_window_that_waits_for_a_move_draws_nothing_and_seldom_looks_for_events(
    desk: Desk,
) -> None:
    desk.start()
    desk.wait(2.0)
    desk.wait(MINUTE_S)
    assert (desk.turns, desk.frames) == (1, 0)
    assert len(desk.clock.waits) <= MOST_LOOKS


def test_a_running_clock_is_drawn_once_a_second(desk: Desk) -> None:
    desk.start(TimeControl(600_000, 0))
    desk.do(typed("e2e4"))
    desk.wait(MINUTE_S)
    assert MINUTE_S - 1 <= desk.frames <= MINUTE_S + 1
    assert desk.turns <= desk.frames + 2 + MINUTE_S * 1000 // CLOCK_SAVE_MS
    assert len(desk.clock.waits) <= MOST_LOOKS + desk.turns


def test_an_open_field_is_drawn_when_its_caret_blinks(desk: Desk) -> None:
    desk.start()
    desk.do(typed("N"))
    desk.wait(MINUTE_S)
    assert CHANGES_OF_CARET - 1 <= desk.frames <= CHANGES_OF_CARET + 1
    assert desk.turns <= desk.frames + 2
    assert len(desk.clock.waits) <= MOST_LOOKS + desk.turns


def test_a_path_in_the_file_dialog_is_drawn_when_its_caret_blinks(desk: Desk) -> None:
    desk.start()
    desk.do(*key(pygame.K_o, pygame.KMOD_CTRL))
    desk.turn_until(desk.is_folder_read)
    desk.do(*key(pygame.K_l, pygame.KMOD_CTRL))
    desk.wait(MINUTE_S)
    assert CHANGES_OF_CARET - 1 <= desk.frames <= CHANGES_OF_CARET + 1
    assert desk.turns <= desk.frames + 2
    assert len(desk.clock.waits) <= MOST_LOOKS + desk.turns


Look = Callable[[], list[str]]


def looks_then(*answers: list[str]) -> Look:
    """Return a poll function: each call returns the next of ``answers``, then no events."""
    waiting = list(answers)
    return lambda: waiting.pop(0) if waiting else []


def test_a_sleep_ends_when_its_time_is_up() -> None:
    clock = FakeClock()
    sleeper = EventWaiter(looks_then(), clock)
    assert sleeper.sleep(0.12, lambda: False) == []
    assert clock.waits == pytest.approx([0.05, 0.05, 0.02], abs=0.01)


def test_a_sleep_of_no_time_looks_once() -> None:
    clock = FakeClock()
    assert EventWaiter(looks_then(["key"]), clock).sleep(0, lambda: False) == ["key"]
    assert clock.waits == []


def test_the_waiter_polls_often_for_a_while_after_an_event() -> None:
    clock = FakeClock()
    sleeper = EventWaiter(looks_then([], ["key"]), clock)
    assert sleeper.sleep(60, lambda: False) == ["key"]
    assert clock.waits == [IDLE_LOOK_S]
    clock.waits.clear()
    sleeper.sleep(2 * IDLE_AFTER_S, lambda: False)
    often = [wait for wait in clock.waits if wait <= USED_LOOK_S]
    assert sum(often) == pytest.approx(IDLE_AFTER_S, abs=2 * USED_LOOK_S)
    assert max(clock.waits) == IDLE_LOOK_S


def test_news_ends_a_sleep_once() -> None:
    clock = FakeClock()
    sleeper = EventWaiter(looks_then(), clock)
    sleeper.wake()
    sleeper.sleep(60, lambda: False)
    assert len(clock.waits) == 1
    sleeper.sleep(1, lambda: False)
    assert len(clock.waits) > 10


def test_a_sleep_ends_at_the_look_after_the_window_is_asked_to_close() -> None:
    clock = FakeClock()
    asked = iter([False, False, True])
    assert EventWaiter(looks_then(), clock).sleep(60, lambda: next(asked)) == []
    assert len(clock.waits) == 2


def test_frames_come_no_faster_than_the_pace() -> None:
    clock = FakeClock()
    sleeper = EventWaiter(looks_then(), clock)
    began_s = clock.now_s()
    for _ in range(61):
        sleeper.pace(60)
    assert clock.now_s() - began_s == pytest.approx(1.0, abs=0.02)


def test_a_slow_frame_is_not_made_up_for_by_quick_ones() -> None:
    clock = FakeClock()
    sleeper = EventWaiter(looks_then(), clock)
    sleeper.pace(60)
    clock.sleep(5.0)
    sleeper.pace(60)
    late_s = clock.now_s()
    sleeper.pace(60)
    assert clock.now_s() - late_s == pytest.approx(1 / 60, abs=0.001)
