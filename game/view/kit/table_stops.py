"""Tab stops of tables: a list that its part marks and presses, and the heads of its columns."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Generic, TypeVar

import pygame

from game.actions.action import Action
from game.look.layout import Box
from game.view.kit.focus import ENTER, KeyReaction, ListStop

T = TypeVar("T", bound=Hashable)


class TableStop(ListStop):
    """The rows of a table as one Tab stop; ``after`` returns what a key does there."""

    def __init__(
        self,
        chosen_box: Callable[[], Box],
        after: Callable[[int], list[Action] | None] = lambda _: None,
    ) -> None:
        super().__init__(chosen_box)
        self._after = after
        self.has_rows = True
        """Whether it can have the focus."""

    def is_available(self) -> bool:
        return self.has_rows

    def react(self, key: int, item: int) -> KeyReaction | None:
        found = self._after(key)
        return None if found is None else KeyReaction(item, found)


class HeadsStop(ListStop, Generic[T]):
    """The heads of the columns as a Tab stop: arrows go along them, Space or Enter sorts."""

    def __init__(self, heads: Callable[[], Mapping[T, Box]], sort: Callable[[T], Action]) -> None:
        """``heads`` returns the places by the order of each column, ``sort`` what sorts by it."""
        super().__init__(lambda: self.box(self.entry()))
        self._heads, self._sort = heads, sort
        self._order = list(heads())
        self.sorted: T | None = None
        """The order of the rows."""
        self.has_rows = True

    def is_available(self) -> bool:
        return self.has_rows

    def entry(self) -> int:
        return self._order.index(self.sorted) if self.sorted in self._order else 0

    def box(self, item: int) -> Box:
        return list(self._heads().values())[min(item, len(self._order) - 1)]

    def react(self, key: int, item: int) -> KeyReaction | None:
        item = min(item, len(self._order) - 1)
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            by = 1 if key == pygame.K_RIGHT else -1
            return KeyReaction((item + by) % len(self._order), [])
        if key == pygame.K_SPACE or key in ENTER:
            return KeyReaction(item, [self._sort(self._order[item])])
        return None
