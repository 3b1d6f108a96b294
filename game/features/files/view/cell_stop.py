"""A row or a column of cells that can be pressed, as one Tab stop with arrow keys inside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.actions.action import Action
from game.look.layout import Box
from game.view.kit.focus import BACKWARDS, ENTER, FORWARDS, KeyReaction


class CellStop:
    """The stop. ``boxes`` returns the boxes of the cells, which may change."""

    def __init__(
        self, boxes: Callable[[], Sequence[Box]], press: Callable[[int], list[Action]]
    ) -> None:
        self._boxes = boxes
        self._press = press

    def is_available(self) -> bool:
        return bool(self._boxes())

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        boxes = self._boxes()
        return boxes[min(item, len(boxes) - 1)]

    def item_at(self, pos: tuple[int, int]) -> int | None:
        found = (item for item, box in enumerate(self._boxes()) if box.holds(*pos))
        return next(found, None)

    def react(self, key: int, item: int) -> KeyReaction | None:
        last = len(self._boxes()) - 1
        item = min(item, last)
        if key in BACKWARDS:
            return KeyReaction(max(0, item - 1), [])
        if key in FORWARDS:
            return KeyReaction(min(last, item + 1), [])
        if key in (pygame.K_SPACE, *ENTER):
            return KeyReaction(item, self._press(item))
        return None

    def take(self, has_focus: bool) -> None:
        del has_focus
