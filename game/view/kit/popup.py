"""Popups: menus and dialogs over the window. At most one of them is open."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from pygame_gui.elements import UIButton

from game.accessibility.node import Node
from game.actions.action import Action
from game.actions.game import CloseDialog
from game.look.layout import Box
from game.message import Text
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.focus import Buttons, FocusOrder
from game.view.kit.fonts import TITLE
from game.view.kit.gui import Gui
from game.view.kit.look import Look

SHADOW_RINGS = (3, 2, 1)
"""The widths of the rings of a popup's soft shadow, in units."""


ENTERED = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN)
"""The events that depend on which controls are shown and focused."""


class Popup:
    """A panel over the window with pygame_gui elements on it.

    A ``modal`` popup dims the window and takes every event. A click beside a menu closes the menu.
    """

    modal = True

    def __init__(self, look: Look, window: Box, size: tuple[int, int]) -> None:
        self.look = look
        self.window = window
        self.box = window.centred(*size)
        self.gui = Gui((window.width, window.height), look)
        self.focus_order = FocusOrder()
        """The Tab stops; empty in a popup without keyboard focus."""

    def key(self, state: State) -> Hashable:
        """Return everything that the drawing depends on, except the elements."""
        del state
        return True

    def refresh(self, state: State) -> None:
        """Adapt the elements to the state."""
        self.focus_order.refresh(state.focus)
        self.gui.refresh(state.now_ms)

    def wait_ms(self, state: State) -> int | None:
        """Return the milliseconds until the popup changes by itself; None if it does not."""
        del state
        return None

    def details(self, state: State) -> dict[Box, Hashable]:
        """Return the boxes that change by themselves, with their keys, like ``Float.details``."""
        del state
        return {}

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draw the background, the elements, and the texts over them."""
        self.draw_ground(canvas)
        self.gui.draw(canvas)
        self.draw_words(canvas, state)
        self.focus_order.draw(canvas, state.focus)

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the shadow and the background below the elements."""
        if self.modal:
            canvas.fill(self.window, canvas.colours.scrim)
        draw_shadow(canvas, self.box)
        canvas.panel(self.box)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        """Draw the texts over the elements."""

    def nodes(self, state: State) -> list[Node]:
        """Return what a screen reader finds in the popup: its texts and controls."""
        from game.view.kit import gui_nodes  # Loaded when a reader comes.
        from game.view.kit.reading import read

        shown = gui_nodes.nodes(self.gui, is_menu=not self.modal)
        return read(self.look, self.window, lambda canvas: self.draw(canvas, state), shown)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return the actions of an event. The focused control takes a key first."""
        if event.type in ENTERED:
            self.refresh(state)  # An event of the same turn may have changed the state.
        taken = self.focus_order.actions(event, state.focus)
        if taken is not None:
            return taken
        keyed = self.key_actions(event.key) if event.type == pygame.KEYDOWN else []
        if keyed:
            return keyed
        moved = self.focus_order.clicked(event, state.focus)
        _, action = self.gui.handle(event)
        return moved if action is None else [action]

    def add_stop(self, name: str, *buttons: UIButton) -> None:
        """Add a Tab stop for a button, or for a group of buttons with arrow keys between them."""
        self.focus_order.add(name, Buttons(self.gui, buttons))

    def cursor(self, pos: tuple[int, int]) -> int:
        """Return pygame's constant for the cursor at a pixel while this popup is open."""
        live = self.gui.is_live(pos)
        return pygame.SYSTEM_CURSOR_HAND if live else pygame.SYSTEM_CURSOR_ARROW

    def is_dismissed_by(self, event: pygame.event.Event) -> bool:
        """Return whether an event closes this popup without a choice."""
        del event
        return False

    @property
    def reach(self) -> int:
        """The width of the shadow beyond the panel, in pixels."""
        return SHADOW_RINGS[0] * self.look.sizes.unit

    def key_actions(self, key: int) -> list[Action]:
        """Return the actions of a key: Esc closes the popup, and Enter presses its main button."""
        if key == pygame.K_ESCAPE:
            return [CloseDialog()]
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.accept()
        return []

    def accept(self) -> list[Action]:
        """Return the actions of the Enter key."""
        return []

    def title(self, canvas: Canvas, text: Text) -> Box:
        """Draw the title; return the box below it."""
        room = inner(self.box, self.look)
        head, rest = room.cut_top(title_height(self.look))
        canvas.text(
            head._replace(height=head.height - 2 * self.look.sizes.unit),
            text,
            TITLE,
            canvas.colours.text,
        )
        return rest


def inner(box: Box, look: Look) -> Box:
    """Return a popup's box without its padding."""
    return box.inset(2 * look.sizes.padding)


def title_height(look: Look) -> int:
    """Return the height in pixels of a popup's title and of the space below it."""
    return look.sizes.row + 4 * look.sizes.unit


def draw_shadow(canvas: Canvas, box: Box) -> None:
    """Draw a soft shadow around a box and slightly below it."""
    unit = canvas.sizes.unit
    veil = canvas.colours.shadow.faded(canvas.colours.shadow.opacity / len(SHADOW_RINGS))
    for reach in SHADOW_RINGS:
        around = Box(
            box.x - reach * unit // 2,
            box.y + unit // 2,
            box.width + reach * unit,
            box.height + reach * unit // 2,
        )
        canvas.rounded(around, veil, None, canvas.sizes.radius + reach * unit // 2)
