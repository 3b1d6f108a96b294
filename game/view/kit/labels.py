"""The labels of buttons: text in the style of the window, or a symbol drawn as a shape."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import NamedTuple

from pygame_gui.elements import UIButton

from game.look.layout import Box
from game.look.theme import Colour, Colours
from game.message import Text
from game.view.kit import shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BUTTON, FINE_FIGURES, MAIN_BUTTON, Fonts, Style


class Role(StrEnum):
    """The look of a button, by its purpose."""

    PLAIN = "plain"
    PRIMARY = "primary"
    DANGER = "danger"
    LINK = "link"
    """Accent-coloured text without a ground: leads to another place."""
    STEP = "step"
    QUIET = "quiet"
    """Text without a ground, as in the top bar."""
    CHIP = "chip"
    """One of several choices; the chosen one is ``select``-ed."""
    ENTRY = "entry"
    """An entry of a menu."""


class Label(NamedTuple):
    """The label of a button."""

    text: Text
    role: Role
    indent: int = 0
    """The pixels before the text of a menu entry."""


KEY_MARK = "|"
"""Separates the text of a button from its key, which is smaller and paler."""

Symbol = Callable[[float, Colour], str]


def _mirrored(symbol: Symbol, side: float, colour: Colour) -> str:
    return shapes.mirrored(side, symbol(side, colour))


SYMBOLS: dict[str, Symbol] = {
    "«": shapes.leap,
    "‹": shapes.step,
    "›": partial(_mirrored, shapes.step),
    "»": partial(_mirrored, shapes.leap),
    "×": shapes.cross,
}
"""Texts that are drawn as shapes, since their glyphs are small and off centre."""


def draw(canvas: Canvas, button: UIButton, label: Label) -> None:
    """Draw the label of a button, in the state of the button."""
    box = Box(*button.rect)
    ink = _ink(canvas.colours, button, label.role)
    symbol = SYMBOLS.get(button.text)
    if symbol is not None:
        side = 4 * canvas.sizes.unit
        canvas.shape(symbol(side, ink), box.centred(side, side))
        return
    style = MAIN_BUTTON if label.role is Role.PRIMARY else BUTTON
    if KEY_MARK in button.text:
        key_ink = ink if label.role is Role.PRIMARY else canvas.colours.dim
        _draw_with_key(canvas, box, button.text, style, (ink, key_ink))
        return
    if label.role is Role.ENTRY:
        canvas.text(box.cut_left(label.indent)[1], label.text, style, ink)
    else:
        canvas.text(box, label.text, style, ink, "centre")


def step_width(fonts: Fonts, text: str, style: Style = BUTTON) -> int:
    """Return the width of a label with its key, if it has one."""
    words, _, key = text.partition(KEY_MARK)
    space = fonts.width("n", style) if key else 0
    return fonts.width(words, style) + space + fonts.width(key, FINE_FIGURES)


def _draw_with_key(
    canvas: Canvas, box: Box, text: str, style: Style, inks: tuple[Colour, Colour]
) -> None:
    fonts = canvas.look.fonts
    words, _, key = text.partition(KEY_MARK)
    room = box.centred(step_width(fonts, text, style), box.height)
    left, right = room.cut_left(fonts.width(words, style), fonts.width("n", style))
    canvas.text(left, words, style, inks[0])
    canvas.text(right, key, FINE_FIGURES, inks[1])


def _ink(colours: Colours, button: UIButton, role: Role) -> Colour:
    if not button.is_enabled:
        return colours.faint
    if role is Role.PRIMARY:
        return colours.on_accent
    if role is Role.DANGER:
        return colours.bad
    if role is Role.LINK:
        return colours.accent
    is_lit = button.hovered or button.held
    return colours.dim if role is Role.QUIET and not is_lit else colours.text
