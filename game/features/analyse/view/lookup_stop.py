"""The moves of the book and the tablebases as a Tab stop. Arrow keys choose one, Enter plays it."""

from __future__ import annotations

from game.actions.between_features import MoveMade
from game.features.analyse.view.lookup_panel import LookupPanel, MoveChip
from game.look.layout import Box
from game.state.state import State
from game.view.kit.focus import BACKWARDS, ENTER, FORWARDS, KeyReaction

KNOWN_STOP = "known"
"""The name of the stop."""


class LookupStop:
    """The moves that can be seen, one control each."""

    def __init__(self, panel: LookupPanel) -> None:
        self._panel = panel
        self._chips: list[MoveChip] = []

    def follow(self, state: State) -> None:
        """Take over the moves that can be seen."""
        self._chips = self._panel.chips(state)

    def is_available(self) -> bool:
        return bool(self._chips)

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        return self._chip(item).box

    def item_at(self, pos: tuple[int, int]) -> int | None:
        """Return None: the panel reads the presses on its moves."""
        del pos
        return None

    def react(self, key: int, item: int) -> KeyReaction | None:
        if not self._chips:
            return None
        if key in ENTER:
            return KeyReaction(item, [MoveMade(self._chip(item).move)])
        by = 1 if key in FORWARDS else -1 if key in BACKWARDS else 0
        return KeyReaction(max(0, min(item + by, len(self._chips) - 1)), []) if by else None

    def take(self, has_focus: bool) -> None:
        del has_focus

    def _chip(self, item: int) -> MoveChip:
        return self._chips[min(item, len(self._chips) - 1)]
