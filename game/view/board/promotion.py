"""The promotion picker: four pieces in a column at the promotion square."""

from __future__ import annotations

from collections.abc import Hashable

import chess
import pygame

from game.actions.action import Action
from game.actions.board import Cancel, ChoosePromotion
from game.look.layout import SQUARES, Box, square_box
from game.state.state import Promotion, State
from game.view.kit import shapes
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.kit.part import Float

CHOICES = (chess.QUEEN, chess.KNIGHT, chess.ROOK, chess.BISHOP)
"""From the promotion square inwards, the likeliest first."""
SCRIM_OPACITY = 0.5
REST_SHARE = 0.92
"""Size of the disc under a piece, as a share of the square."""


class PromotionPicker(Float):
    """Covers the board while a choice is open: a click beside the pieces takes the move back."""

    name = "promotion"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self._pointer = (-1, -1)

    def key(self, state: State) -> Hashable:
        promotion = state.board.promotion
        if promotion is None:
            return None
        return promotion.to_square, state.board.flipped, self._pointed(promotion, state)

    def boxes(self, state: State) -> list[Box]:
        return [self.box] if state.board.promotion else []

    def draw(self, canvas: Canvas, state: State) -> None:
        promotion = state.board.promotion
        if promotion is None:
            return
        colours = canvas.colours
        canvas.fill(self.box, colours.scrim.faded(SCRIM_OPACITY))
        white = chess.square_rank(promotion.to_square) == SQUARES - 1
        pointed = self._pointed(promotion, state)
        side = self.box.width // SQUARES
        for kind, box in self._choices(promotion, state):
            ground = colours.accent if kind == pointed else colours.board_light
            size = side if kind == pointed else REST_SHARE * side
            canvas.shape(shapes.disc(side, size, ground), box)
            piece = chess.Piece(kind, white)
            canvas.surface.blit(canvas.look.pieces.get(piece, side), box[:2])

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        promotion = state.board.promotion
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
        if promotion is None or event.type != pygame.MOUSEBUTTONDOWN:
            return []
        self._pointer = event.pos
        kind = self._pointed(promotion, state)
        if kind is not None and event.button == pygame.BUTTON_LEFT:
            return [ChoosePromotion(kind)]
        return [Cancel()]

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        promotion = state.board.promotion
        return promotion is not None and any(
            box.holds(*pos) for _, box in self._choices(promotion, state)
        )

    def _choices(self, promotion: Promotion, state: State) -> list[tuple[chess.PieceType, Box]]:
        file = chess.square_file(promotion.to_square)
        rank = chess.square_rank(promotion.to_square)
        inwards = -1 if rank else 1
        return [
            (
                kind,
                square_box(self.box, chess.square(file, rank + i * inwards), state.board.flipped),
            )
            for i, kind in enumerate(CHOICES)
        ]

    def _pointed(self, promotion: Promotion, state: State) -> chess.PieceType | None:
        for kind, box in self._choices(promotion, state):
            if box.holds(*self._pointer):
                return kind
        return None
