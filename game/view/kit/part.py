"""A part of the window. It is drawn again only when the key of its content changes."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.accessibility.node import AccessibleNode
from game.actions.action import Action
from game.look.layout import Box
from game.message import Text
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look


class Identical:
    """A value in the key of a part that counts as the same only if it is the same object.

    Comparing the content of two game trees walks all their moves.
    """

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identical) and other.value is self.value

    def __hash__(self) -> int:
        return id(self.value)


class Part:
    """A region of the window. Subclasses draw it and turn its mouse events into actions.

    A part stores nothing of the game. Its own state, such as a scroll position, is lost when the
    window is laid out again.
    """

    name = "part"
    explains = False
    """Whether the terms in its texts are explained when the pointer rests on them."""

    def __init__(self, look: Look, box: Box) -> None:
        self.look = look
        self.box = box

    def key(self, state: State) -> Hashable:
        """Return everything the drawing depends on. When it changes, the part is drawn again."""
        raise NotImplementedError

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draw the whole part. The background already fills its box."""
        raise NotImplementedError

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return the actions of a mouse event. Every mouse event in the window comes here."""
        del event, state
        return []

    def focus_box(self, state: State) -> Box | None:
        """Return the box of the row that the keyboard has chosen; None if there is none."""
        del state
        return None

    def title(self, state: State) -> Text:
        """Return the name of the part for screen readers; empty if its texts say enough."""
        del state
        return ""

    def nodes(self, state: State) -> list[AccessibleNode]:
        """Return what a screen reader finds in the part: its texts and controls."""
        from game.view.kit.drawing_reader import read_drawing  # Loaded when a reader comes.

        return read_drawing(self.look, self.box, lambda canvas: self.draw(canvas, state))

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        """Return whether a press at this pixel has an effect. If so, the pointer becomes a hand."""
        del pos, state
        return False


class PressablePart(Part):
    """A part with places that do something at a press. The one under the pointer may be lit."""

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self.pointed: Action | None = None
        """What a press at the pointer does; None if it does nothing."""

    def action_at(self, pos: tuple[int, int], state: State) -> Action | None:
        """Return what a press at a pixel does; None if it does nothing."""
        raise NotImplementedError

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEMOTION:
            self.pointed = self.action_at(event.pos, state)
        elif event.type == pygame.WINDOWLEAVE:
            self.pointed = None
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            action = self.action_at(event.pos, state)
            return [] if action is None else [action]
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return self.action_at(pos, state) is not None


class Float(Part):
    """A part that lies over others and may move. The parts below it are drawn with it."""

    def boxes(self, state: State) -> list[Box]:
        """Return the boxes that the part covers now; none while it is hidden."""
        raise NotImplementedError

    def details(self, state: State) -> dict[Box, Hashable]:
        """Return the boxes inside the part that may change alone, such as a caret, with their keys.

        While ``key`` stays equal, only boxes whose own key has changed are drawn again.
        """
        del state
        return {}
