"""The picture of the boxes of the graph of nodes, kept until others are to be seen.

A frame has to be drawn in a sixtieth of a second while the graph is dragged. So the picture's
surface is made once for each size, and what colours a box is worked out once for each set of boxes.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from engine.inspect_facts import FlameBox
from game.flame import FlameView, Span
from game.layout import Box
from game.theme import Colour
from game.view import flame_words as told
from game.view.canvas import Canvas
from game.view.fonts import FINE_FIGURES
from game.view.look import Look

LEAST_GAP_PX = 3
"""From this width on boxes stand a line apart."""
LEAST_LABEL = 6
"""A narrower box has no room for a move, in units."""
REST_OPACITY = 0.35
"""How much of a colour is left where boxes are too narrow to be seen."""


class FlameSheet:
    """The boxes of a span, the first level at the top."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._picture: pygame.Surface | None = None
        self._key: Hashable = None
        self._revision: int | None = None
        self._painted: list[tuple[FlameBox, Colour, Colour]] = []
        """The boxes with their colour, and that of what is too narrow in them."""

    def picture(self, room: Box, view: FlameView, span: Span, top: int) -> pygame.Surface:
        """Return the picture of a span, as large as ``room``; ``top`` is the first level seen."""
        size, key = (room.width, room.height), (view.revision, span, top)
        if self._picture is None or self._picture.get_size() != size:
            self._picture, self._key = pygame.Surface(size).convert(), None
        if self._key != key:
            self._key = key
            self._paint(view)
            self._draw(Canvas(self._picture, self._look, None), span, top)
        return self._picture

    def _paint(self, view: FlameView) -> None:
        """Find the colours of boxes that are new."""
        if self._revision == view.revision:
            return
        self._revision = view.revision
        colours = self._look.colours
        inks = {one: told.colour(colours, one) for one in told.Outcome}
        rests = {one: ink.over(colours.panel, REST_OPACITY) for one, ink in inks.items()}
        painted: dict[Hashable, tuple[Colour, Colour]] = {}
        self._painted = []
        for box in view.boxes:
            kind = box.kind, box.ending, box.depth > 0
            if kind not in painted:
                outcome = told.outcome(box)
                painted[kind] = inks[outcome], rests[outcome]
            self._painted.append((box, *painted[kind]))

    def _draw(self, canvas: Canvas, span: Span, top: int) -> None:
        """Draw what is seen; below each box first the colour of what is too narrow in it."""
        canvas.surface.fill(canvas.colours.panel)
        row, line = canvas.sizes.fact_row, canvas.sizes.line
        width_px, height_px = canvas.surface.get_size()
        scale, first = width_px / (span[1] - span[0]), span[0]
        rows, fill = height_px // row, canvas.surface.fill
        labels: list[tuple[FlameBox, Box]] = []
        least_label = LEAST_LABEL * canvas.sizes.unit
        for box, ink, rest in self._painted:
            level = box.level - top
            left = (box.first - first) * scale
            right = left + box.nodes * scale
            if level < -1 or level >= rows or right < 0 or left > width_px:
                continue
            x, end = max(0, int(left)), min(width_px, max(int(left) + 1, int(right)))
            y, width = level * row, end - x
            if level >= 0:
                shown = width - line if width >= LEAST_GAP_PX else width
                fill(ink, (x, y, shown, row - line))
                if width >= least_label:
                    labels.append((box, Box(x, y, shown, row - line)))
            if level + 1 < rows and box.nodes > 1 and width > 1:
                fill(rest, (x, y + row, width - line, row // 4))
        for box, place in labels:
            _draw_label(canvas, place, told.label(box))


def _draw_label(canvas: Canvas, place: Box, text: str) -> None:
    """The move, if there is room for all of it."""
    room = place.inset(canvas.sizes.unit, 0)
    if canvas.look.fonts.width(text, FINE_FIGURES) <= room.width:
        canvas.text(room, text, FINE_FIGURES, canvas.colours.flame_text)
