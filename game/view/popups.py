"""The open popup: the one that the state asks for, or else a menu."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.window import MoveDialogFocus
from game.look.layout import Box
from game.state.focus import Focus
from game.state.state import State
from game.view.dialogs.menu import Menu
from game.view.feature import Features
from game.view.frame.menu_entries import BarMenu
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.kit.part import Float
from game.view.kit.popup import Popup

MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN)


class Popups(Float):
    """The open popup, which lies over everything else.

    The object of a dialog is kept as long as the state asks for the same dialog.
    """

    name = "popup"

    def __init__(self, look: Look, box: Box, features: Features) -> None:
        super().__init__(look, box)
        self._features = features
        self.menu: Menu | None = None
        self._opener: Focus | None = None
        """The focus before an arrow key moved it into the open menu."""
        self._dialog: Popup | None = None
        self._dialog_for: object = None

    def toggle_menu(self, menu: BarMenu, button: Box) -> None:
        """Open the menu of a button, or close it if it is open."""
        is_open = self.menu is not None and self.menu.menu == menu
        self.menu = None
        if not is_open:
            entries = self._features.entries(menu)
            self.menu = Menu(self.look, self.box, menu, entries, self._features.may, button)

    def close(self) -> None:
        """Close all popups."""
        self.menu = self._dialog = None

    def current(self, state: State) -> Popup | None:
        """Return the open popup."""
        if state.dialog is None:
            self._dialog = None
            return self.menu
        self.menu = None
        identity = state.dialog.identity
        if self._dialog is None or self._dialog_for != identity:
            self._dialog = self._features.make_popup(self.look, self.box, state)
            self._dialog_for = identity
        return self._dialog

    def is_modal(self, state: State) -> bool:
        """Return whether the open popup takes every event."""
        popup = self.current(state)
        return popup is not None and popup.modal

    def cursor(self, pos: tuple[int, int], state: State) -> int | None:
        """Return the system's cursor for a pixel that the popup covers; None for other pixels."""
        popup = self.current(state)
        if popup is None or not (popup.modal or popup.box.holds(*pos)):
            return None
        return popup.cursor(pos)

    def wait_ms(self, state: State) -> int | None:
        """Return the time until the popup changes by itself; None if only an event changes it."""
        popup = self.current(state)
        return None if popup is None else popup.wait_ms(state)

    def refresh(self, state: State) -> None:
        """Update the popup to the state."""
        popup = self.current(state)
        if popup is not None:
            popup.refresh(state)

    def take(self, event: pygame.event.Event, state: State) -> list[Action] | None:
        """Return the actions of an event; None if the event is for the screen below."""
        popup = self.current(state)
        if popup is None:
            return None
        found = popup.actions(event, state)
        if popup.modal:
            return found
        if popup.focus_order.stop_of(state.focus) is None:
            self._opener = state.focus
        is_text = event.type == pygame.TEXTINPUT  # It has gone to an entry as a key.
        if is_text or any(isinstance(one, MoveDialogFocus) for one in found):
            return found
        if found or popup.is_dismissed_by(event):
            self.menu = None
            is_key = event.type == pygame.KEYDOWN and state.focus is not None
            back = self._opener if is_key and not found else None
            return [*found, MoveDialogFocus(back)] if is_key else found
        inside = event.type in MOUSE and popup.box.holds(*event.pos)
        return found if inside else None

    def key(self, state: State) -> Hashable:
        popup = self.current(state)
        return (
            None
            if popup is None
            else (id(popup), popup.gui.revision, state.focus, popup.key(state))
        )

    def boxes(self, state: State) -> list[Box]:
        popup = self.current(state)
        if popup is None:
            return []
        return [self.box if popup.modal else popup.box.inset(-popup.reach)]

    def details(self, state: State) -> dict[Box, Hashable]:
        popup = self.current(state)
        return {} if popup is None else popup.details(state)

    def draw(self, canvas: Canvas, state: State) -> None:
        popup = self.current(state)
        if popup is not None:
            popup.draw(canvas, state)
