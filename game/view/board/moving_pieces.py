"""Moving pieces: sliding after a move, fading when captured, or dragged."""

from __future__ import annotations

from collections.abc import Hashable

from game.look.layout import SQUARES, Box, square_box
from game.look.pieces import shadow_reach
from game.queries.board_view import BoardView
from game.queries.piece_animation import SlidingPiece
from game.view.board.layer import FloatingLayer, ViewSource
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look

HELD_SHARE = 1.12
"""The size of a dragged piece relative to a piece at rest, so that it looks nearer."""
SHADOW_FALL = 0.1
"""How far the shadow lies below the piece, as a share of the piece."""


class SlidingPiecesLayer(FloatingLayer):
    """Pieces that slide to their squares, and captured ones that fade."""

    name = "gliding"

    def view_key(self, view: BoardView) -> Hashable:
        return view.slide, view.flipped

    def view_boxes(self, view: BoardView) -> list[Box]:
        gone = [square_box(self.box, square, view.flipped) for square, _ in view.slide.changes.gone]
        return gone + [self._place(glide, view) for glide in view.slide.changes.glides]

    def draw_view(self, canvas: Canvas, view: BoardView) -> None:
        left = 1 - view.slide.progress
        for square, piece in view.slide.changes.gone:
            surface = canvas.look.pieces.get(piece, self.side).copy()
            surface.set_alpha(round(255 * left))
            canvas.surface.blit(surface, square_box(self.box, square, view.flipped)[:2])
        for glide in view.slide.changes.glides:
            surface = canvas.look.pieces.get(glide.piece, self.side)
            canvas.surface.blit(surface, self._place(glide, view)[:2])

    def _place(self, glide: SlidingPiece, view: BoardView) -> Box:
        start = square_box(self.box, glide.from_square, view.flipped)
        end = square_box(self.box, glide.to_square, view.flipped)
        x = round(start.x + (end.x - start.x) * view.slide.progress)
        y = round(start.y + (end.y - start.y) * view.slide.progress)
        return Box(x, y, self.side, self.side)


class DraggedPieceLayer(FloatingLayer):
    """The dragged piece; it follows the pointer anywhere in the window."""

    name = "hand"

    def __init__(self, look: Look, box: Box, source: ViewSource) -> None:
        super().__init__(look, box, source)
        self.side = round(box.width // SQUARES * HELD_SHARE)

    def view_key(self, view: BoardView) -> Hashable:
        return view.held

    def view_boxes(self, view: BoardView) -> list[Box]:
        held = view.held
        if held is None:
            return []
        piece = Box(held.x - self.side // 2, held.y - self.side // 2, self.side, self.side)
        fall, reach = round(SHADOW_FALL * self.side), shadow_reach(self.side)
        shadow = piece.inset(-reach)
        return [piece, shadow._replace(y=shadow.y + fall)]

    def draw_view(self, canvas: Canvas, view: BoardView) -> None:
        if view.held is None:
            return
        piece, shadow = self.view_boxes(view)
        pieces = canvas.look.pieces
        canvas.surface.blit(pieces.shadow(view.held.piece, self.side), shadow[:2])
        canvas.surface.blit(pieces.get(view.held.piece, self.side), piece[:2])
