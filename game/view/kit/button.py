"""A button: its place, whether it can be pressed, and how it looks in each state."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

import pygame

from game.actions.action import Action
from game.look.icons import Icon
from game.look.layout import Box
from game.look.theme import Colour, Colours
from game.message import Text
from game.view.kit.canvas import Canvas

LIT_OPACITY = 0.18
"""The opacity of the text colour over the main button while the pointer is on it."""
CHOSEN_OPACITY = 0.25
"""The opacity of the accent colour on a chosen button."""

Press = Action | Callable[[], Action | None]
"""The action of a button, or a function that returns it."""


class ButtonRole(StrEnum):
    """The look of a button, by its purpose."""

    PLAIN = "plain"
    PRIMARY = "primary"
    DANGER = "danger"
    LINK = "link"
    """Text in the accent colour without a background, for a button that leads to another place."""
    STEP = "step"
    QUIET = "quiet"
    """Text without a background, as in the top bar."""
    CHIP = "chip"
    """One of several choices, of which one is chosen."""
    ENTRY = "entry"
    """An entry of a menu."""


GROUNDLESS = (ButtonRole.LINK, ButtonRole.QUIET, ButtonRole.ENTRY)
"""The roles without a background, unless the pointer is on them."""


class ButtonLabel(NamedTuple):
    """The label of a button."""

    text: Text
    role: ButtonRole
    indent: int = 0
    """The space in pixels before the text, such as for the mark of a menu entry."""
    key: Text = ""
    """The name of the key with the same effect, drawn smaller after the text; empty for none."""
    icon: Icon | None = None
    """The drawing before the text; without room for both, the text stands alone."""
    has_word: bool = True
    """Whether the text is drawn. It names the button for the pointer and for readers anyway."""


class Button:
    """A button. ``Gui`` changes its state."""

    def __init__(self, box: Box, text: str, label: ButtonLabel, press: Press) -> None:
        """Make a button; ``text`` is the text of the label in the language of the window."""
        self.rect = pygame.Rect(box)
        self.text = text
        self.label = label
        self.press = press
        self.visible = True
        self.is_enabled = True
        self.is_selected = False
        """Whether a chip is the chosen one, or a switch is on."""
        self.is_switch = False
        """Whether the button is on or off, and no chip."""
        self.is_pointed = False
        """Whether the pointer is on the button, dimmed or not."""
        self.hovered = False
        """Whether the pointer is on the button, which can be pressed."""
        self.held = False
        """Whether the mouse holds the button down."""

    def is_live(self) -> bool:
        """Return whether the button can be pressed."""
        return self.visible and self.is_enabled

    def action(self) -> Action | None:
        """Return the action of a press now."""
        return self.press() if callable(self.press) else self.press

    def look(self) -> tuple[object, ...]:
        """Return everything that the drawing depends on, of what can change."""
        return (
            self.text,
            self.visible,
            self.is_enabled,
            self.is_selected,
            self.is_pointed,
            self.hovered,
            self.held,
        )

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the background and the edge."""
        fill, edge = self._colours(canvas.colours)
        if fill is not None or edge is not None:
            canvas.rounded(Box(*self.rect), fill, edge, canvas.sizes.radius_small)

    def _colours(self, colours: Colours) -> tuple[Colour | None, Colour | None]:
        """Return the colours of the background and of the edge; None for none."""
        role = self.label.role
        is_groundless = role in GROUNDLESS
        edge: Colour | None = colours.line
        if role is ButtonRole.PRIMARY:
            edge = colours.accent
        elif role is ButtonRole.DANGER:
            edge = colours.bad
        if not self.is_enabled:
            return (None, None) if is_groundless else (colours.panel, colours.line)
        if self.held:
            return colours.line, None if is_groundless else edge
        if self.hovered:
            lit = colours.text.over(colours.accent, LIT_OPACITY)
            return lit if role is ButtonRole.PRIMARY else colours.hover, edge
        if self.is_selected:
            return colours.accent.over(colours.raised, CHOSEN_OPACITY), colours.accent
        if is_groundless:
            return None, None
        return colours.accent if role is ButtonRole.PRIMARY else colours.raised, edge
