"""A part of the window, drawn again only when the key of its content changes."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.look.layout import Box
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look


class Part:
    """One region of the window. Subclasses draw it and turn its mouse events into actions.

    A part stores nothing of the game. Its own state (a scroll position, the pointer's row) is lost
    when the window is laid out again.
    """

    name = "part"

    def __init__(self, look: Look, box: Box) -> None:
        self.look = look
        self.box = box

    def key(self, state: State) -> Hashable:
        """Return everything that the drawing depends on; while it stays equal, nothing is drawn."""
        raise NotImplementedError

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draw the whole part. The background already fills its box."""
        raise NotImplementedError

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return the actions of a mouse event; called for every mouse event in the window."""
        del event, state
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        """Return whether a press at this pixel has an effect; the pointer is a hand there."""
        del pos, state
        return False


class Float(Part):
    """A part that lies over the others and may move; it is drawn with everything it covers."""

    def boxes(self, state: State) -> list[Box]:
        """Return the boxes that it covers now; empty while it is hidden."""
        raise NotImplementedError

    def details(self, state: State) -> dict[Box, Hashable]:
        """Return the places in it that may change alone, such as a caret's, each with its key.

        While ``key`` stays equal, such a place is drawn again when its own key changes.
        """
        del state
        return {}
