"""The lists of the Play screen as Tab stops: the moves of the game, and the engine's root moves."""

from __future__ import annotations

import pygame

from game.actions.board import FoldVariation, PreviewEngineLine
from game.look.layout import Box
from game.queries import shown_position
from game.queries.move_list import move_list_blocks
from game.state.node import NodeId
from game.state.state import State
from game.view.kit.focus import ENTER, KeyReaction, row_for_key
from game.view.panels.engine_panel import EnginePanel

PAGE = 5
"""The rows that Page Up and Page Down go on."""


class _ListStop:
    """What both lists share: the mouse is left to the parts that draw them."""

    def entry(self) -> int:
        return 0

    def item_at(self, pos: tuple[int, int]) -> int | None:
        del pos
        return None

    def take(self, has_focus: bool) -> None:
        del has_focus


class MovesStop(_ListStop):
    """The list of moves. Space or Enter folds the shown variation, or opens it.

    The arrow keys are those of the screen: they go along the moves and among the variations.
    """

    def __init__(self, box: Box) -> None:
        self._box = box
        self._has_moves = False
        self._variation: NodeId | None = None

    def follow(self, state: State) -> None:
        """Take over what the list shows."""
        session = state.session
        self._has_moves = bool(session.game.moves) and not session.game.is_paused
        inside = move_list_blocks.variations_around(
            session.game, shown_position.shown_node(session)
        )
        self._variation = inside[-1] if inside else None

    def is_available(self) -> bool:
        return self._has_moves

    def box(self, item: int) -> Box:
        del item
        return self._box

    def react(self, key: int, item: int) -> KeyReaction | None:
        if self._variation is None or key not in (pygame.K_SPACE, *ENTER):
            return None
        return KeyReaction(item, [FoldVariation(self._variation)])


class RootMovesStop(_ListStop):
    """The table of root moves. Up and Down choose a row, whose line the board then shows."""

    def __init__(self, panel: EnginePanel) -> None:
        self._panel = panel
        self._boxes: list[Box] = []
        self._lines: list[tuple[str, ...]] = []

    def follow(self, state: State) -> None:
        """Take over the rows that can be seen."""
        self._boxes, self._lines = self._panel.seen_lines(state)

    def is_available(self) -> bool:
        return bool(self._lines)

    def box(self, item: int) -> Box:
        return self._boxes[min(item, len(self._boxes) - 1)]

    def react(self, key: int, item: int) -> KeyReaction | None:
        row = row_for_key(key, item, len(self._lines), PAGE)
        return None if row is None else KeyReaction(row, [PreviewEngineLine(self._lines[row])])
