"""The board: squares, coordinates, marks under the pieces, and the pieces that stand still."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import chess
import pygame

from game.actions.action import Action
from game.actions.board import (
    MovePointer,
    PressRight,
    PressSquare,
    ReleaseRight,
    ReleaseSquare,
    StepPly,
)
from game.actions.input import brush_held
from game.look.layout import SQUARES, Box, square_at, square_box
from game.look.theme import Colour
from game.queries import queries
from game.state.state import State
from game.view.board.motion import gliding_squares
from game.view.kit import shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import Face, Style
from game.view.kit.look import Look
from game.view.kit.part import Part

DOT_SHARE = 0.30
"""Diameter of the dot on a square that a piece may go to, as a share of the square."""
RING_SHARE, RING_WIDTH_SHARE = 0.96, 0.085
"""Diameter and line of the ring around a piece that can be captured."""
GHOST_ALPHA = 90
"""Opacity of a piece where it stood while it is in the hand, 0 to 255."""
COORDINATES = Style(Face.BOLD, "text_caption")


class Shown(NamedTuple):
    """All that the board's picture depends on."""

    placement: tuple[int, ...]
    """The position's bitboards: quick to compare."""
    flipped: bool
    coordinates: bool
    tints: tuple[tuple[chess.Square, str], ...]
    """Squares and the names of the colours that lie on them."""
    check: chess.Square | None
    gliding: frozenset[chess.Square] = frozenset()
    ghost: chess.Square | None = None
    targets: tuple[tuple[chess.Square, bool], ...] = ()
    hover: chess.Square | None = None


