"""The lines of the engines as a Tab stop.

Up and Down choose a line, and Left and Right walk along it. Enter plays its first move. The key
that inserts the best line inserts the chosen one.
"""

from __future__ import annotations

import pygame

from game.actions.action import Action
from game.features.analyse.view.engines_panel import EnginesPanel, LineRef
from game.look.layout import Box
from game.state.state import State
from game.view.kit.focus import ENTER, KeyReaction, row_for_key

PAGE = 5
"""The rows that Page Up and Page Down go on."""


class LinesStop:
    """The lines that can be seen, one control each."""

    def __init__(self, panel: EnginesPanel) -> None:
        self._panel = panel
        self._seen: list[LineRef] = []
        self._state: State | None = None

    def follow(self, state: State) -> None:
        """Take over the lines that can be seen."""
        self._state = state
        self._seen = self._panel.seen(state)

    def is_available(self) -> bool:
        return bool(self._seen)

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        return self._panel.box_of(self._ref(item))

    def item_at(self, pos: tuple[int, int]) -> int | None:
        """Return None: the panel reads the presses on its lines."""
        del pos
        return None

    def react(self, key: int, item: int) -> KeyReaction | None:
        if self._state is None or not self._seen:
            return None
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._panel.walk(self._state, 1 if key == pygame.K_RIGHT else -1)
            return KeyReaction(item, [])
        if key in ENTER:
            return KeyReaction(item, self._panel.play(self._state, self._ref(item)))
        row = row_for_key(key, item, len(self._seen), PAGE)
        return None if row is None else KeyReaction(row, [])

    def insert(self, state: State) -> list[Action] | None:
        """Return the actions that insert the line under the pointer, or else the chosen one.

        Return None if there is neither.
        """
        pointed = self._panel.pointed(state)
        return None if pointed is None else self._panel.insert(state, pointed.ref)

    def take(self, has_focus: bool) -> None:
        del has_focus

    def _ref(self, item: int) -> LineRef:
        return self._seen[min(item, len(self._seen) - 1)]
