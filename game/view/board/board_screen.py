"""What every screen with a board is: parts in their boxes, and what floats over them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.actions.action import Action
from game.look.layout import Box
from game.state.state import State
from game.view.board.board import BoardPart
from game.view.board.motion import Gliding, Hand
from game.view.board.promotion import PromotionPicker
from game.view.frame.buttons import Buttons
from game.view.frame.compose import Composer
from game.view.kit.canvas import TextRecord
from game.view.kit.look import Look
from game.view.kit.part import Float, Part


class BoardScreen:
    """Draws parts and floats, and asks them what the mouse means; a screen says which they are."""

    def __init__(
        self,
        look: Look,
        window: Box,
        board: BoardPart,
        others: Sequence[Part],
        chrome: Buttons,
        marks: Float,
        popups: Float,
    ) -> None:
        self.board = board
        self.parts = [board, *others]
        self.chrome = chrome
        self.picker = PromotionPicker(look, board.box)
        gliding, hand = Gliding(look, board.box), Hand(look, board.box)
        floats = [chrome, gliding, marks, hand, self.picker, popups]
        self.composer = Composer(look, window, self.parts, floats)

    def draw(
        self, surface: pygame.Surface, state: State, records: list[TextRecord] | None
    ) -> list[pygame.Rect]:
        """Draw what has changed; return where."""
        return self.composer.draw(surface, state, records)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return what a mouse event means to the parts."""
        if state.board.promotion is not None:
            return self.picker.actions(event, state)
        return [found for part in self.parts for found in part.actions(event, state)]

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        """Return whether a press at this pixel would do something."""
        if state.board.promotion is not None:
            return self.picker.is_live(pos, state)
        return any(part.is_live(pos, state) for part in (*self.parts, self.chrome))
