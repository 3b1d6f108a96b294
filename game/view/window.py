"""The content of the window: turns events into actions, and draws the changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.accessibility.node import AccessibleTree
from game.accessibility.screen_reader import ReaderRequest
from game.actions.action import Action
from game.actions.board import CancelDrag
from game.actions.game_files import ChoosePath
from game.actions.help import ExplainTerms, OpenGlossary
from game.actions.shortcuts.keymap import MOVING_KEYS
from game.actions.shortcuts.shortcut import CONTROL
from game.actions.window import MoveDialogFocus, ToggleFullScreen
from game.look import theme as themes
from game.look.layout import Box, fit_scale
from game.look.pieces import BURNETT, Pieces
from game.queries import board_view, shown_position, shown_scores
from game.queries.piece_animation import is_sliding
from game.rules import clocks
from game.state.preferences.key_bindings import KeyBinding
from game.state.state import State
from game.view.board.board_screen import BoardScreen
from game.view.feature import Features
from game.view.held_keys import HeldKeys
from game.view.keyboard import Keyboard
from game.view.kit import caret, number_texts
from game.view.kit.canvas import TextRecord
from game.view.kit.look import Look
from game.view.pointer import Pointer
from game.view.popups import MOUSE, Popups
from game.words.catalogue import ENGLISH, Catalogue

if TYPE_CHECKING:
    from game.view.accessible_window import AccessibleWindow, Reply

NOWHERE = (-1, -1)
"""A pixel outside every window."""
KEY_DELAY_MS, KEY_REPEAT_MS = 350, 60
"""The time before a held key repeats and the time between repeats. A held arrow key steps fast."""


class Window:
    """Draws a State on the display surface and turns the user's events into actions.

    A display surface and ``pygame.font`` must exist before a Window is made.
    """

    def __init__(
        self,
        size: tuple[int, int],
        scale_percent: int,
        theme: str,
        catalogue: Catalogue = ENGLISH,
        *,
        features: Features,
        board: str = themes.BROWN,
        pieces: str = BURNETT,
        bindings: Sequence[KeyBinding] = (),
    ) -> None:
        self.records: list[TextRecord] | None = None
        """A list that collects the drawn texts; None outside tests."""
        self._features = features
        self._accessible: AccessibleWindow | None = None
        self._catalogue = catalogue
        self._pieces = Pieces(pieces)
        self._screen: BoardScreen | None = None
        self.popups: Popups
        self._is_laid_out = False
        self._pointer = Pointer()
        self._keyboard = Keyboard()
        self._is_shortcut = False
        """Whether the key that is down was pressed with Ctrl or Meta."""
        self._is_of_screen = False
        """Whether the key that is down was pressed while nothing was open over the screen."""
        self._held_keys = HeldKeys()
        pygame.key.set_repeat(KEY_DELAY_MS, KEY_REPEAT_MS)
        self.resize(size, scale_percent, theme, board=board, pieces=pieces, bindings=bindings)

    def resize(
        self,
        size: tuple[int, int],
        scale_percent: int,
        theme: str,
        catalogue: Catalogue | None = None,
        *,
        board: str = themes.BROWN,
        pieces: str = BURNETT,
        bindings: Sequence[KeyBinding] = (),
    ) -> None:
        """Lay everything out again; the next call of ``draw`` draws all of it.

        ``theme`` and ``board`` are names of the theme file, ``pieces`` that of a piece set.
        ``catalogue`` is a new language; None keeps the present language. ``bindings`` are the keys
        that the person has chosen.
        """
        self._size = size
        self._catalogue = catalogue or self._catalogue
        at_100 = themes.theme_sizes()
        sizes = at_100.scaled(fit_scale(size, scale_percent, at_100))
        self._screen = None
        if self._is_laid_out:
            self.popups.close()
        self._is_laid_out = True
        if pieces != self._pieces.name:
            self._pieces = Pieces(pieces)
        self._look = Look(
            themes.theme_colours(theme, board),
            sizes,
            self._pieces,
            self._catalogue,
            self._features.keymap,
            bindings,
        )
        self.popups = Popups(self._look, Box(0, 0, *size), self._features)

    def screen(self, state: State) -> BoardScreen:
        """Return the screen, laid out again if its parts have changed."""
        screen = self._features.screen(state)
        make, shape_of = screen.load()
        shape = shape_of(state)
        if self._screen is None or self._screen.shape != shape:
            self._screen = None
            bar = self._features.bar(screen, self.popups.toggle_menu)
            self._screen = make(self._size, self._look, state, self.popups, bar)
            self._screen.chrome.refresh(state)
        return self._screen

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return the actions of one event, and follow the pointer.

        A press of the mouse on a screen takes the focus away, so that keys go to the board.
        """
        found = [one for button in self._pointer.lost(event) for one in self._lost(button, state)]
        found += self._actions(self._keyboard.by_place(event), state)
        is_press = event.type == pygame.MOUSEBUTTONDOWN and state.dialog is None
        if is_press and state.focus is not None and not state.shown_screen.keeps_focus:
            return [MoveDialogFocus(None), *found]
        return found

    def _lost(self, button: int, state: State) -> list[Action]:
        """Return the actions when the pointer is taken away while it holds something.

        Pieces and arrows go back, and every other control sees a release outside the window.
        """
        release = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=NOWHERE, button=button)
        put_back: list[Action] = (
            [CancelDrag()] if board_view.is_dragging(state, state.session) else []
        )
        return put_back + self._actions(release, state)

    def _actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        session = state.session
        if event.type == pygame.DROPFILE:
            return [ChoosePath(event.file, saving=False)]
        self._follow_shortcut(event, state)
        is_repeated = self._held_keys.follow(event)
        if event.type == pygame.TEXTINPUT and self._is_text_of_shortcut(state):
            return []
        shown = self.screen(state)
        self._pointer.follow(event)
        shown.tip.follow(event)
        fills_screen = self._full_screen_key(event, state)
        if fills_screen is not None:
            return [] if is_repeated else [fills_screen]
        if is_repeated and not self._repeats(event, state, shown):
            return []
        released = self._held_keys.release(event.key) if event.type == pygame.KEYUP else []
        if released and state.dialog is None:
            return released
        taken = self.popups.take(event, state)
        if taken is not None:
            return taken
        has_field = shown.has_field(state) or session.board.promotion is not None
        event = self._keyboard.latin_text(event, opens_fields=not has_field)
        taken = self._help_actions(event, state, shown)
        if taken is not None:
            return taken
        taken = shown.take(event, state)
        if taken is not None:
            return taken
        held = session.board.drag is not None or session.board.drawing is not None
        if held and event.type in MOUSE:
            return shown.board.actions(event, state)
        if event.type == pygame.KEYDOWN:
            on_release = self._features.release_action(event, state)
            if on_release is not None:
                self._held_keys.keep(event.key, on_release)
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return self._features.key_actions(event, state)
        ours, action = shown.chrome.gui.handle(event)
        if action is not None:
            return [action]
        if ours:
            return []
        return shown.actions(event, state)

    def _help_actions(
        self, event: pygame.event.Event, state: State, shown: BoardScreen
    ) -> list[Action] | None:
        """Return the actions of the keys that explain terms, and of the explanation itself."""
        is_key = event.type == pygame.KEYDOWN
        shortcut = self._features.shortcut(event, state) if is_key else None
        match None if shortcut is None else shortcut.action:
            case ExplainTerms():
                return shown.tip.explain(state, shown.focus_box(state))
            case OpenGlossary():
                return [shown.tip.opens_glossary(state)]
        return shown.tip.take(event, state)

    def _follow_shortcut(self, event: pygame.event.Event, state: State) -> None:
        """Note whether a text that follows belongs to a shortcut and is not to be typed.

        An X server reports a text for Ctrl with a punctuation mark. The modifiers of the keyboard
        may have changed since, so those of the event count. Ctrl with Alt is AltGr on Windows.
        """
        if event.type == pygame.KEYUP:
            self._is_shortcut = self._is_of_screen = False
        elif event.type == pygame.KEYDOWN:
            held = event.mod
            self._is_shortcut = bool(held & CONTROL) and not held & pygame.KMOD_ALT
            self._is_of_screen = self.popups.current(state) is None

    def _is_text_of_shortcut(self, state: State) -> bool:
        """Return whether a text is that of a shortcut, or of a key that has just opened a dialog.

        A letter that opens a field must not be the first one in it.
        """
        is_opener = self._is_of_screen and self.popups.current(state) is not None
        return self._is_shortcut or is_opener

    def _repeats(self, event: pygame.event.Event, state: State, shown: BoardScreen) -> bool:
        """Return whether a held key acts again: in a dialog, in a field, or by its shortcut."""
        popup = self.popups.current(state)
        if popup is not None:
            popup.refresh(state)  # An event of the same turn may have changed the state.
            return popup.repeats(event)
        shortcut = self._features.shortcut(event, state)
        is_typed = shown.has_field(state) and not event.mod & CONTROL
        if shortcut is not None and not is_typed:
            return shortcut.repeats
        return event.key in MOVING_KEYS or (is_typed and event.key == pygame.K_DELETE)

    def _full_screen_key(self, event: pygame.event.Event, state: State) -> Action | None:
        """Return the action of the key that fills the screen, which also works in a dialog."""
        is_for_dialog = state.dialog is not None and state.dialog.takes_every_key
        if event.type != pygame.KEYDOWN or is_for_dialog:
            return None
        shortcut = self._features.shortcut(event, state)
        action = None if shortcut is None else shortcut.action
        return action if isinstance(action, ToggleFullScreen) else None

    def draw(self, surface: pygame.Surface, state: State) -> list[pygame.Rect]:
        """Draw what has changed since the last call; return the changed rectangles."""
        shown = self.screen(state)
        if not self.popups.is_modal(state):
            shown.chrome.refresh(state)
        self.popups.refresh(state)
        self._pointer.show(state, shown, self.popups)
        return shown.draw(surface, state, self.records)

    @property
    def accessible(self) -> AccessibleWindow:
        """The window as screen readers know it; made when the first one comes."""
        from game.view.accessible_window import AccessibleWindow

        if self._accessible is None:
            self._accessible = AccessibleWindow()
        return self._accessible

    def accessible_tree(self, state: State) -> AccessibleTree:
        """Return what the window shows, for a screen reader."""
        box = Box(0, 0, *self._size)
        return self.accessible.tree(state, box, self.screen(state), self.popups)

    def reply(self, request: ReaderRequest, state: State) -> Reply:
        """Return what a request of a screen reader does."""
        return self.accessible.reply(request, state, self.screen(state), self.popups)

    def wait_ms(self, state: State) -> int | None:
        """Return the time until the window must draw again; None if only an event can change it."""
        if is_sliding(state, state.session):
            return 0
        waits: list[int] = []
        clock = shown_position.game_in_progress(state).clock
        if clock is not None and clock.running is not None:
            left = clocks.remaining_ms(clock, clock.running, state.now_ms)
            delay = max(clock.since_ms + clocks.delay_left_ms(clock) - state.now_ms, 0)
            waits.append(delay + number_texts.clock_change_ms(max(0, left)))
        if self.screen(state).has_field(state):
            waits.append(caret.caret_change_ms(state.now_ms))
        expires_ms = shown_scores.score_expires_at_ms(state, state.session)
        if expires_ms is not None and expires_ms > state.now_ms:
            waits.append(expires_ms - state.now_ms)
        if state.notice is not None:
            waits.append(max(0, state.notice.until_ms - state.now_ms))
        timed = self.popups.wait_ms(state), self.screen(state).tip.wait_ms(state)
        waits += [wait for wait in timed if wait is not None]
        return min(waits, default=None)
