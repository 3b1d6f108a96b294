"""The shape of the mouse pointer: a hand where a press has an effect, a caret in a text."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

import pygame

from game.state.state import State


class Live(Protocol):
    """A screen that knows where a press has an effect."""

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        """Return whether a press at this pixel has an effect."""


class HasCursor(Protocol):
    """A popup over the screen that may decide the shape of the pointer."""

    def cursor(self, pos: tuple[int, int], state: State) -> int | None:
        """Return the system's cursor for a pixel that the popup covers; None for other pixels."""


class Pointer:
    """Follows the pointer, and sets its shape by what is under it."""

    def __init__(self) -> None:
        self._at: tuple[int, int] | None = None

    def follow(self, event: pygame.event.Event) -> None:
        """Store the position of the pointer in an event."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._at = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self._at = None

    def shape(self, state: State, screen: Live, popups: HasCursor) -> int:
        """Return the system's cursor for what is under the pointer."""
        if self._at is None:
            return pygame.SYSTEM_CURSOR_ARROW
        if state.board.drag is not None:
            return pygame.SYSTEM_CURSOR_HAND
        over_it = popups.cursor(self._at, state)
        if over_it is not None:
            return over_it
        if screen.is_live(self._at, state):
            return pygame.SYSTEM_CURSOR_HAND
        return pygame.SYSTEM_CURSOR_ARROW

    def show(self, state: State, screen: Live, popups: HasCursor) -> None:
        """Set the shape of the pointer, if the display has one.

        pygame_gui sets the shape too, so this function reads it before it changes it.
        """
        wanted = pygame.Cursor(self.shape(state, screen, popups))
        if pygame.mouse.get_cursor() != wanted:
            with suppress(pygame.error):
                pygame.mouse.set_cursor(wanted)
