"""The board: squares, coordinates, marks under the pieces, and the pieces at rest."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

import chess
import pygame

from game.accessibility.node import AccessibleNode
from game.actions.action import Action
from game.actions.board import (
    MovePointer,
    PressRightButton,
    PressSquare,
    ReleaseRightButton,
    ReleaseSquare,
    StepPly,
)
from game.actions.text_input import held_brush
from game.look.layout import SQUARES, Box, square_at, square_box
from game.look.theme import Colour
from game.message import message
from game.queries.board_view import BoardView
from game.state.state import State
from game.view.board import square_shapes
from game.view.board.layer import BoardLayer, ViewSource
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, TITLE, TextStyle
from game.view.kit.look import Look
from game.view.kit.text.font_files import Face

DOT_SHARE = 0.30
"""The diameter of the dot on a legal target square, as a share of the square."""
RING_SHARE, RING_WIDTH_SHARE = 0.96, 0.085
"""The diameter and line width of the ring around a piece that can be captured, as shares of the
square."""
GHOST_ALPHA = 90
"""The opacity of a dragged piece on its own square, 0 to 255."""
SHAPE_OPACITY = 0.55
"""The opacity of the shapes on marked squares."""
TINTED_SHAPES = {
    "board_last_move": square_shapes.corner_frame,
    "board_premove": square_shapes.dashed_frame,
    "board_selected": square_shapes.solid_frame,
}
"""The shape that goes with each tint."""
COVER_OPACITY = 0.8
"""The opacity of the cover over the board of a paused game; the words on it must be readable."""
PAUSED = message("Paused")
CLICK_TO_RESUME = message("Click the board to resume the game.")
COORDINATES = TextStyle(Face.BOLD, "text_caption")


class _Coordinate(NamedTuple):
    """A coordinate on the board, with its square and the box of its text."""

    square: chess.Square
    text: str
    box: Box


class BoardPart(BoardLayer):
    """The board without the layers over it (see ``moving_pieces``, ``marks`` and ``promotion``)."""

    name = "board"

    def __init__(self, look: Look, box: Box, source: ViewSource) -> None:
        super().__init__(look, box, source)
        self._empty: pygame.Surface | None = None
        """The squares without anything on them. They are the same from both sides."""

    def view_key(self, view: BoardView) -> Hashable:
        return (
            view.pieces,
            view.flipped,
            view.has_coordinates,
            view.last_move,
            view.premove,
            view.check,
            view.selected,
            view.destinations,
            view.marks_destinations,
            view.hover,
            _ghost(view),
            _gliding(view),
            view.is_paused,
            view.tactics,  # They are drawn elsewhere, but read with the squares.
        )

    def draw_view(self, canvas: Canvas, view: BoardView) -> None:
        self._draw_squares(canvas, view)
        self._draw_tints(canvas, view)
        if view.check is not None:
            body = svg_shapes.glow(self.side, canvas.colours.board_check)
            body += square_shapes.check_ring(self.side, canvas.colours.board_check)
            canvas.shape(body, self._square(view.check, view))
        self._draw_destinations(canvas, view)
        self._draw_pieces(canvas, view)
        if self._has_coordinates(view):
            self._draw_coordinates(canvas, view)
        if view.is_paused:
            self._draw_cover(canvas)
        canvas.round_off(self.box, canvas.colours.background)

    def nodes(self, state: State) -> list[AccessibleNode]:
        from game.accessibility import board_grid  # Loaded when a reader comes.

        return [board_grid.board_grid(self.source(state), self.box, self.look.catalogue.text)]

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        flipped = self.is_flipped(state)
        if event.type == pygame.MOUSEMOTION:
            x, y = event.pos
            return [MovePointer(square_at(self.box, x, y, flipped), x, y)]
        if event.type == pygame.WINDOWLEAVE:
            return [MovePointer(None, -1, -1)] if state.session.board.drag is None else []
        if event.type == pygame.MOUSEBUTTONDOWN:
            x, y = event.pos
            return self._pressed(event, square_at(self.box, x, y, flipped), state)
        if event.type == pygame.MOUSEBUTTONUP:
            x, y = event.pos
            return self._released(event, square_at(self.box, x, y, flipped), state)
        if event.type == pygame.MOUSEWHEEL and self.box.holds(*pygame.mouse.get_pos()):
            steps = bool(event.y) and state.shown_screen.has_wheel_steps
            return [StepPly(-event.y)] if steps else []
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        square = square_at(self.box, *pos, self.is_flipped(state))
        if square is None:
            return False
        view = self.source(state)
        if view.is_paused:
            return True
        is_movable = bool(view.movable & chess.BB_SQUARES[square])
        return is_movable or square in dict(view.destinations)

    def is_flipped(self, state: State) -> bool:
        """Return whether Black is at the bottom."""
        return state.session.board.flipped

    @staticmethod
    def _pressed(
        event: pygame.event.Event, square: chess.Square | None, state: State
    ) -> list[Action]:
        if square is None:
            return []
        if event.button == pygame.BUTTON_LEFT:
            return [PressSquare(square, *event.pos)]
        if event.button == pygame.BUTTON_RIGHT and state.shown_screen.has_shapes:
            pressed = pygame.key.get_pressed()
            brush = held_brush(pygame.key.get_mods(), pressed.__getitem__)
            return [PressRightButton(square, brush)]
        return []

    def _released(
        self, event: pygame.event.Event, square: chess.Square | None, state: State
    ) -> list[Action]:
        if event.button == pygame.BUTTON_LEFT and (square is not None or state.session.board.drag):
            return [ReleaseSquare(square)]
        can_draw = state.shown_screen.has_shapes and square is not None
        if event.button == pygame.BUTTON_RIGHT and (can_draw or state.session.board.drawing):
            return [ReleaseRightButton(square)]
        return []

    def _draw_cover(self, canvas: Canvas) -> None:
        """Dim the empty board of a paused game, and show how the game goes on."""
        canvas.fill(self.box, canvas.colours.scrim.faded(COVER_OPACITY))
        upper, lower = self.box.centred(self.box.width, 2 * self.side).cut_top(self.side)
        canvas.text(upper, PAUSED, TITLE, canvas.colours.on_scrim, "centre")
        canvas.text(lower, CLICK_TO_RESUME, BODY, canvas.colours.on_scrim, "centre")

    def _square(self, square: chess.Square, view: BoardView) -> Box:
        return square_box(self.box, square, view.flipped)

    def _draw_squares(self, canvas: Canvas, view: BoardView) -> None:
        if self._empty is None:
            self._empty = pygame.Surface(self.box[2:])
            self._empty.fill(canvas.colours.board_light)
            for square in chess.SquareSet(chess.BB_DARK_SQUARES):
                x, y, *size = self._square(square, view)
                place = (x - self.box.x, y - self.box.y)
                self._empty.fill(canvas.colours.board_dark, (*place, *size))
        canvas.surface.blit(self._empty, self.box[:2])

    def _draw_tints(self, canvas: Canvas, view: BoardView) -> None:
        """Tint the marked squares. A shape of its own goes with each tint."""
        ink = canvas.colours.board_target.faded(SHAPE_OPACITY)
        tints = _tints(view)
        for square, purpose in tints:
            box = self._square(square, view)
            canvas.fill(box, getattr(canvas.colours, purpose))
            canvas.shape(TINTED_SHAPES[purpose](self.side, ink), box)
        if self._has_coordinates(view):
            self._clear_coordinates(canvas, view, tints)

    def _has_coordinates(self, view: BoardView) -> bool:
        return view.has_coordinates and not self.has_rim

    def _clear_coordinates(
        self, canvas: Canvas, view: BoardView, tints: list[tuple[chess.Square, str]]
    ) -> None:
        """Remove the shapes from the corners in which coordinates stand."""
        colours, reach = canvas.colours, square_shapes.corner_reach(self.side)
        for one in self._coordinates(canvas, view):
            own = [getattr(colours, purpose) for square, purpose in tints if square == one.square]
            if own:
                corner = self._square(one.square, view).cut_bottom(reach)[0].cut_left(reach)[0]
                if not corner.holds(*one.box.centre):
                    corner = self._square(one.square, view).cut_top(reach)[0].cut_right(reach)[0]
                for colour in (_ground(canvas, one.square), *own):
                    canvas.fill(corner, colour)

    def _draw_destinations(self, canvas: Canvas, view: BoardView) -> None:
        colours = canvas.colours
        for square, is_capture in view.destinations:
            box = self._square(square, view)
            if square == view.hover:
                canvas.fill(box, colours.board_target_hover)
                ink = colours.board_target.faded(SHAPE_OPACITY)
                canvas.shape(square_shapes.solid_frame(self.side, ink), box)
            elif not view.marks_destinations:
                continue
            elif is_capture:
                diameter, width = RING_SHARE * self.side, RING_WIDTH_SHARE * self.side
                body = svg_shapes.ring(self.side, diameter, width, colours.board_target)
                canvas.shape(body, box)
            else:
                body = svg_shapes.disc(self.side, DOT_SHARE * self.side, colours.board_target)
                canvas.shape(body, box)

    def _draw_coordinates(self, canvas: Canvas, view: BoardView) -> None:
        for square, text, box in self._coordinates(canvas, view):
            inks = self._coordinate_colours(canvas, square)
            canvas.outlined(box, text, COORDINATES, inks)

    def _coordinates(self, canvas: Canvas, view: BoardView) -> Iterator[_Coordinate]:
        """Yield the numbers at the right edge of the board and the letters at its lower edge."""
        edge, fonts = canvas.sizes.unit, canvas.look.fonts
        cap = fonts.size(COORDINATES)
        for index in range(SQUARES):
            rank, file = chess.RANK_NAMES[index], chess.FILE_NAMES[index]
            square = chess.square(0 if view.flipped else SQUARES - 1, index)
            right = self._square(square, view).cut_right(edge)[1]
            box = right.cut_right(fonts.width(rank, COORDINATES))[0]
            yield _Coordinate(square, rank, box._replace(y=box.y + edge, height=cap))
            square = chess.square(index, SQUARES - 1 if view.flipped else 0)
            box = self._square(square, view)
            width = fonts.width(file, COORDINATES)
            yield _Coordinate(square, file, Box(box.x + edge, box.bottom - edge - cap, width, cap))

    @staticmethod
    def _coordinate_colours(canvas: Canvas, square: chess.Square) -> tuple[Colour, Colour]:
        """Return the colour of a coordinate, and that of its edge, which shows on a piece."""
        colours = canvas.colours.board_light, canvas.colours.board_dark
        return colours if chess.BB_SQUARES[square] & chess.BB_DARK_SQUARES else colours[::-1]

    def _draw_pieces(self, canvas: Canvas, view: BoardView) -> None:
        gliding, ghost = _gliding(view), _ghost(view)
        for square, piece in view.pieces.items():
            if square in gliding:
                continue
            surface = canvas.look.pieces.get(piece, self.side)
            if square == ghost:
                surface = surface.copy()
                surface.set_alpha(GHOST_ALPHA)
            canvas.surface.blit(surface, self._square(square, view)[:2])


def _ground(canvas: Canvas, square: chess.Square) -> Colour:
    """Return the colour of a square without marks."""
    is_dark = chess.BB_SQUARES[square] & chess.BB_DARK_SQUARES
    return canvas.colours.board_dark if is_dark else canvas.colours.board_light


def _ghost(view: BoardView) -> chess.Square | None:
    """Return the square of the piece that is being dragged."""
    return None if view.held is None else view.held.square


def _gliding(view: BoardView) -> frozenset[chess.Square]:
    """Return the target squares of the pieces that are sliding now."""
    return frozenset(glide.to_square for glide in view.slide.changes.glides)


def _tints(view: BoardView) -> list[tuple[chess.Square, str]]:
    """Return the highlighted squares, each with the name of its colour in the theme."""
    tints: list[tuple[chess.Square, str]] = []
    for move, purpose in ((view.last_move, "board_last_move"), (view.premove, "board_premove")):
        if move is not None:
            tints += [(move.from_square, purpose), (move.to_square, purpose)]
    if view.selected is not None:
        tints.append((view.selected, "board_selected"))
    return tints
