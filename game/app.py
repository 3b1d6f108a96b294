"""The window and its only loop: it turns events into actions, updates, runs effects and draws.

The loop sleeps until there is an event, a report of the engine, or something to animate.
"""

from __future__ import annotations

import locale
import math
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import chess
import pygame

from engine.client import Client
from engine.protocol.messages import Configure
from game.actions.action import Action
from game.actions.program import ChoosePath, CloseWindow, LoadText, Resize, Tick
from game.effect_runner import ClipboardError, EffectRunner
from game.external_engines import external_engine
from game.look import layout, pieces, theme
from game.message import message
from game.options import LEAST_SIZE, Options
from game.queries import queries
from game.startup import Start, first_state
from game.state.engines import OWN_SEAT
from game.state.settings import SCALE_PERCENT
from game.state.state import State
from game.system import gc_policy
from game.system.event_waiter import Clock, EventWaiter, SystemClock
from game.system.game_lister import GameLister
from game.system.quiet_stderr import hushed
from game.system.storage import Storage
from game.update import update
from game.view.window import Window
from game.words.catalogue import ENGLISH, Catalogue, catalogue_of, users_languages

TITLE = "Glassbox"
DEFAULT_SIZE = (1440, 900)
FRAMES_PER_SECOND = 60
DRIVER_VARIABLE = "SDL_VIDEODRIVER"
DESKTOPS = {"DISPLAY": "x11", "WAYLAND_DISPLAY": "wayland"}
"""Environment variables that show that a desktop is there, each with SDL's name for that desktop.

SDL tries them in this order.
"""
HINTS = {"x11": {"SDL_FRAMEBUFFER_ACCELERATION": "0"}}
"""The environment variables to set for SDL, by SDL's name for the display."""
ICON_PX = 64
NO_TEXT = message(
    "No text could be read from the clipboard. Open a very long text as a file instead."
)
NOT_TEXT = message("The clipboard does not hold text.")


class NoDisplayError(Exception):
    """Raised when no window can be opened; the message is one line that says why."""


class DesktopClipboard:
    """The clipboard of the desktop, used through SDL."""

    def get(self) -> str:
        """Return the text in the clipboard.

        An X server sends a text of megabytes piece by piece. SDL does not support that: it reports
        that there is no text, as for an empty clipboard.

        Raises:
            ClipboardError: the clipboard cannot be read, or holds no text.
        """
        try:
            text = pygame.scrap.get_text() if pygame.scrap.has_text() else ""
        except pygame.error as error:
            raise ClipboardError(
                message("The clipboard cannot be read: {reason}.", reason=str(error))
            ) from error
        except UnicodeDecodeError as error:
            raise ClipboardError(NOT_TEXT) from error
        if not text:
            raise ClipboardError(NO_TEXT)
        return text

    def put(self, text: str) -> None:
        """Put ``text`` into the clipboard.

        Raises:
            ClipboardError: the clipboard cannot be written.
        """
        try:
            pygame.scrap.put_text(text)
        except pygame.error as error:
            raise ClipboardError(
                message("The clipboard cannot be written: {reason}.", reason=str(error))
            ) from error


def open_display(size: tuple[int, int] | None) -> pygame.Surface:
    """Open the window in the given size, or in the default size as far as the display allows.

    This starts only the parts of SDL that the window uses. The mixer stays off, because it
    complains on a machine without sound.

    Raises:
        NoDisplayError: there is no display, or it cannot show such a window.
    """
    _choose_driver()
    suppressed: list[str] = []
    try:
        with hushed(suppressed):
            return _open_window(size)
    except pygame.error as error:
        raise NoDisplayError("; ".join((*suppressed, str(error)))) from error


def _open_window(size: tuple[int, int] | None) -> pygame.Surface:
    pygame.display.init()
    pygame.font.init()
    _show_changes_alone()
    pygame.display.set_icon(pieces.rasterise(chess.Piece.from_symbol("N"), ICON_PX))
    with _plain_locale():
        surface = pygame.display.set_mode(size or _default_size(), pygame.RESIZABLE)
        pygame.display.set_caption(TITLE)
    pygame.Window.from_display_module().minimum_size = LEAST_SIZE
    return surface


