"""The window and its only loop: it turns events into actions, updates, runs effects and draws.

The loop sleeps until there is an event, a report of the engine, or something to animate.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame
import pygame_gui

from engine.client import Client
from game import startup
from game.accessibility.reader import Request
from game.actions.action import Action
from game.actions.program import (
    CloseWindow,
    FollowSystemTheme,
    PlaceWindow,
    Resize,
    Tick,
)
from game.effect_runner import EffectRunner
from game.external_engines import external_engine
from game.files import open_file_desk
from game.listening import Listening, MakeReader
from game.look import layout, theme
from game.look.layout import Box
from game.queries import sounds
from game.queries.appearance import Appearance, appearance
from game.startup import Start
from game.state.engines import OWN_SEAT
from game.state.game import Game
from game.state.preferences.window_place import WindowMode, monitors_text
from game.state.settings import SCALE_PERCENT, SYSTEM
from game.state.state import State
from game.system import gc_policy, heap, sdl_library
from game.system.clipboard import DesktopClipboard
from game.system.disk.replacement import replace_file
from game.system.display import bring_back, place_of, roomy
from game.system.event_waiter import Clock, EventWaiter, SystemClock
from game.system.game_lister import GameLister
from game.system.game_saver import GameSaver
from game.system.sound import Silence, Sounds
from game.system.speech import SpeechCommand
from game.system.storage import Storage
from game.system.system_theme import SystemTheme
from game.update import deadlines, update
from game.view.pictures import png
from game.view.window import Window

FRAMES_PER_SECOND = 60
PLACE_EVENTS = (
    pygame.WINDOWMOVED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWRESTORED,
)
KEYBOARD_EVENTS = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST)
PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)


def _most_scale_percent(size: tuple[int, int]) -> int:
    """Return the largest scale in per cent at which everything fits into a window of that size."""
    most = SCALE_PERCENT.most
    return round(layout.fit_scale(size, most, theme.sizes()) * 100)


class App:
    """The state, the window and the engine's process; ``turn`` moves all of them on."""

    def __init__(
        self,
        start: Start,
        surface: pygame.Surface,
        storage: Storage,
        clock: Clock | None = None,
        *,
        languages: Sequence[str] = (),
        sounds: Sounds | None = None,
        system_theme: SystemTheme | None = None,
        remembers_place: bool = False,
        make_reader: MakeReader | None = None,
        is_persons: bool = False,
    ) -> None:
        """``is_persons`` says whether the window speaks to a person and takes files for it."""
        self.state: State = start.state
        self._surface = surface
        """The surface to draw on: the display itself, or a larger one if the display is too small
        for any layout. The display then shows a part of it."""
        self._shown_size = surface.get_size()
        self._languages = languages
        """The languages of the person, the preferred one first."""
        self._look = size, wanted = self._wanted_look()
        catalogue, told = startup.chosen_catalogue(wanted.language, languages)
        self._first = [*start.actions, *told]
        self._window = Window(
            size,
            wanted.scale_percent,
            wanted.theme,
            catalogue,
            board=wanted.board,
            pieces=wanted.pieces,
            bindings=wanted.keys,
        )
        self._clock = clock or SystemClock()
        self._event_waiter = EventWaiter(pygame.event.get, self._clock)
        wake = self._event_waiter.wake
        self._client = Client(wake)
        self._sounds = Silence() if sounds is None else sounds
        self._system_theme = system_theme
        if system_theme is not None:
            system_theme.wake_by(wake)
        speaker = SpeechCommand(wake, catalogue.language) if is_persons else None
        self.listening = Listening(wake, catalogue, make_reader, speaker)
        self._effect_runner = EffectRunner(
            {OWN_SEAT: self._client},
            self._client,
            storage,
            DesktopClipboard(),
            make_external=partial(external_engine, wake=wake),
            lister=GameLister(wake),
            saver=GameSaver(wake),
            sounds=self._sounds,
            files=open_file_desk(storage.folder, self.listening.text, wake, listens=is_persons),
        )
        self._asked_to_close = False
        self._has_garbage = False
        """Whether garbage may still hold the pictures of an earlier look, dialog or game."""
        self._drawn_for: tuple[Game, bool] | None = None
        """The game of the last frame, and whether it had a dialog."""
        self._remembers_place = remembers_place
        """Whether the size and place of the window are kept in the settings."""
        self._monitors = sdl_library.monitors()
        """The monitors as they were when the window last moved."""

    @property
    def leaving(self) -> bool:
        """Whether the window is about to close."""
        return self._effect_runner.leaving

    def ask_to_close(self) -> None:
        """Request to close at the next turn. May be called from a signal handler."""
        self._asked_to_close = True

    def start(self) -> None:
        """Show the first frame, then start the engine and the sounds."""
        self._effect_runner.configure_engines(self.state.engine_options)
        self._tick()
        self._do(Resize(_most_scale_percent(self._surface.get_size())))
        for action in self._first:
            self._do(action)
        self._follow_system_theme()
        self._draw()
        self._effect_runner.start()  # After the frame, which it would delay by a tenth.
        self._sounds.start()
        self.listening.start()
        self.listening.activate(pygame.key.get_focused())
        self._tell_place()

    def turn(self) -> None:
        """Sleep until something happens, then handle it and draw."""
        events = self._sleep()
        self._tick()
        for event in events:
            self._take(event)
            self._take_presses()
        for report in self._effect_runner.reports():
            self._do(report)
        self._follow_system_theme()
        for request in self.listening.requests():
            self._obey(request)
        if self._asked_to_close:
            self._asked_to_close = False
            self._begin_to_close()
        self._draw()
        self.listening.tell(self._window, self.state)
        for fault in self.listening.faults():
            self._do(fault)

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
        self.listening.close()

    def save_picture(self, path: Path) -> None:
        """Write the picture in the window as a PNG file.

        Raises:
            OSError: the file cannot be written.
        """
        replace_file(path, lambda part: part.write(png.encoded(self._surface)))

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
        self._do(Tick(now_ms, time.strftime("%Y.%m.%d")))

    def _take(self, event: pygame.event.Event) -> None:
        """Handle one event: redraw or close the window, or pass the event to the view."""
        if event.type in PLACE_EVENTS:
            self._remember_place()
            self._tell_place()
        if event.type in KEYBOARD_EVENTS:
            self.listening.activate(event.type == pygame.WINDOWFOCUSGAINED)
        if event.type == pygame.AUDIODEVICEREMOVED:
            self._sounds.drop_device()
        if event.type in PRESSES and sounds.are_on(self.state.settings):
            self._sounds.wake()
        if event.type == pygame.QUIT:
            self._begin_to_close()
        elif event.type == pygame.WINDOWEXPOSED:
            self._show([self._surface.get_rect()])
        else:
            for action in self._window.actions(event, self.state):
                self._do(action)

    def _take_presses(self) -> None:
        """Press the buttons that the last event released, before any later key or click.

        pygame_gui reports such a press as a new event, behind those that are waiting.
        """
        for press in pygame.event.get(pygame_gui.UI_BUTTON_PRESSED, pump=False):
            self._take(press)

    def _follow_system_theme(self) -> None:
        """Take the themes that the system has reported, once the person wants to follow it."""
        if self._system_theme is None or self.state.settings.theme != SYSTEM:
            return
        self._system_theme.start()
        for name in self._system_theme.poll():
            self._do(FollowSystemTheme(name))

    def _obey(self, request: Request) -> None:
        """Do what a screen reader asks for."""
        reply = self._window.reply(request, self.state)
        for action in reply.actions:
            self._do(action)
        for event in reply.events:
            self._take(event)
            self._take_presses()

    def _tell_place(self) -> None:
        """Tell the screen reader where the window is, with its frame and without it."""
        window = pygame.Window.from_display_module()
        content, widths = place_of(window), sdl_library.borders(window)
        frame = Box(
            content.x - widths.left,
            content.y - widths.top,
            content.width + widths.left + widths.right,
            content.height + widths.top + widths.bottom,
        )
        self.listening.place(frame, Box(content.x, content.y, *content.size))

    def _remember_place(self) -> None:
        """Tell the state where the window is, and whether it is maximised or fills the screen."""
        window = pygame.Window.from_display_module()
        mode = sdl_library.mode_of(window)
        place = place_of(window) if mode is WindowMode.NORMAL else None
        monitors = sdl_library.monitors()
        if any(one not in monitors for one in self._monitors):
            bring_back(window)
        self._monitors = monitors
        text = monitors_text(monitors) if self._remembers_place else None
        self._do(PlaceWindow(mode, place, text))

    def _begin_to_close(self) -> None:
        """Close the window. Its last change may have no event yet, so its place is read again."""
        self._remember_place()
        self._do(CloseWindow())

    def _do(self, action: Action) -> None:
        """Update the state by an action and run its effects, then do the same for their actions."""
        waiting = [action]
        while waiting:
            for effect in update(self.state, waiting.pop(0)):
                waiting += self._effect_runner.run(effect)

    def _draw(self) -> None:
        """Draw what has changed, at most ``FRAMES_PER_SECOND`` times a second."""
        look = self._wanted_look()
        is_new_look = look != self._look
        if is_new_look:
            self._look = size, wanted = look
            catalogue, told = startup.chosen_catalogue(wanted.language, self._languages)
            self.listening.use(catalogue)
            self._window.resize(
                size,
                wanted.scale_percent,
                wanted.theme,
                catalogue,
                board=wanted.board,
                pieces=wanted.pieces,
                bindings=wanted.keys,
            )
            for action in (Resize(_most_scale_percent(self._surface.get_size())), *told):
                self._do(action)
        changed = self._window.draw(self._surface, self.state)
        is_new = bool(changed) or self._shown_size != pygame.display.get_window_size()
        if is_new:
            self._show(changed)
        gc_policy.tidy(is_idle=not is_new)
        self._free_pictures(is_new_look=is_new_look, is_idle=not is_new)
        if is_new or self._window.wait_ms(self.state) == 0:
            # A slide asks for the next frame at once, though it may not have moved by a pixel yet.
            self._event_waiter.pace(FRAMES_PER_SECOND)

    def _free_pictures(self, *, is_new_look: bool, is_idle: bool) -> None:
        """Free the pictures of the last look, dialog or game as soon as nothing is drawn."""
        shown = self.state.session.game, self.state.dialog is not None
        is_other = self._drawn_for is not None and (
            self._drawn_for[0] is not shown[0] or self._drawn_for[1] > shown[1]
        )
        self._drawn_for = shown
        if is_new_look or is_other:
            self._has_garbage = True
        elif self._has_garbage and is_idle:
            self._has_garbage = False
            gc_policy.collect_all()
            heap.trim()

    def _show(self, changed: Sequence[pygame.Rect]) -> None:
        """Show the drawn rectangles on the display."""
        display = pygame.display.get_surface()
        self._shown_size = pygame.display.get_window_size()
        if display is None or display is self._surface:
            pygame.display.update(changed)
        else:
            display.blit(self._surface, (0, 0))
            pygame.display.flip()

    def _wanted_look(self) -> tuple[tuple[int, int], Appearance]:
        """Return the size of the surface, and what else decides the look."""
        display = pygame.display.get_surface()
        if display is not None:
            self._surface = roomy(display, self._surface)
        return self._surface.get_size(), appearance(self.state)
