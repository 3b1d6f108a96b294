"""The window and its only loop: it turns events into actions, updates, runs effects and draws.

The loop sleeps until there is an event, a report of the engine, or something to animate.
"""

from __future__ import annotations

import math
import signal
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame
import pygame_gui

from engine.client import Client
from engine.protocol.messages import Configure
from game import startup
from game.actions.action import Action
from game.actions.program import (
    ChoosePath,
    CloseWindow,
    Fail,
    LoadText,
    PlaceWindow,
    Resize,
    ShowLanguage,
    Tick,
)
from game.effect_runner import ClipboardError, EffectRunner
from game.external_engines import external_engine
from game.look import layout, theme
from game.message import Text, message
from game.options import Options
from game.queries import queries, sounds
from game.startup import Start, first_state
from game.state.engines import OWN_SEAT
from game.state.settings import AS_SYSTEM, SCALE_PERCENT
from game.state.state import State
from game.state.window_place import WindowMode, monitors_text
from game.system import display_scale, gc_policy, heap, sdl_library
from game.system.display import open_display, parent_handle, place_of, roomy
from game.system.event_waiter import Clock, EventWaiter, SystemClock
from game.system.files.file_desk import FileDesk
from game.system.files.file_dialogs import Desktop, FileDialogs
from game.system.files.folders import FolderReader
from game.system.files.picture_saver import PictureSaver
from game.system.game_lister import GameLister
from game.system.game_saver import GameSaver
from game.system.languages import users_languages
from game.system.sound import Silence, SoundPlayer, Sounds
from game.system.storage import Storage
from game.update import update
from game.view.pictures.encode import encoder
from game.view.window import Window
from game.words.catalogue import ENGLISH, Catalogue, CatalogueError, catalogue_in, catalogue_of

FRAMES_PER_SECOND = 60
PLACE_EVENTS = (
    pygame.WINDOWMOVED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWMAXIMIZED,
    pygame.WINDOWRESTORED,
)
PRESSES = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)
NO_TEXT = message(
    "No text could be read from the clipboard. Open a very long text as a file instead."
)
NOT_TEXT = message("The clipboard does not hold text.")


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


def _most_scale_percent(size: tuple[int, int]) -> int:
    """Return the largest scale in per cent at which everything fits into a window of that size."""
    most = SCALE_PERCENT.most
    return round(layout.fit_scale(size, most, theme.sizes()) * 100)


def chosen_catalogue(
    language: str, users_languages: Sequence[str]
) -> tuple[Catalogue, list[Action]]:
    """Return the texts for a value of the setting "language", and what the state must know of them.

    The texts are English if those of the language cannot be read; a notice says so.
    """
    try:
        found = catalogue_of(users_languages) if language == AS_SYSTEM else catalogue_in(language)
    except CatalogueError as error:
        return ENGLISH, [ShowLanguage(ENGLISH.language), Fail(error.message)]
    return found, [ShowLanguage(found.language)]


