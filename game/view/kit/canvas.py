"""The basic drawing functions, for one surface with one look."""

from __future__ import annotations

from typing import Literal, NamedTuple

import pygame

from game.accessibility.node import AccessibleRole, NumberRange
from game.formats.line_texts import capitalised
from game.look.layout import Box
from game.look.theme import Colour
from game.message import Message, Text
from game.view.kit import fills, svg_shapes
from game.view.kit.fonts import CAP_HEIGHT, HEADING, TextStyle
from game.view.kit.look import Look

Align = Literal["left", "centre", "right"]


OUTLINE = tuple(
    (across, down) for across in (-1, 0, 1) for down in (-1, 0, 1) if (across, down) != (0, 0)
)
"""The places of the edge of a text around it, in the width of a line."""
MOST_LETTERS = 400
"""The maximum number of characters that are drawn of a text.

A whole file in the place of a name must not slow the drawing.
"""


def printable(text: str) -> str:
    """Return at most ``MOST_LETTERS`` characters, with a space for each unprintable one."""
    text = text[:MOST_LETTERS]
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else " " for letter in text)


class TextRecord(NamedTuple):
    """A drawn text. Tests check that no text leaves its place or covers another."""

    owner: str
    text: str
    wanted: str
    """The text before it was shortened to fit."""
    room: Box
    """The box in which the text was drawn."""
    ink: Box
    """The box of its letters, from the baseline to the height of capitals."""
    clip: Box
    """The clip rectangle of the surface when the text was drawn."""
    sentence: str
    """The whole message that contains this line of text; empty for names, moves and numbers."""


class TextSpot(NamedTuple):
    """A drawn text and its place, for whoever asks what the text means."""

    box: Box
    text: Text


