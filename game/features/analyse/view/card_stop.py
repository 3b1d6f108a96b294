"""The links on the card of a mistake as a Tab stop. Arrow keys choose one, Enter follows it."""

from __future__ import annotations

from game.features.analyse.view.mistake_card import CardLink
from game.features.analyse.view.moves_panel import MovesPanel
from game.look.layout import Box
from game.state.state import State
from game.view.kit.focus import BACKWARDS, ENTER, FORWARDS, KeyReaction

CARD_STOP = "card"
"""The name of the stop."""


class CardStop:
    """The links that can be seen, one control each."""

    def __init__(self, panel: MovesPanel) -> None:
        self._panel = panel
        self._links: list[CardLink] = []

    def follow(self, state: State) -> None:
        """Take over the links that can be seen."""
        self._links = self._panel.card_links(state)

    def is_available(self) -> bool:
        return bool(self._links)

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        return self._link(item).box

    def item_at(self, pos: tuple[int, int]) -> int | None:
        """Return None: the card reads the presses on its links."""
        del pos
        return None

    def react(self, key: int, item: int) -> KeyReaction | None:
        if not self._links:
            return None
        if key in ENTER:
            return KeyReaction(item, [self._link(item).action])
        by = 1 if key in FORWARDS else -1 if key in BACKWARDS else 0
        return KeyReaction(max(0, min(item + by, len(self._links) - 1)), []) if by else None

    def take(self, has_focus: bool) -> None:
        del has_focus

    def _link(self, item: int) -> CardLink:
        return self._links[min(item, len(self._links) - 1)]
