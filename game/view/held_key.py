"""A key whose action follows when it is released, unless it was held for something else."""

from __future__ import annotations

import pygame

from game.actions.action import Action


class HeldKey:
    """The key that was pressed last and is still down.

    The digits 3 and 4 choose the colour of an arrow while they are held, and annotate a move when
    they are released. A press of the mouse or of another key in between takes the action away.
    """

    def __init__(self) -> None:
        self._key: int | None = None
        self._action: Action | None = None

    def follow(self, event: pygame.event.Event) -> None:
        """Follow any event of the window."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._action = None
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._key = self._action = None

    def press(self, key: int, action: Action | None) -> None:
        """Note that a key went down, and its action when it is released. A repeat is no press."""
        if key != self._key:
            self._key, self._action = key, action

    def release(self, key: int) -> list[Action]:
        """Return the action of a key that went up."""
        if key != self._key:
            return []
        action, self._key, self._action = self._action, None, None
        return [] if action is None else [action]
