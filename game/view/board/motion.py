"""Pieces on their way: sliding after a move, fading when captured, and the one in the hand."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import chess

from game.look.layout import SQUARES, Box, square_box
from game.queries import queries
from game.state.state import Animation, State
from game.view.kit import shapes
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.kit.part import Float

HELD_SHARE = 1.12
"""A piece in the hand is drawn larger by this, as if it were nearer."""
SHADOW_SHARE = 0.72


class Glide(NamedTuple):
    """A piece that slides from one square to another."""

    piece: chess.Piece
    from_square: chess.Square
    to_square: chess.Square


class Changes(NamedTuple):
    """What is different between two placements of pieces."""

    glides: tuple[Glide, ...]
    gone: tuple[tuple[chess.Square, chess.Piece], ...]


def changes(
    before: dict[chess.Square, chess.Piece],
    now: dict[chess.Square, chess.Piece],
    skip: chess.Square | None = None,
) -> Changes:
    """Match each piece that appeared with the nearest like piece that vanished.

    A promoted piece comes from the nearest pawn of its colour. What appeared without any match
    simply stands there; what vanished without one is ``gone``. ``skip`` does not glide.
    """
    appeared = {square: piece for square, piece in now.items() if before.get(square) != piece}
    vanished = {square: piece for square, piece in before.items() if now.get(square) != piece}
    glides: list[Glide] = []
    for square, piece in sorted(appeared.items()):
        pawn = chess.Piece(chess.PAWN, piece.color)
        source = _nearest(square, piece, vanished)
        if source is None:
            source = _nearest(square, pawn, vanished)
        if source is None:
            continue
        del vanished[source]
        if square != skip:
            glides.append(Glide(piece, source, square))
    return Changes(tuple(glides), tuple(sorted(vanished.items(), key=lambda item: item[0])))


def _nearest(
    square: chess.Square, piece: chess.Piece, among: dict[chess.Square, chess.Piece]
) -> chess.Square | None:
    like = [other for other, found in among.items() if found == piece]
    return min(like, key=lambda other: chess.square_distance(square, other), default=None)


def progress(animation: Animation, now_ms: int) -> float:
    """Return how far along a slide is, 0 to 1, fast first and slow at the end."""
    if animation.duration_ms <= 0:
        return 1.0
    share = min(1.0, max(0.0, (now_ms - animation.started_ms) / animation.duration_ms))
    return 1 - (1 - share) ** 3


def is_gliding(state: State) -> bool:
    """Whether pieces are sliding at this moment."""
    animation = state.board.animation
    return animation is not None and state.now_ms < animation.started_ms + animation.duration_ms


def gliding_squares(state: State) -> frozenset[chess.Square]:
    """Return the squares whose pieces are not there yet."""
    return frozenset(glide.to_square for glide in _changes(state).glides)


def _changes(state: State) -> Changes:
    animation = state.board.animation
    if animation is None or not is_gliding(state):
        return Changes((), ())
    return changes(animation.before, queries.position_in_view(state).piece_map(), animation.skip)


class Gliding(Float):
    """Pieces that slide to their squares and captured ones that fade."""

    name = "gliding"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self.side = box.width // SQUARES

    def key(self, state: State) -> Hashable:
        if not is_gliding(state):
            return None
        return state.now_ms, state.board.flipped, _changes(state)

    def boxes(self, state: State) -> list[Box]:
        moving = _changes(state)
        gone = [square_box(self.box, square, state.board.flipped) for square, _ in moving.gone]
        return gone + [self._place(glide, state) for glide in moving.glides]

    def draw(self, canvas: Canvas, state: State) -> None:
        moving = _changes(state)
        if not moving.glides and not moving.gone:
            return
        assert state.board.animation is not None
        left = 1 - progress(state.board.animation, state.now_ms)
        for square, piece in moving.gone:
            surface = canvas.look.pieces.get(piece, self.side).copy()
            surface.set_alpha(round(255 * left))
            canvas.surface.blit(surface, square_box(self.box, square, state.board.flipped)[:2])
        for glide in moving.glides:
            surface = canvas.look.pieces.get(glide.piece, self.side)
            canvas.surface.blit(surface, self._place(glide, state)[:2])

    def _place(self, glide: Glide, state: State) -> Box:
        assert state.board.animation is not None
        share = progress(state.board.animation, state.now_ms)
        start = square_box(self.box, glide.from_square, state.board.flipped)
        end = square_box(self.box, glide.to_square, state.board.flipped)
        x = round(start.x + (end.x - start.x) * share)
        y = round(start.y + (end.y - start.y) * share)
        return Box(x, y, self.side, self.side)


class Hand(Float):
    """The piece in the hand; it follows the pointer anywhere in the window."""

    name = "hand"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self.side = round(box.width // SQUARES * HELD_SHARE)

    def key(self, state: State) -> Hashable:
        piece = self._piece(state)
        drag = state.board.drag
        return (piece, drag.x, drag.y) if piece and drag else None

    def boxes(self, state: State) -> list[Box]:
        drag = state.board.drag
        if drag is None or self._piece(state) is None:
            return []
        return [Box(drag.x - self.side // 2, drag.y - self.side // 2, self.side, self.side)]

    def draw(self, canvas: Canvas, state: State) -> None:
        piece = self._piece(state)
        for box in self.boxes(state) if piece else []:
            assert piece is not None
            low = box._replace(y=box.y + round(self.side * 0.3))
            body = shapes.shade(self.side, SHADOW_SHARE, canvas.colours.shadow)
            clip = canvas.surface.get_clip()
            canvas.surface.set_clip(clip.clip(box))
            canvas.shape(body, low)
            canvas.surface.set_clip(clip)
            canvas.surface.blit(canvas.look.pieces.get(piece, self.side), box[:2])

    @staticmethod
    def _piece(state: State) -> chess.Piece | None:
        drag = state.board.drag
        if drag is None or not drag.lifted:
            return None
        return queries.position_in_view(state).piece_at(drag.square)
