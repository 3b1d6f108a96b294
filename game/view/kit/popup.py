"""Popups: menus and dialogs that lie over the window. One at a time; each is drawn by itself."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.game import CloseOverlay
from game.look.layout import Box
from game.message import Text
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import TITLE
from game.view.kit.gui import Gui
from game.view.kit.look import Look

SHADOW_RINGS = (3, 2, 1)
"""How far the soft shadow of a popup reaches, ring by ring, in units."""


class Popup:
    """A panel of its own with pygame_gui elements on it.

    ``modal`` ones dim the window and take every event; a menu closes at a click beside it.
    """

    modal = True

    def __init__(self, look: Look, window: Box, size: tuple[int, int]) -> None:
        self.look = look
        self.window = window
        self.box = window.centred(*size)
        self.gui = Gui((window.width, window.height), look)

    def key(self, state: State) -> Hashable:
        """Return what the drawing depends on besides the elements."""
        del state
        return True

    def refresh(self, state: State) -> None:
        """Bring the elements in line with the state."""
        self.gui.refresh(state.now_ms)

    def wait_ms(self, state: State) -> int | None:
        """Return how long it stays as it is while nothing happens; None until something does."""
        del state
        return None

    def details(self, state: State) -> dict[Box, Hashable]:
        """Return the places in it that change by themselves, as ``Float.details`` does."""
        del state
        return {}

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draw shadow, ground, elements and what lies over them."""
        self.draw_ground(canvas)
        self.gui.draw(canvas)
        self.draw_words(canvas, state)

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw what lies under the elements."""
        if self.modal:
            canvas.fill(self.window, canvas.colours.scrim)
        draw_shadow(canvas, self.box)
        canvas.panel(self.box)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        """Draw what lies over the elements."""

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return what an event means while this is open."""
        del state
        ours, action = self.gui.handle(event)
        if action is not None:
            return [action]
        if not ours and event.type == pygame.KEYDOWN:
            return self.key_actions(event.key)
        return []

    def cursor(self, pos: tuple[int, int]) -> int:
        """Return the system's cursor for a pixel while this is open."""
        live = self.gui.is_live(pos)
        return pygame.SYSTEM_CURSOR_HAND if live else pygame.SYSTEM_CURSOR_ARROW

    def is_dismissed_by(self, event: pygame.event.Event) -> bool:
        """Whether an event closes it without a choice."""
        del event
        return False

    @property
    def reach(self) -> int:
        """How far the shadow reaches beyond the panel."""
        return SHADOW_RINGS[0] * self.look.sizes.unit

    def key_actions(self, key: int) -> list[Action]:
        """Return what a key means: Esc closes, Enter is the main button."""
        if key == pygame.K_ESCAPE:
            return [CloseOverlay()]
        if key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.accept()
        return []

    def accept(self) -> list[Action]:
        """Return what Enter does."""
        return []

    def title(self, canvas: Canvas, text: Text) -> Box:
        """Draw the title; return the room below it."""
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
    """Return the height of a popup's title with the space below it."""
    return look.sizes.row + 4 * look.sizes.unit


def draw_shadow(canvas: Canvas, box: Box) -> None:
    """Draw a soft shadow around a box, a little lower than it."""
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