def _choose_driver() -> None:
    """Let SDL use only the desktops that are there.

    Otherwise SDL would draw to an invisible display on a machine without a desktop.

    Raises:
        NoDisplayError: there is no desktop.
    """
    if DRIVER_VARIABLE in os.environ or sys.platform in ("win32", "darwin"):
        return
    drivers = [driver for variable, driver in DESKTOPS.items() if os.environ.get(variable)]
    if not drivers:
        raise NoDisplayError(f"neither {' nor '.join(DESKTOPS)} is set")
    os.environ[DRIVER_VARIABLE] = ",".join(drivers)


def _show_changes_alone() -> None:
    """Make SDL send an X server only the pixels that changed.

    By default SDL redraws the whole window through OpenGL for each change, even for a blinking
    caret. Without a graphics card that takes 9 ms of processor time at 1440x900 (measured under
    Xvfb).
    """
    for variable, value in HINTS.get(pygame.display.get_driver(), {}).items():
        os.environ.setdefault(variable, value)


@contextmanager
def _plain_locale() -> Iterator[None]:
    """Use the C locale inside a ``with`` block.

    SDL writes the title of an X11 window in the encoding of the locale. Window managers and xdotool
    cannot read a title in C.UTF-8, the usual locale of containers.
    """
    before = locale.setlocale(locale.LC_CTYPE)
    locale.setlocale(locale.LC_CTYPE, "C")
    try:
        yield
    finally:
        locale.setlocale(locale.LC_CTYPE, before)


def _default_size() -> tuple[int, int]:
    """Return the usual size, limited by the display and by the least size of the window."""
    width, height = pygame.display.get_desktop_sizes()[0]
    return (
        max(min(DEFAULT_SIZE[0], width), LEAST_SIZE[0]),
        max(min(DEFAULT_SIZE[1], height), LEAST_SIZE[1]),
    )


def _most_scale_percent(size: tuple[int, int]) -> int:
    """Return the largest scale in per cent at which everything fits into a window of that size."""
    most = SCALE_PERCENT.most
    return round(layout.fit_scale(size, most, theme.sizes()) * 100)


def _roomy(display: pygame.Surface, before: pygame.Surface) -> pygame.Surface:
    """Return the display, or a larger surface if the display is too small for the least layout.

    A tiling desktop can make a window of any size. A small window then shows a part of the surface.
    """
    least = layout.least_size(theme.sizes())
    width, height = (max(pair) for pair in zip(display.get_size(), least, strict=True))
    if (width, height) == display.get_size():
        return display
    return before if before.get_size() == (width, height) else pygame.Surface((width, height))


def run_window(options: Options, asked: LoadText | ChoosePath | None) -> None:
    """Open the window and return when it has been closed and the engine's process has ended.

    Raises:
        NoDisplayError: there is no display.
    """
    surface = open_display(options.size)
    storage = Storage.of_user()
    start = first_state(options, storage, asked, seed=time.time_ns())
    app = App(start, surface, storage, catalogue=catalogue_of(users_languages()))
    gc_policy.take_over()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: app.ask_to_close())
    try:
        app.run()
    finally:
        pygame.quit()  # First, so that no window stays open that does not respond.
        app.close()