def run_window(options: Options, asked: LoadText | ChoosePath | None) -> None:
    """Open the window and return when it has been closed and the engine's process has ended.

    Raises:
        NoDisplayError: there is no display.
    """
    storage = Storage.of_user()
    surface = open_display(options.size, startup.remembered_windows(storage))
    start = first_state(options, storage, asked, seed=time.time_ns())
    startup.set_system_scale(start.state, display_scale.system_scale_percent())
    app = App(
        start,
        surface,
        storage,
        languages=users_languages(),
        sounds=SoundPlayer(),
        remembers_place=options.size is None,
    )
    gc_policy.take_over()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: app.ask_to_close())
    try:
        app.run()
    finally:
        app.silence()  # First, because no other thread may use SDL while it ends.
        pygame.quit()  # Before the engines, so that no window stays open that does not respond.
        app.close()


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
        remembers_place: bool = False,
    ) -> None:
        self.state: State = start.state
        self._surface = surface
        """The surface to draw on: the display itself, or a larger one if the display is too small
        for any layout. The display then shows a part of it."""
        self._shown_size = surface.get_size()
        self._languages = languages
        """The languages of the person, the preferred one first."""
        self._look = self._wanted_look()
        size, scale_percent, colours, board, language = self._look
        catalogue, told = chosen_catalogue(language, languages)
        self._catalogue = catalogue
        self._first = [*start.actions, *told]
        self._window = Window(size, scale_percent, colours, catalogue, board=board)
        self._clock = clock or SystemClock()
        self._event_waiter = EventWaiter(pygame.event.get, self._clock)
        self._client = Client(self._event_waiter.wake)
        self._sounds = Silence() if sounds is None else sounds
        self._effect_runner = EffectRunner(
            {OWN_SEAT: self._client},
            self._client,
            storage,
            DesktopClipboard(),
            make_external=partial(external_engine, wake=self._event_waiter.wake),
            lister=GameLister(self._event_waiter.wake),
            saver=GameSaver(self._event_waiter.wake),
            sounds=self._sounds,
            files=FileDesk(
                FileDialogs(Desktop(parent_handle, self._text), self._event_waiter.wake),
                FolderReader(storage.folder, self._event_waiter.wake),
                PictureSaver(encoder, self._event_waiter.wake),
            ),
        )
        self._asked_to_close = False
        self._remembers_place = remembers_place
        """Whether the size and place of the window are kept in the settings."""

    @property
    def leaving(self) -> bool:
        """Whether the window is about to close."""
        return self._effect_runner.leaving

    def ask_to_close(self) -> None:
        """Request to close at the next turn. May be called from a signal handler."""
        self._asked_to_close = True

    def start(self) -> None:
        """Start the engine and show the first frame. Sounds can be heard from then on."""
        self._effect_runner.start_engines(Configure().hash_mb)
        self._tick()
        self._do(Resize(_most_scale_percent(self._surface.get_size())))
        for action in self._first:
            self._do(action)
        self._draw()
        self._sounds.start()

    def turn(self) -> None:
        """Sleep until something happens, then handle it and draw."""
        events = self._sleep()
        self._tick()
        for event in events:
            self._take(event)
            self._take_presses()
        for report in self._effect_runner.reports():
            self._do(report)
        if self._asked_to_close:
            self._asked_to_close = False
            self._begin_to_close()
        self._draw()

    def run(self) -> None:
        """Take turns until the window is closed."""
        self.start()
        while not self.leaving:
            self.turn()

    def close(self) -> None:
        """End the engines and the saves. The caller who opened the display closes it."""
        self._effect_runner.close()

    def silence(self) -> None:
        """End all sounds."""
        self._sounds.close()

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
        if event.type in PLACE_EVENTS:
            self._remember_place()
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

    def _remember_place(self) -> None:
        """Tell the state where the window is, and whether it is maximised or fills the screen."""
        window = pygame.Window.from_display_module()
        mode = sdl_library.mode_of(window)
        place = place_of(window) if mode is WindowMode.NORMAL else None
        monitors = monitors_text(sdl_library.monitors()) if self._remembers_place else None
        self._do(PlaceWindow(mode, place, monitors))

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
            self._look = look
            size, scale_percent, colours, board, language = look
            self._catalogue, told = chosen_catalogue(language, self._languages)
            self._window.resize(size, scale_percent, colours, self._catalogue, board=board)
            for action in (Resize(_most_scale_percent(self._surface.get_size())), *told):
                self._do(action)
        changed = self._window.draw(self._surface, self.state)
        is_new = bool(changed) or self._shown_size != pygame.display.get_window_size()
        if is_new:
            self._show(changed)
        gc_policy.tidy(is_idle=not is_new)
        if is_new_look:
            heap.trim()
        if is_new or self._window.wait_ms(self.state) == 0:
            # A slide asks for the next frame at once, though it may not have moved by a pixel yet.
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

    def _text(self, text: Text) -> str:
        """Return a text in the current language; the thread of a file dialog calls this too."""
        return self._catalogue.text(text)

    def _wanted_look(self) -> tuple[tuple[int, int], int, str, str, str]:
        """Return what decides the look: size, scale in per cent, theme, board, language."""
        display = pygame.display.get_surface()
        if display is not None:
            self._surface = roomy(display, self._surface)
        chosen = self.state.settings
        size = self._surface.get_size()
        return size, chosen.scale_percent, chosen.theme, chosen.board, chosen.language
