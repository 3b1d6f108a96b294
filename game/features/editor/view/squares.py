"""The board of the editor, and the keys that work on its squares."""

from __future__ import annotations

import chess
import pygame

from game.actions.action import Action
from game.actions.board import PressSquare, ReleaseSquare
from game.features.editor.actions import (
    EmptySquare,
    PressRightInEditor,
    ReleaseRightInEditor,
    UseToolOnSquare,
)
from game.features.editor.model import ToolKind, editor_of
from game.look.layout import Box, square_at, square_box
from game.state.state import State
from game.view.board.board_part import BoardPart
from game.view.kit.focus import ENTER, KeyReaction

STEPS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}
"""The files and ranks that an arrow key goes on, seen from White's side."""
FIRST_SQUARE = chess.E4
"""The square that Tab goes to first."""


class EditorBoard(BoardPart):
    """The board of the editor, with every piece movable."""

    def is_flipped(self, state: State) -> bool:
        editor = editor_of(state)
        return editor is not None and editor.flipped

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        editor = editor_of(state)
        if editor is not None and editor.tool is not ToolKind.HAND:
            return self.box.holds(*pos)
        return super().is_live(pos, state)

    @staticmethod
    def _pressed(
        event: pygame.event.Event, square: chess.Square | None, state: State
    ) -> list[Action]:
        del state
        if square is None:
            return []
        if event.button == pygame.BUTTON_LEFT:
            return [PressSquare(square, *event.pos)]
        return [PressRightInEditor(square)] if event.button == pygame.BUTTON_RIGHT else []

    def _released(
        self, event: pygame.event.Event, square: chess.Square | None, state: State
    ) -> list[Action]:
        del state
        if event.button == pygame.BUTTON_LEFT:
            return [ReleaseSquare(square)]
        return [ReleaseRightInEditor()] if event.button == pygame.BUTTON_RIGHT else []


class SquaresStop:
    """The squares as a Tab stop: arrows go from square to square, and Space does what a click does.

    The index of a control is its square. Delete and Backspace remove the piece.
    """

    def __init__(self, board: Box) -> None:
        self._board = board
        self._square = FIRST_SQUARE
        self.is_flipped = False

    def is_available(self) -> bool:
        return True

    def entry(self) -> int:
        return self._square

    def box(self, item: int) -> Box:
        return square_box(self._board, item, self.is_flipped)

    def item_at(self, pos: tuple[int, int]) -> int | None:
        return square_at(self._board, *pos, self.is_flipped)

    def react(self, key: int, item: int) -> KeyReaction | None:
        self._square = item
        if key in STEPS:
            self._square = self._beside(item, STEPS[key])
            return KeyReaction(self._square, [])
        if key == pygame.K_SPACE or key in ENTER:
            return KeyReaction(item, [UseToolOnSquare(item)])
        if key in (pygame.K_DELETE, pygame.K_BACKSPACE):
            return KeyReaction(item, [EmptySquare(item)])
        return None

    def take(self, has_focus: bool) -> None:
        del has_focus

    def _beside(self, square: chess.Square, step: tuple[int, int]) -> chess.Square:
        """Return the next square in a direction on the screen; at the edge, the same square."""
        turn = -1 if self.is_flipped else 1
        file = chess.square_file(square) + turn * step[0]
        rank = chess.square_rank(square) + turn * step[1]
        on_board = file in range(8) and rank in range(8)
        return chess.square(file, rank) if on_board else square
