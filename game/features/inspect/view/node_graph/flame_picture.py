"""The picture of the boxes of the node graph, cached until other boxes are shown.

A frame takes at most a sixtieth of a second while the player drags the graph. Thousands of single
fills would take most of it, so ``flame_rows`` makes lines of pixels instead.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from engine.protocol.flame_boxes import FlameBoxes, move_outcome_of
from engine.protocol.inspect_enums import SearchKind
from game.features.inspect.model.flame_graph import FlameGraphView, Span
from game.features.inspect.view.node_graph import flame_labels
from game.features.inspect.view.node_graph.flame_rows import (
    BoxLevel,
    BoxPaint,
    BoxPaints,
    PixelRow,
    box_levels,
    pixel_rows,
)
from game.look.layout import Box
from game.message import Text
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import FINE_FIGURES
from game.view.kit.look import Look

LEAST_LABEL = 6
"""The least width of a box with a label, in units."""
REST_OPACITY = 0.35
"""The opacity of the paler colour, which stands for boxes that are too narrow to draw."""
HEAD_SHARE = 4
"""A level is this many times as high as its upper part, which shows the paler colour."""


class FlamePicture:
    """The picture of the boxes in a span: iterations in the first row, other levels below it."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._picture: pygame.Surface | None = None
        self._key: Hashable = None
        self._revision: int | None = None
        self._levels: list[BoxLevel] = []
        inks = [
            flame_labels.meaning_colour(look.colours, one) for one in flame_labels.ColourMeaning
        ]
        rests = [ink.over(look.colours.panel, REST_OPACITY) for ink in inks]
        self._palette = [look.colours.panel, *inks, *rests]
        numbers = {one: number for number, one in enumerate(flame_labels.ColourMeaning, start=1)}

        def paint(kind: int, outcome: int, has_depth: bool) -> BoxPaint:
            number = numbers[
                flame_labels.colour_key(SearchKind(kind), move_outcome_of(outcome), has_depth)
            ]
            return BoxPaint(bytes([number]), bytes([number + len(numbers)]))

        self._paints = BoxPaints(paint)

    def picture(self, room: Box, view: FlameGraphView, span: Span, top: int) -> pygame.Surface:
        """Return the picture of a span, as large as ``room``.

        The first row shows the iterations instead of level ``top``. Levels above ``top`` are not
        visible.
        """
        size, key = (room.width, room.height), (view.revision, span, top)
        if self._picture is None or self._picture.get_size() != size:
            self._picture, self._key = pygame.Surface(size).convert(), None
        if self._key != key:
            self._key = key
            if self._revision != view.revision:
                self._revision = view.revision
                self._levels = box_levels(view.boxes, self._paints)
            self._draw(Canvas(self._picture, self._look, None), view.boxes, span, top)
        return self._picture

    def _draw(self, canvas: Canvas, boxes: FlameBoxes, span: Span, top: int) -> None:
        sizes, (width, height) = canvas.sizes, canvas.surface.get_size()
        row, least = sizes.fact_row, LEAST_LABEL * sizes.unit
        seen = self._levels[top : top + height // row]
        lines = pixel_rows(seen, span, width, sizes.line, least)
        if top:
            lines[:1] = pixel_rows(self._levels[:1], span, width, sizes.line, least)
        below = Box(0, len(lines) * row, width, height - len(lines) * row)
        canvas.fill(below, canvas.colours.panel)
        if not lines:
            return
        pixels = b"".join(_rows(line, row, sizes.line) for line in lines)
        picture = pygame.image.frombuffer(pixels, (width, len(lines) * row), "P")
        picture.set_palette(self._palette)
        canvas.surface.blit(picture, (0, 0))
        for level, line in enumerate(lines):
            for number, left, right in line.wide:
                place = Box(left, level * row, right - left, row - sizes.line)
                _draw_label(canvas, place, flame_labels.box_label(boxes[number]))


def _rows(line: PixelRow, row: int, gap: int) -> bytes:
    """Return the pixels of a level and of the gap below it."""
    head = row // HEAD_SHARE
    return bytes(line.head * head + line.body * (row - gap - head) + bytes(gap * len(line.body)))


def _draw_label(canvas: Canvas, place: Box, text: Text) -> None:
    """Draw the label of a box if the whole label fits."""
    room = place.inset(canvas.sizes.unit, 0)
    if canvas.look.width(text, FINE_FIGURES) <= room.width:
        canvas.text(room, text, FINE_FIGURES, canvas.colours.flame_text)
