"""The promotion picker: four pieces in a column at the promotion square."""

from __future__ import annotations

from collections.abc import Hashable

import chess
import pygame

from game.accessibility.node import AccessibleRole
from game.actions.action import Action
from game.actions.board import CancelTopmost, ChoosePromotion
from game.look.layout import SQUARES, Box, square_box
from game.queries.board_view import BoardView
from game.state.state import State
from game.view.board.layer import FloatingLayer, ViewSource
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.words.moves import PIECES

CHOICES = (chess.QUEEN, chess.KNIGHT, chess.ROOK, chess.BISHOP)
"""The promotion pieces from the promotion square towards the middle of the board."""
SCRIM_OPACITY = 0.5
REST_SHARE = 0.92
"""The size of the disc under a piece, as a share of the square."""


class PromotionPicker(FloatingLayer):
    """The promotion picker, which covers the board. A click beside the pieces cancels the move."""

    name = "promotion"

    def __init__(self, look: Look, box: Box, source: ViewSource) -> None:
        super().__init__(look, box, source)
        self._pointer = (-1, -1)

    def view_key(self, view: BoardView) -> Hashable:
        if view.promotion is None:
            return None
        return view.promotion, view.flipped, self._pointed(view)

    def view_boxes(self, view: BoardView) -> list[Box]:
        return [] if view.promotion is None else [self.box]

    def draw_view(self, canvas: Canvas, view: BoardView) -> None:
        if view.promotion is None:
            return
        colours = canvas.colours
        canvas.fill(self.box, colours.scrim.faded(SCRIM_OPACITY))
        white = chess.square_rank(view.promotion) == SQUARES - 1
        pointed = self._pointed(view)
        for kind, box in self._choices(view):
            canvas.control(AccessibleRole.BUTTON, box, PIECES[chess.Piece(kind, white)])
            ground = colours.accent if kind == pointed else colours.board_light
            size = self.side if kind == pointed else REST_SHARE * self.side
            canvas.shape(svg_shapes.disc(self.side, size, ground), box)
            piece = chess.Piece(kind, white)
            canvas.surface.blit(canvas.look.pieces.get(piece, self.side), box[:2])

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        view = self.source(state)
        if view.promotion is None or event.type != pygame.MOUSEBUTTONDOWN:
            return []
        self._pointer = event.pos
        kind = self._pointed(view)
        if kind is not None and event.button == pygame.BUTTON_LEFT:
            return [ChoosePromotion(kind)]
        return [CancelTopmost()]

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return any(box.holds(*pos) for _, box in self._choices(self.source(state)))

    def _choices(self, view: BoardView) -> list[tuple[chess.PieceType, Box]]:
        """Return the pieces to choose from and their squares; empty without a promotion."""
        if view.promotion is None:
            return []
        file = chess.square_file(view.promotion)
        rank = chess.square_rank(view.promotion)
        inwards = -1 if rank else 1
        squares = [chess.square(file, rank + place * inwards) for place in range(len(CHOICES))]
        return [
            (kind, square_box(self.box, square, view.flipped))
            for kind, square in zip(CHOICES, squares, strict=True)
        ]

    def _pointed(self, view: BoardView) -> chess.PieceType | None:
        found = (kind for kind, box in self._choices(view) if box.holds(*self._pointer))
        return next(found, None)
