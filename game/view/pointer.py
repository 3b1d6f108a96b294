"""The mouse pointer: its shape, its buttons, and what takes it away from a drag."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

import pygame

from game.state.state import State

BUTTONS = (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE, pygame.BUTTON_RIGHT)
"""The buttons that an event of a moved pointer lists, in this order."""
TAKES_AWAY = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
"""The events after which the window may miss the release of a button."""


class HasPressAreas(Protocol):
    """A screen that knows where a press has an effect."""

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        """Return whether a press at this pixel has an effect."""


class HasCursor(Protocol):
    """A popup over the screen that may decide the shape of the pointer."""

    def cursor(self, pos: tuple[int, int], state: State) -> int | None:
        """Return the system's cursor for a pixel that the popup covers; None for other pixels."""


class Pointer:
    """Follows the pointer and its buttons, and sets its shape by what is under it."""

    def __init__(self) -> None:
        self._pressed: frozenset[int] = frozenset()
        self._at: tuple[int, int] | None = None

    def follow(self, event: pygame.event.Event) -> None:
        """Store the position of the pointer in an event."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._at = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self._at = None

    def lost(self, event: pygame.event.Event) -> frozenset[int]:
        """Follow the buttons; return those that are no longer held, though none was released here.

        The window may not hear of a release while it is hidden or another window has the keyboard.
        Without such an event, the next press or movement of the pointer shows it.
        """
        lost: frozenset[int] = frozenset()
        if event.type in TAKES_AWAY:
            lost = self._pressed
        elif event.type == pygame.MOUSEMOTION and "buttons" in event.dict:
            flags = zip(BUTTONS, event.buttons, strict=True)
            lost = self._pressed - {button for button, is_held in flags if is_held}
        elif event.type == pygame.MOUSEBUTTONDOWN:
            lost = self._pressed & {event.button}
        self._pressed -= lost
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS:
            self._pressed |= {event.button}
        elif event.type == pygame.MOUSEBUTTONUP:
            self._pressed -= {event.button}
        return lost

    def shape(self, state: State, screen: HasPressAreas, popups: HasCursor) -> int:
        """Return the system's cursor for what is under the pointer."""
        if self._at is None:
            return pygame.SYSTEM_CURSOR_ARROW
        if state.session.board.drag is not None:
            return pygame.SYSTEM_CURSOR_HAND
        over_it = popups.cursor(self._at, state)
        if over_it is not None:
            return over_it
        if screen.is_live(self._at, state):
            return pygame.SYSTEM_CURSOR_HAND
        return pygame.SYSTEM_CURSOR_ARROW

    def show(self, state: State, screen: HasPressAreas, popups: HasCursor) -> None:
        """Set the shape of the pointer, if the display has one."""
        wanted = pygame.Cursor(self.shape(state, screen, popups))
        if pygame.mouse.get_cursor() != wanted:
            with suppress(pygame.error):
                pygame.mouse.set_cursor(wanted)
