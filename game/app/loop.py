"""The only loop of the window: it turns events into actions, updates, runs effects and draws.

The loop sleeps until there is an event, a report of the engine, or something to animate.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path

import pygame

from engine.client import EngineClient
from engine.process.inbox import Wake
from game.actions.action import Action
from game.actions.window import ClockTick, CloseWindow
from game.announcer import Announcer, MakeReader
from game.app.dispatch import update
from game.app.effect_runner import EffectRunner
from game.app.events import EventTranslator
from game.app.external_engines import make_external_engine
from game.app.frames import FrameDrawer
from game.app.own_engines import make_own_engine
from game.app.registry import FEATURES
from game.app.window_place_reader import WindowPlaceReader, window_boxes
from game.file_effects import open_file_effects
from game.startup import ProgramStart
from game.state.aids.wall_clock import WallClock
from game.state.engines import FIRST_SEAT
from game.state.state import State
from game.system.desktop.clipboard import DesktopClipboard
from game.system.desktop.system_theme import SystemTheme
from game.system.event_waiter import EventWaiter, SystemClock, WaitingClock
from game.system.files.file_effects import FileEffects
from game.system.game_lister import GameLister
from game.system.game_saver import GameSaver
from game.system.sound import SilentOutput, SoundOutput
from game.system.speech import SpeechCommand
from game.system.storage import Storage
from game.update import deadlines
from game.view.feature import Features

FRAMES_PER_SECOND = 60


class App:
    """The state, the window and the engine's process; ``turn`` moves all of them on."""

    def __init__(
        self,
        start: ProgramStart,
        surface: pygame.Surface,
        storage: Storage,
        clock: WaitingClock | None = None,
        *,
        languages: Sequence[str] = (),
        sounds: SoundOutput | None = None,
        system_theme: SystemTheme | None = None,
        remembers_place: bool = False,
        make_reader: MakeReader | None = None,
        is_persons: bool = False,
        features: Features = FEATURES,
    ) -> None:
        """``is_persons`` says whether the window speaks to a person and takes files for it."""
        self.state: State = start.state
        self._frames = FrameDrawer(surface, self.state, languages, features)
        self._features = features
        self._first = [*start.actions, *self._frames.language_actions]
        self._window = self._frames.window
        self._clock = clock or SystemClock()
        self._event_waiter = EventWaiter(pygame.event.get, self._clock)
        wake = self._event_waiter.wake
        self._client = EngineClient(wake)
        self._sounds = sounds or SilentOutput()
        if system_theme is not None:
            system_theme.wake_by(wake)
        catalogue = self._frames.catalogue
        speaker = SpeechCommand(wake, catalogue.language) if is_persons else None
        self.announcer = Announcer(wake, catalogue, make_reader, speaker)
        place = WindowPlaceReader(is_remembered=remembers_place)
        self._events = EventTranslator(
            self._frames, self.announcer, self._sounds, place, system_theme
        )
        files = open_file_effects(
            storage.folder,
            self.announcer.text,
            wake,
            listens=is_persons,
            catalogue=lambda: self._frames.catalogue,
        )
        self._effect_runner = _effect_runner(self._client, storage, self._sounds, files, wake)
        self._asked_to_close = False

    @property
    def leaving(self) -> bool:
        """Whether the window is about to close."""
        return self._effect_runner.leaving

    def ask_to_close(self) -> None:
        """Request to close at the next turn. May be called from a signal handler."""
        self._asked_to_close = True

    def start(self) -> None:
        """Show the first frame, then start the engine and the sounds."""
        self._effect_runner.configure_engines(self.state.engines.options)
        self._tick()
        self._do(self._frames.resize_action(), *self._first)
        self._do_all(self._events.themes(self.state))
        self._draw()
        self._effect_runner.start()  # After the frame, which it would delay by a tenth.
        self._sounds.start()
        self.announcer.start()
        self.announcer.activate(pygame.key.get_focused())
        self.announcer.place(*window_boxes())

    def turn(self) -> None:
        """Sleep until something happens, then handle it and draw."""
        events = self._sleep()
        self._tick()
        for event in events:
            self._do_all(self._events.actions(event, self.state))
        self._do(*self._effect_runner.reports())
        self._do_all(self._events.themes(self.state))
        for request in self.announcer.requests():
            self._do_all(self._events.asked(request, self.state))
        if self._asked_to_close:
            self._asked_to_close = False
            self._do_all(self._events.closing())
        self._draw()
        self.announcer.announce(self._window, self.state)
        self._do(*self.announcer.faults())

    def run(self) -> None:
        """Take turns until the window is closed."""
        self.start()
        while not self.leaving:
            self.turn()

    def close(self) -> None:
        """End the engines and the saves. The caller who opened the display closes it."""
        self._effect_runner.close()

    def leave_at_once(self) -> None:
        """Save what is not saved yet and end the engines, because the display is gone."""
        self._do(CloseWindow())
        self.close()

    def log(self, error: Exception) -> None:
        """Write an internal fault into the log of faults."""
        self._effect_runner.fault_log.write_exception(error)

    def silence(self) -> None:
        """End all sounds."""
        self._sounds.close()
        self.announcer.close()

    def save_picture(self, path: Path) -> None:
        """Write the picture in the window as a PNG file.

        Raises:
            OSError: the file cannot be written.
        """
        self._frames.save(path)

    def _sleep(self) -> list[pygame.event.Event]:
        """Wait for an event, a report, or the time of the next change; return the events."""
        waits = (
            self._window.wait_ms(self.state),
            deadlines.next_change_ms(self.state),
            self._effect_runner.retry_wait_ms,
        )
        wait_ms = min((wait for wait in waits if wait is not None), default=math.inf)
        return self._event_waiter.sleep(wait_ms / 1000, lambda: self._asked_to_close)

    def _tick(self) -> None:
        now_ms = int(self._clock.now_s() * 1000)
        now_s = int(time.time())
        local = time.localtime(now_s)
        wall_clock = WallClock(now_s, local.tm_gmtoff)
        self._do(ClockTick(now_ms, time.strftime("%Y.%m.%d", local), wall_clock))

    def _do(self, *actions: Action) -> None:
        """Do each action in turn, as ``_do_all`` does."""
        self._do_all(actions)

    def _do_all(self, actions: Iterable[Action]) -> None:
        """Update the state by each action and run its effects; do the actions of those, too.

        The next action is asked for when all that follows from the one before it is done.
        """
        for action in actions:
            waiting = [action]
            while waiting:
                for effect in update(self.state, waiting.pop(0), self._features):
                    waiting += self._effect_runner.run(effect)

    def _draw(self) -> None:
        """Draw what has changed, at most ``FRAMES_PER_SECOND`` times a second."""
        if self._frames.follow_look(self.state):
            self.announcer.use(self._frames.catalogue)
            self._do(self._frames.resize_action(), *self._frames.language_actions)
        if self._frames.draw(self.state):
            self._event_waiter.pace(FRAMES_PER_SECOND)


def _effect_runner(
    client: EngineClient, storage: Storage, sounds: SoundOutput, files: FileEffects, wake: Wake
) -> EffectRunner:
    """Return the runner of a window, whose threads call ``wake``."""
    return EffectRunner(
        {FIRST_SEAT: client},
        client,
        storage,
        DesktopClipboard(),
        make_external=partial(make_external_engine, wake=wake),
        make_own=partial(make_own_engine, wake),
        lister=GameLister(wake),
        saver=GameSaver(wake),
        wake=wake,
        sounds=sounds,
        files=files,
    )
