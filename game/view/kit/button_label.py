"""The labels of buttons. A label is a text in the window's style, or a symbol drawn as a shape."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.look import icons
from game.look.layout import Box
from game.look.theme import Colour, Colours, Sizes
from game.message import Message, Text, message
from game.view.kit import svg_shapes
from game.view.kit.button import Button, ButtonLabel, ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BUTTON, FINE_FIGURES, MAIN_BUTTON, TextStyle
from game.view.kit.look import Look

Symbol = Callable[[float, Colour], str]


def _mirrored(symbol: Symbol, side: float, colour: Colour) -> str:
    return svg_shapes.mirrored(side, symbol(side, colour))


SYMBOLS: dict[Text, Symbol] = {
    "«": svg_shapes.jump_to_start,
    "‹": svg_shapes.step_back,
    "›": partial(_mirrored, svg_shapes.step_back),
    "»": partial(_mirrored, svg_shapes.jump_to_start),
    "×": svg_shapes.cross,
}
"""The texts that are drawn as shapes, because their glyphs are small and off centre."""
NAMES: dict[Text, Message] = {
    "«": message("First position"),
    "‹": message("Previous move"),
    "›": message("Next move"),
    "»": message("Last position"),
    "×": message("Close"),
    "−": message("Less"),
    "+": message("More"),
}
"""What the buttons with a sign do."""


def label_in_words(label: ButtonLabel) -> Text:
    """Return what a button does in words, also where its label is a sign or an icon."""
    return NAMES.get(label.text, label.text)


def is_wordless(label: ButtonLabel) -> bool:
    """Return whether a label is only a sign or an icon."""
    return not label.has_word or label.text in NAMES


def draw_button_label(canvas: Canvas, button: Button) -> None:
    """Draw the label of a button in the colour of the button's state."""
    box, label = Box(*button.rect), button.label
    ink = _ink(canvas.colours, button, label.role)
    symbol = SYMBOLS.get(label.text)
    if symbol is not None:
        side = 4 * canvas.sizes.unit
        canvas.shape(symbol(side, ink), box.centred(side, side))
        return
    style = MAIN_BUTTON if label.role is ButtonRole.PRIMARY else BUTTON
    if label.icon is not None:
        box = _draw_icon(canvas, box, label, style, ink)
        if not label.has_word:
            return
    if label.key:
        key_ink = ink if label.role is ButtonRole.PRIMARY else canvas.colours.dim
        _draw_with_key(canvas, box, label, style, (ink, key_ink))
        return
    room = box.cut_left(label.indent)[1]
    canvas.text(
        room, label.text, style, ink, "left" if label.role is ButtonRole.ENTRY else "centre"
    )


def label_width(look: Look, text: Text, key: Text = "", style: TextStyle = BUTTON) -> int:
    """Return the width in pixels of a label: of its text and, if it has one, of its key."""
    words = look.width(text, style)
    return words + look.fonts.width("n", style) + look.width(key, FINE_FIGURES) if key else words


def icon_side(sizes: Sizes) -> int:
    """Return the side of an icon in pixels."""
    return 4 * sizes.unit


def icon_room(sizes: Sizes) -> int:
    """Return the width in pixels of an icon and the gap after it."""
    return icon_side(sizes) + sizes.unit + sizes.unit // 2


def _draw_icon(canvas: Canvas, box: Box, label: ButtonLabel, style: TextStyle, ink: Colour) -> Box:
    """Draw the icon of a label; return the box in which the text is then placed as without one."""
    sizes = canvas.sizes
    side = min(icon_side(sizes), box.height - sizes.line)  # Rows of a long menu are low.
    if not label.has_word or label.icon is None:
        place = box.centred(side, side)
    elif label.role is ButtonRole.ENTRY:
        left = box.x + label.indent - icon_room(sizes)
        place = Box(left, box.centre[1] - side // 2, side, side)
    else:
        words = label_width(canvas.look, label.text, label.key, style)
        room = icon_room(sizes)
        if words + room > box.width - 2 * sizes.unit:
            return box
        left = box.x + (box.width - words - room) // 2
        place = Box(left, box.centre[1] - side // 2, side, side)
        box = Box(left + room, box.y, words, box.height)
    if label.icon is not None:
        canvas.shape(icons.icon_svg_body(label.icon, side, ink), place)
    return box


def _draw_with_key(
    canvas: Canvas, box: Box, label: ButtonLabel, style: TextStyle, inks: tuple[Colour, Colour]
) -> None:
    look = canvas.look
    room = box.centred(label_width(look, label.text, label.key, style), box.height)
    left, right = room.cut_left(look.width(label.text, style), look.fonts.width("n", style))
    canvas.text(left, label.text, style, inks[0])
    canvas.text(right, label.key, FINE_FIGURES, inks[1])


def _ink(colours: Colours, button: Button, role: ButtonRole) -> Colour:
    if not button.is_enabled:
        return colours.faint
    if role is ButtonRole.PRIMARY:
        return colours.on_accent
    if role is ButtonRole.DANGER:
        return colours.bad
    if role is ButtonRole.LINK:
        return colours.accent
    is_lit = button.hovered or button.held
    return colours.dim if role is ButtonRole.QUIET and not is_lit else colours.text
