"""The moves of the explorer as a Tab stop, and behind them the link to the games of the position.

Up and Down choose a move, whose arrow the board shows. Enter plays it. Space lists its games.
Insert adds it to the player's repertoire, and removes it again.
"""

from __future__ import annotations

import pygame

from engine.protocol.library.exploration import PlayedMove
from game.actions.action import Action
from game.look.layout import Box
from game.state.state import State
from game.view.explorer.explorer_panel import ExplorerPanel
from game.view.kit.focus import BACKWARDS, ENTER, FORWARDS, KeyReaction, row_for_key

PAGE = 5
"""The rows that Page Up and Page Down go on."""


class ExplorerStop:
    """One control for each move, and one for the link."""

    def __init__(self, panel: ExplorerPanel) -> None:
        self._panel = panel
        self._moves: list[PlayedMove] = []
        self._has_link = False
        self._state: State | None = None

    def follow(self, state: State) -> None:
        """Take over what the panel shows."""
        self._state, self._moves = state, self._panel.seen(state)
        self._has_link = self._panel.has_link(state)

    def is_available(self) -> bool:
        return self._count() > 0

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        assert self._state is not None
        return self._panel.item_box(self._state, min(item, self._count() - 1))

    def item_at(self, pos: tuple[int, int]) -> int | None:
        """Return None: the panel reads the presses on its moves."""
        del pos
        return None

    def react(self, key: int, item: int) -> KeyReaction | None:
        if not self.is_available():
            return None
        item = min(item, self._count() - 1)
        if key in ENTER or key == pygame.K_SPACE:
            action = self._press(item, is_enter=key in ENTER)
            return KeyReaction(item, [] if action is None else [action])
        if key == pygame.K_INSERT and item < len(self._moves):
            assert self._state is not None
            change = self._panel.change_repertoire(self._state, self._moves[item])
            return KeyReaction(item, [] if change is None else [change])
        row = row_for_key(key, item, self._count(), PAGE)
        if row is None and (key in FORWARDS or key in BACKWARDS):
            row = max(0, min(item + (1 if key in FORWARDS else -1), self._count() - 1))
        return None if row is None else KeyReaction(row, [])

    def take(self, has_focus: bool) -> None:
        del has_focus

    def _count(self) -> int:
        return len(self._moves) + self._has_link

    def _press(self, item: int, *, is_enter: bool) -> Action | None:
        assert self._state is not None
        if item >= len(self._moves):
            return self._panel.list_games(self._state, None)
        move = self._moves[item]
        return self._panel.play(move) if is_enter else self._panel.list_games(self._state, move)
