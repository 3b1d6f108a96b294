"""Redraws only the changed parts into a picture, and draws the floats over it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.look.layout import Box
from game.state.state import State
from game.view.kit.canvas import Canvas, TextRecord, TextSpot
from game.view.kit.look import Look
from game.view.kit.part import Float, Part


class Compositor:
    """Keeps a picture of all parts, so that a float can move without drawing the parts again."""

    def __init__(
        self, look: Look, window: Box, parts: Sequence[Part], floats: Sequence[Float]
    ) -> None:
        self._look = look
        self._window = window
        self._parts = parts
        self._floats = floats
        # A surface made without a format has the display's: at 4K, a copy by `convert` takes 7 ms.
        self._ground = pygame.Surface((window.width, window.height))
        self._ground.fill(look.colours.background)
        self._overlapping = _overlapping(parts)
        self._part_keys: dict[Part, Hashable] = {}
        self._float_keys: dict[Float, Hashable] = {}
        self._float_boxes: dict[Float, list[Box]] = {part: [] for part in floats}
        self._details: dict[Float, dict[Box, Hashable]] = {}
        self._spots: dict[Part, list[TextSpot]] = {}
        """The texts in each part that explains its terms, as it was last drawn."""
        self._fresh = True

    def spots(self) -> list[TextSpot]:
        """Return the texts whose terms can be explained, part by part."""
        return [spot for part in self._parts for spot in self._spots.get(part, ())]

    def draw(
        self, surface: pygame.Surface, state: State, records: list[TextRecord] | None
    ) -> list[pygame.Rect]:
        """Update ``surface``; return the rectangles that changed."""
        dirty = [Box(*self._window)] if self._fresh else []
        self._fresh = False
        dirty += self._draw_parts(state, records)
        dirty += self._moved_floats(state)
        if not dirty:
            return []
        rects = _merged(dirty, pygame.Rect(self._window))
        canvas = Canvas(surface, self._look, records)
        for rect in rects:
            self._restore(canvas, rect, state)
        surface.set_clip(None)
        return rects

    def _draw_parts(self, state: State, records: list[TextRecord] | None) -> list[Box]:
        canvas = Canvas(self._ground, self._look, records)
        drawn = []
        for part in self._parts:
            key = part.key(state)
            if part in self._part_keys and self._part_keys[part] == key:
                continue
            is_blank = part not in self._part_keys and part not in self._overlapping
            self._part_keys[part] = key
            canvas.owner = part.name
            canvas.spots = [] if part.explains else None
            self._ground.set_clip(pygame.Rect(part.box))
            if not is_blank:
                canvas.fill(part.box, self._look.colours.background)
            part.draw(canvas, state)
            self._spots[part] = canvas.spots or []
            drawn.append(part.box)
        self._ground.set_clip(None)
        return drawn

    def _moved_floats(self, state: State) -> list[Box]:
        """Return the boxes that changed floats covered before and those that they cover now."""
        dirty = []
        for part in self._floats:
            key = part.key(state)
            before, details = self._details.get(part, {}), part.details(state)
            self._details[part] = details
            if part in self._float_keys and self._float_keys[part] == key:
                dirty += [box for box, detail in details.items() if before.get(box) != detail]
                continue
            self._float_keys[part] = key
            boxes = part.boxes(state)
            dirty += self._float_boxes[part] + boxes
            self._float_boxes[part] = boxes
        return dirty

    def _restore(self, canvas: Canvas, rect: pygame.Rect, state: State) -> None:
        """Copy one rectangle of the parts' picture and draw the floats over it."""
        canvas.surface.set_clip(rect)
        canvas.surface.blit(self._ground, rect, rect)
        for part in self._floats:
            if any(rect.colliderect(box) for box in self._float_boxes[part]):
                canvas.owner = part.name
                part.draw(canvas, state)


def _overlapping(parts: Sequence[Part]) -> set[Part]:
    """Return the parts whose box meets the box of an earlier part."""
    rects = [pygame.Rect(part.box) for part in parts]
    return {part for n, part in enumerate(parts) if rects[n].collidelist(rects[:n]) >= 0}


def _merged(boxes: Sequence[Box], window: pygame.Rect) -> list[pygame.Rect]:
    """Return disjoint rectangles that cover all boxes."""
    merged: list[pygame.Rect] = []
    for box in boxes:
        rect = pygame.Rect(box).clip(window)
        if rect.width == 0 or rect.height == 0:
            continue
        while (index := rect.collidelist(merged)) >= 0:
            rect = rect.union(merged.pop(index))
        merged.append(rect)
    return merged