class Canvas:
    """Draws on ``surface``. If ``records`` is given, it gets each drawn text with its place.

    If ``spots`` is a list, each text that may be a term is added to it.
    """

    is_read = False
    """Whether the drawing is read and not seen."""

    def __init__(
        self, surface: pygame.Surface, look: Look, records: list[TextRecord] | None = None
    ) -> None:
        self.surface = surface
        self.look = look
        self.colours = look.colours
        self.sizes = look.sizes
        self.records = records
        self.owner = ""
        self.spots: list[TextSpot] | None = None

    # What a drawing means. Only a canvas for screen readers keeps it; see ``drawing_reader``.

    def control(
        self,
        role: AccessibleRole,
        box: Box,
        label: Text = "",
        *,
        value: str = "",
        is_selected: bool | None = None,
        span: NumberRange | None = None,
        can_step: bool = False,
        has_focus: bool = False,
    ) -> None:
        """Say that a box is a control. Without a label, the texts inside the box name it."""

    def ticked(self, box: Box, *, is_on: bool) -> None:
        """Say that a box is a mark that shows whether the control around it is on."""

    def fill(self, box: Box, colour: Colour) -> None:
        """Fill a box. A translucent colour lets what is below shine through."""
        if box.width <= 0 or box.height <= 0:
            return
        if colour.alpha == 255:
            fills.fill(self.surface, colour, box)
            return
        part = pygame.Rect(box).clip(self.surface.get_clip())
        veil = pygame.Surface(part.size, pygame.SRCALPHA)
        veil.fill(colour)
        self.surface.blit(veil, part)

    def shape(self, body: str, box: Box) -> None:
        """Draw an SVG body in a box."""
        if box.width > 0 and box.height > 0:
            self.surface.blit(self.look.shape(body, box.width, box.height), box[:2])

    def rounded(
        self, box: Box, fill: Colour | None, line: Colour | None = None, radius: int | None = None
    ) -> None:
        """Draw a rounded rectangle. Its outline is one line wide and lies inside the box."""
        radius = self.sizes.radius if radius is None else radius
        radius = max(0, min(radius, box.width // 2, box.height // 2))
        stroke = self.sizes.line
        reach = max(radius, stroke) + 1
        if box.width <= 2 * reach or box.height <= 2 * reach:
            body = svg_shapes.rounded_rectangle(box.width, box.height, radius, fill, line, stroke)
            self.shape(body, box)
            return
        self._nine_slices(box, fill, line, radius, reach)

    def _nine_slices(
        self, box: Box, fill: Colour | None, line: Colour | None, radius: int, reach: int
    ) -> None:
        """Draw the corners from a small shape and the rest as fills, which is fast at any size."""
        stroke, side = self.sizes.line, 2 * reach
        body = svg_shapes.rounded_rectangle(side, side, radius, fill, line, stroke)
        corner = self.look.shape(body, side, side)
        far_x, far_y = box.right - reach, box.bottom - reach
        for x, from_x in ((box.x, 0), (far_x, reach)):
            for y, from_y in ((box.y, 0), (far_y, reach)):
                self.surface.blit(corner, (x, y), (from_x, from_y, reach, reach))
        across, down = box.width - side, box.height - side
        if fill:
            self.fill(Box(box.x + reach, box.y, across, box.height), fill)
            self.fill(Box(box.x, box.y + reach, reach, down), fill)
            self.fill(Box(far_x, box.y + reach, reach, down), fill)
        if line:
            for y in (box.y, box.bottom - stroke):
                self.fill(Box(box.x + reach, y, across, stroke), line)
            for x in (box.x, box.right - stroke):
                self.fill(Box(x, box.y + reach, stroke, down), line)

    def round_off(self, box: Box, ground: Colour) -> None:
        """Cover the corners of a box with the colour ``ground``, so that the box looks rounded."""
        radius = self.sizes.radius_small
        frame = self.look.shape(
            svg_shapes.frame(2 * radius, radius, ground), 2 * radius, 2 * radius
        )
        for x, from_x in ((box.x, 0), (box.right - radius, radius)):
            for y, from_y in ((box.y, 0), (box.bottom - radius, radius)):
                self.surface.blit(frame, (x, y), (from_x, from_y, radius, radius))

    def panel(self, box: Box) -> None:
        """Draw the background of a panel."""
        self.rounded(box, self.colours.panel, self.colours.line)

    def outline(self, box: Box, colour: Colour, width: int) -> None:
        """Draw the edge of a rectangle; the line lies inside the box."""
        pygame.draw.rect(self.surface, colour, pygame.Rect(box), width)

    def disc(self, centre: tuple[int, int], diameter: int, fill: Colour) -> None:
        """Draw a disc around a point."""
        box = Box(centre[0] - diameter // 2, centre[1] - diameter // 2, diameter, diameter)
        self.shape(svg_shapes.disc(diameter, diameter, fill), box)

    def ring(self, centre: tuple[int, int], diameter: int, colour: Colour) -> None:
        """Draw a thin circle around a point."""
        box = Box(centre[0] - diameter // 2, centre[1] - diameter // 2, diameter, diameter)
        self.shape(svg_shapes.ring(diameter, diameter, 1.5 * self.sizes.line, colour), box)

    def text(
        self, box: Box, text: Text, style: TextStyle, colour: Colour, align: Align = "left"
    ) -> int:
        """Draw one line of text and return its width. The capitals are at half the box's height.

        A line that is wider than its box ends in an ellipsis.
        """
        letters = printable(self.look.catalogue.text(text))
        sentence = letters if isinstance(text, Message) else ""
        width = self._draw_line(box, letters, style, colour, align, sentence)
        self._add_spot(box, text, width, align)
        return width

    def capitalised(self, box: Box, text: Text, style: TextStyle, colour: Colour) -> int:
        """Draw one line of text with a capital first letter; return its width."""
        letters = capitalised(printable(self.look.catalogue.text(text)))
        sentence = letters if isinstance(text, Message) else ""
        width = self._draw_line(box, letters, style, colour, "left", sentence)
        self._add_spot(box, text, width)
        return width

    def outlined(
        self,
        box: Box,
        letters: str,
        style: TextStyle,
        colours: tuple[Colour, Colour],
        align: Align = "left",
    ) -> None:
        """Draw a short text with an edge, to be read on any ground; ``colours``: text, edge."""
        ink, edge = colours
        line, around = self.sizes.line, self.look.text(letters, style, edge)
        x, baseline = self._start(box, self.look.fonts.width(letters, style), style, align)
        y = baseline - self.look.fonts.ascent(style)
        places = [(x + across * line, y + down * line) for across, down in OUTLINE]
        self.surface.blits([(around, place) for place in places], doreturn=False)
        self._draw_line(box, letters, style, ink, align, "")

    def part_of(
        self, box: Box, letters: str, whole: Message, style: TextStyle, colour: Colour
    ) -> int:
        """Draw some words of the message ``whole`` as one line; return the width of the line."""
        sentence = self.look.catalogue.text(whole)
        width = self._draw_line(box, printable(letters), style, colour, "left", sentence)
        self._add_spot(box, whole, width)
        return width

    def paragraph(
        self, box: Box, text: Text, style: TextStyle, colour: Colour, row_height: int, most: int
    ) -> int:
        """Draw a text from the top of a box, broken between words into at most ``most`` rows.

        Returns the number of rows that the text takes.
        """
        whole = self.look.catalogue.text(text)
        sentence = whole if isinstance(text, Message) else ""
        row = box._replace(height=row_height)
        lines = self.look.fonts.wrapped(whole, style, box.width, most)
        for line in lines:
            width = self._draw_line(row, printable(line), style, colour, "left", sentence)
            self._add_spot(row, text, width)
            row = row._replace(y=row.bottom)
        return len(lines)

    def heading(
        self, box: Box, text: Text, colour: Colour | None = None, align: Align = "left"
    ) -> int:
        """Draw the name of a panel or a column in spaced capitals; return its width."""
        letters = printable(heading_letters(self.look, text))
        sentence = letters if isinstance(text, Message) else ""
        ink = colour or self.colours.dim
        width = self._draw_line(box, letters, HEADING, ink, align, sentence)
        self._add_spot(box, text, width, align)
        return width

    def _add_spot(self, box: Box, text: Text, width: int, align: Align = "left") -> None:
        if self.spots is not None and text:
            x = _start(box, width, align)
            self.spots.append(TextSpot(box._replace(x=x, width=width), text))

    def _draw_line(
        self, box: Box, letters: str, style: TextStyle, colour: Colour, align: Align, sentence: str
    ) -> int:
        fonts = self.look.fonts
        shown = fonts.elided(letters, style, box.width)
        width = fonts.width(shown, style)
        x, baseline = self._start(box, width, style, align)
        if self.records is not None and letters:
            cap = round(CAP_HEIGHT * fonts.size(style))
            ink = Box(x, baseline - cap, width, cap)
            clip = Box(*self.surface.get_clip())
            self.records.append(TextRecord(self.owner, shown, letters, box, ink, clip, sentence))
        if not shown:
            return 0
        self.surface.blit(self.look.text(shown, style, colour), (x, baseline - fonts.ascent(style)))
        return width

    def _start(self, box: Box, width: int, style: TextStyle, align: Align) -> tuple[int, int]:
        """Return the left end and the baseline of a line of text of this width in its box."""
        cap = round(CAP_HEIGHT * self.look.fonts.size(style))
        return _start(box, width, align), box.y + (box.height + cap) // 2


def _start(box: Box, width: int, align: Align) -> int:
    """Return where a text of this width starts in its box."""
    spare = box.width - width
    return box.x + {"left": 0, "centre": spare // 2, "right": spare}[align]


def heading_letters(look: Look, text: Text) -> str:
    """Return the text of a heading in capitals."""
    return look.catalogue.text(text).upper()


def heading_width(look: Look, text: Text) -> int:
    """Return the width of a heading in pixels."""
    return look.fonts.width(heading_letters(look, text), HEADING)
