"""The shape of the mouse's pointer: a hand where a press does something, a caret in a text."""

from __future__ import annotations

from contextlib import suppress
from typing import Protocol

import pygame

from game.state.state import State


class Live(Protocol):
    """A screen that knows where a press does something."""

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        """Return whether a press at this pixel would do something."""


class HasCursor(Protocol):
    """What lies over the screen and may give the pointer a shape."""

    def cursor(self, pos: tuple[int, int], state: State) -> int | None:
        """Return the system's cursor for a pixel that it covers; None for any other."""


class Pointer:
    """Knows where the pointer is, and gives it a shape by what is under it."""

    def __init__(self) -> None:
        self._at: tuple[int, int] | None = None

    def follow(self, event: pygame.event.Event) -> None:
        """Remember where an event puts the pointer."""
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
        """Give the pointer that shape, if the display has a pointer.

        pygame_gui sets the shape too, so it is read back before it is changed.
        """
        wanted = pygame.Cursor(self.shape(state, screen, popups))
        if pygame.mouse.get_cursor() != wanted:
            with suppress(pygame.error):
                pygame.mouse.set_cursor(wanted)