class BoardPart(Part):
    """The board without what moves over it (see ``motion``, ``marks`` and ``promotion``)."""

    name = "board"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self.side = box.width // SQUARES

    def key(self, state: State) -> Hashable:
        return self.shown(state)

    def shown(self, state: State) -> Shown:
        """Return all that the picture depends on."""
        return _shown(state)

    def position(self, state: State) -> chess.Board:
        """Return the position that is shown."""
        return queries.shown_board(state)

    def draw(self, canvas: Canvas, state: State) -> None:
        shown = self.shown(state)
        self._draw_squares(canvas, shown)
        for square, purpose in shown.tints:
            canvas.fill(self._square(square, shown), getattr(canvas.colours, purpose))
        if shown.check is not None:
            body = shapes.glow(self.side, canvas.colours.board_check)
            canvas.shape(body, self._square(shown.check, shown))
        self._draw_targets(canvas, shown)
        if shown.coordinates:
            self._draw_coordinates(canvas, shown)
        self._draw_pieces(canvas, shown, self.position(state))
        canvas.round_off(self.box, canvas.colours.background)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        flipped = state.board.flipped
        if event.type == pygame.MOUSEMOTION:
            x, y = event.pos
            return [MovePointer(square_at(self.box, x, y, flipped), x, y)]
        if event.type == pygame.WINDOWLEAVE:
            return [MovePointer(None, -1, -1)] if state.board.drag is None else []
        if event.type == pygame.MOUSEBUTTONDOWN:
            x, y = event.pos
            return self._pressed(event, square_at(self.box, x, y, flipped))
        if event.type == pygame.MOUSEBUTTONUP:
            x, y = event.pos
            return self._released(event, square_at(self.box, x, y, flipped), state)
        if event.type == pygame.MOUSEWHEEL and self.box.holds(*pygame.mouse.get_pos()):
            return [StepPly(-event.y)] if event.y else []
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        square = square_at(self.box, *pos, state.board.flipped)
        if square is None:
            return False
        selected = state.board.selected
        goes_there = selected is not None and square in queries.targets(state, selected)
        return goes_there or queries.is_movable(state, square)

    def _pressed(self, event: pygame.event.Event, square: chess.Square | None) -> list[Action]:
        if square is None:
            return []
        if event.button == pygame.BUTTON_LEFT:
            return [PressSquare(square, *event.pos)]
        if event.button == pygame.BUTTON_RIGHT:
            return [PressRight(square, brush_held(pygame.key.get_mods()))]
        return []

    def _released(
        self, event: pygame.event.Event, square: chess.Square | None, state: State
    ) -> list[Action]:
        if event.button == pygame.BUTTON_LEFT and (square is not None or state.board.drag):
            return [ReleaseSquare(square)]
        if event.button == pygame.BUTTON_RIGHT and (square is not None or state.board.drawing):
            return [ReleaseRight(square)]
        return []

    def _square(self, square: chess.Square, shown: Shown) -> Box:
        return square_box(self.box, square, shown.flipped)

    def _draw_squares(self, canvas: Canvas, shown: Shown) -> None:
        canvas.fill(self.box, canvas.colours.board_light)
        for square in chess.SquareSet(chess.BB_DARK_SQUARES):
            canvas.fill(self._square(square, shown), canvas.colours.board_dark)

    def _draw_targets(self, canvas: Canvas, shown: Shown) -> None:
        colours = canvas.colours
        for square, is_capture in shown.targets:
            box = self._square(square, shown)
            if square == shown.hover:
                canvas.fill(box, colours.board_target_hover)
            elif is_capture:
                diameter, width = RING_SHARE * self.side, RING_WIDTH_SHARE * self.side
                body = shapes.ring(self.side, diameter, width, colours.board_target)
                canvas.shape(body, box)
            else:
                body = shapes.disc(self.side, DOT_SHARE * self.side, colours.board_target)
                canvas.shape(body, box)

    def _draw_coordinates(self, canvas: Canvas, shown: Shown) -> None:
        edge = canvas.sizes.unit
        cap = canvas.look.fonts.size(COORDINATES)
        order = range(SQUARES) if not shown.flipped else range(SQUARES - 1, -1, -1)
        for place, index in enumerate(order):
            row = self.box.bottom - (place + 1) * self.side
            rank_box = Box(self.box.right - self.side, row + edge, self.side - edge, cap)
            ink = self._coordinate_colour(canvas, SQUARES - 1, place)
            canvas.text(rank_box, chess.RANK_NAMES[index], COORDINATES, ink, "right")
            column = self.box.x + place * self.side
            bottom = self.box.bottom - edge - cap
            file_box = Box(column + edge, bottom, self.side - edge, cap)
            ink = self._coordinate_colour(canvas, place, 0)
            canvas.text(file_box, chess.FILE_NAMES[index], COORDINATES, ink)

    @staticmethod
    def _coordinate_colour(canvas: Canvas, column: int, row: int) -> Colour:
        on_dark = (column + row) % 2 == 0
        return canvas.colours.board_light if on_dark else canvas.colours.board_dark

    def _draw_pieces(self, canvas: Canvas, shown: Shown, position: chess.Board) -> None:
        for square, piece in position.piece_map().items():
            if square in shown.gliding:
                continue
            surface = canvas.look.pieces.get(piece, self.side)
            if square == shown.ghost:
                surface = surface.copy()
                surface.set_alpha(GHOST_ALPHA)
            canvas.surface.blit(surface, self._square(square, shown)[:2])


def placement(board: chess.Board) -> tuple[int, ...]:
    """Return what stands where as bitboards."""
    white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
    return (
        white,
        black,
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
    )


def _shown(state: State) -> Shown:
    board = state.board
    position = queries.shown_board(state)
    ghost = board.drag.square if board.drag and board.drag.lifted else None
    source = ghost if ghost is not None else board.selected
    targets = queries.targets(state, source) if source is not None else {}
    return Shown(
        placement=placement(position),
        gliding=gliding_squares(state),
        ghost=ghost,
        flipped=board.flipped,
        coordinates=state.settings.show_coordinates,
        tints=tuple(_tints(state)),
        check=queries.check_square(state),
        targets=tuple(targets.items()),
        hover=board.hover if board.hover in targets else None,
    )


def _tints(state: State) -> list[tuple[chess.Square, str]]:
    """Return squares and the names of the colours that lie on them."""
    board = state.board
    tints: list[tuple[chess.Square, str]] = []
    last = queries.last_move(state)
    if last is not None:
        tints += [(last.from_square, "board_last_move"), (last.to_square, "board_last_move")]
    if board.premove is not None and board.current is None:
        premove = board.premove
        tints += [(premove.from_square, "board_premove"), (premove.to_square, "board_premove")]
    if board.selected is not None:
        tints.append((board.selected, "board_selected"))
    elif board.drag is not None and board.drag.lifted:
        tints.append((board.drag.square, "board_selected"))
    return tints