class App:
    """The state, the window and the engine's process; ``turn`` moves all of them on."""

    def __init__(
        self,
        start: Start,
        surface: pygame.Surface,
        storage: Storage,
        clock: Clock | None = None,
        catalogue: Catalogue = ENGLISH,
    ) -> None:
        self.state: State = start.state
        self._first = start.actions
        self._surface = surface
        """The surface to draw on: the display itself, or a larger one if the display is too small
        for any layout. The display then shows a part of it."""
        self._shown_size = surface.get_size()
        self._look = self._wanted_look()
        self._window = Window(*self._look, catalogue)
        self._clock = clock or SystemClock()
        self._event_waiter = EventWaiter(pygame.event.get, self._clock)
        self._client = Client(self._event_waiter.wake)
        self._effect_runner = EffectRunner(
            {OWN_SEAT: self._client},
            self._client,
            storage,
            DesktopClipboard(),
            make_external=partial(external_engine, wake=self._event_waiter.wake),
            lister=GameLister(self._event_waiter.wake),
        )
        self._asked_to_close = False

    @property
    def leaving(self) -> bool:
        """Whether the window is about to close."""
        return self._effect_runner.leaving

    def ask_to_close(self) -> None:
        """Request to close at the next turn. May be called from a signal handler."""
        self._asked_to_close = True

    def start(self) -> None:
        """Start the engine and show the first frame."""
        self._effect_runner.start_engines(Configure().hash_mb)
        self._tick()
        self._do(Resize(_most_scale_percent(self._surface.get_size())))
        for action in self._first:
            self._do(action)
        self._draw()

    def turn(self) -> None:
        """Sleep until something happens, then handle it and draw."""
        events = self._sleep()
        self._tick()
        for event in events:
            self._take(event)
        for report in self._effect_runner.reports():
            self._do(report)
        if self._asked_to_close:
            self._do(CloseWindow())
        self._draw()

    def run(self) -> None:
        """Take turns until the window is closed."""
        self.start()
        while not self.leaving:
            self.turn()

    def close(self) -> None:
        """End the engines. The display stays open; the caller who opened it closes it."""
        self._effect_runner.close_engines()

    def save_picture(self, path: Path) -> None:
        """Write the picture in the window as a PNG file.

        Raises:
            OSError: the file cannot be written.
        """
        try:
            pygame.image.save(self._surface, path)
        except pygame.error as error:
            raise OSError(str(error)) from error

    def _sleep(self) -> list[pygame.event.Event]:
        """Wait for an event, a report, or the time of the next change; return the events."""
        waits = self._window.wait_ms(self.state), queries.next_change_ms(self.state)
        wait_ms = min((wait for wait in waits if wait is not None), default=math.inf)
        return self._event_waiter.sleep(wait_ms / 1000, lambda: self._asked_to_close)

    def _tick(self) -> None:
        now_ms = int(self._clock.now_s() * 1000)
        self._do(Tick(now_ms, time.strftime("%Y.%m.%d")))

    def _take(self, event: pygame.event.Event) -> None:
        """Handle one event: redraw or close the window, or pass the event to the view."""
        if event.type == pygame.QUIT:
            self._do(CloseWindow())
        elif event.type == pygame.WINDOWEXPOSED:
            self._show([self._surface.get_rect()])
        else:
            for action in self._window.actions(event, self.state):
                self._do(action)

    def _do(self, action: Action) -> None:
        """Update the state by an action and run its effects, then do the same for their actions."""
        waiting = [action]
        while waiting:
            for effect in update(self.state, waiting.pop(0)):
                waiting += self._effect_runner.run(effect)

    def _draw(self) -> None:
        """Draw what has changed, at most ``FRAMES_PER_SECOND`` times a second."""
        look = self._wanted_look()
        if look != self._look:
            self._look = look
            self._window.resize(*look)
            self._do(Resize(_most_scale_percent(self._surface.get_size())))
        changed = self._window.draw(self._surface, self.state)
        is_new = bool(changed) or self._shown_size != pygame.display.get_window_size()
        if is_new:
            self._show(changed)
        gc_policy.tidy(is_idle=not is_new)
        if is_new:
            self._event_waiter.pace(FRAMES_PER_SECOND)

    def _show(self, changed: Sequence[pygame.Rect]) -> None:
        """Show the drawn rectangles on the display."""
        display = pygame.display.get_surface()
        self._shown_size = pygame.display.get_window_size()
        if display is None or display is self._surface:
            pygame.display.update(changed)
        else:
            display.blit(self._surface, (0, 0))
            pygame.display.flip()

    def _wanted_look(self) -> tuple[tuple[int, int], int, str]:
        """Return what decides the layout: the surface's size, the scale in per cent, the theme."""
        display = pygame.display.get_surface()
        if display is not None:
            self._surface = _roomy(display, self._surface)
        chosen = self.state.settings
        return self._surface.get_size(), chosen.scale_percent, chosen.theme
