"""Arrows and circles on the board: the user's, the engine's best move, a line of the panel."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import chess

from game.look.layout import SQUARES, Box, square_box
from game.look.theme import Colour
from game.queries import queries
from game.state.engines import EngineStatus
from game.state.state import Brush, State
from game.view.kit import shapes
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.kit.part import Float

ARROW_WIDTH = 0.15
"""Width of a user's arrow as a share of the square; the engine's is wider and paler."""
ENGINE_WIDTH = 0.24
HEAD_RATIO = 2.6
"""Length of an arrow's head in widths of its shaft."""
TAIL_START = 0.32
"""How far from its square's middle an arrow begins."""
USER_OPACITY = 0.72
DRAWING_OPACITY = 0.5
ENGINE_OPACITY = 0.5
PREVIEW_OPACITIES = (0.72, 0.5, 0.36, 0.26)
"""The moves of a line, each fainter than the one before; later ones are not shown."""
CIRCLE_WIDTH = 0.055


class Mark(NamedTuple):
    """An arrow, or a circle where both squares are the same."""

    from_square: chess.Square
    to_square: chess.Square
    colour: Colour
    width: float


class BoardMarks(Float):
    """Arrows and circles over the pieces that stand still; subclasses say which."""

    name = "marks"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self.side = box.width // SQUARES

    def marks(self, state: State) -> tuple[Mark, ...]:
        """Return what there is to draw, the lowest first."""
        raise NotImplementedError

    def key(self, state: State) -> Hashable:
        return self.marks(state), state.board.flipped

    def boxes(self, state: State) -> list[Box]:
        return [self._reach(mark, state.board.flipped) for mark in self.marks(state)]

    def draw(self, canvas: Canvas, state: State) -> None:
        clip = Box(*canvas.surface.get_clip())
        for mark in self.marks(state):
            reach = self._reach(mark, state.board.flipped)
            if reach.meets(clip):
                canvas.shape(self._body(mark, reach, state.board.flipped), reach)

    def _reach(self, mark: Mark, flipped: bool) -> Box:
        start = square_box(self.box, mark.from_square, flipped)
        end = square_box(self.box, mark.to_square, flipped)
        x, y = min(start.x, end.x), min(start.y, end.y)
        return Box(x, y, max(start.right, end.right) - x, max(start.bottom, end.bottom) - y)

    def _body(self, mark: Mark, reach: Box, flipped: bool) -> str:
        if mark.from_square == mark.to_square:
            return shapes.ring(self.side, self.side, CIRCLE_WIDTH * self.side, mark.colour)
        start = square_box(_seen_from(reach, self.box), mark.from_square, flipped).centre
        end = square_box(_seen_from(reach, self.box), mark.to_square, flipped).centre
        across, down = end[0] - start[0], end[1] - start[1]
        length = (across * across + down * down) ** 0.5
        skip = TAIL_START * self.side / length
        tail = (start[0] + across * skip, start[1] + down * skip)
        width = mark.width * self.side
        head = min(HEAD_RATIO * width, length * (1 - skip) * 0.7)
        return shapes.arrow(tail, end, width, head, mark.colour)


class Fingerprints(BoardMarks):
    """Everything drawn over the pieces of the Play screen."""

    def marks(self, state: State) -> tuple[Mark, ...]:
        preview = self._preview(state)
        engine = () if preview else self._engine(state)
        return (*engine, *preview, *self._user(state))

    def _user(self, state: State) -> list[Mark]:
        colours = self.look.colours
        brushes = {
            Brush.GREEN: colours.brush_green,
            Brush.RED: colours.brush_red,
            Brush.BLUE: colours.brush_blue,
            Brush.YELLOW: colours.brush_yellow,
        }
        marks = [(shape, USER_OPACITY) for shape in state.board.shapes]
        if state.board.drawing is not None:
            marks.append((state.board.drawing, DRAWING_OPACITY))
        return [
            Mark(
                shape.from_square, shape.to_square, brushes[shape.brush].faded(opacity), ARROW_WIDTH
            )
            for shape, opacity in marks
        ]

    def _preview(self, state: State) -> tuple[Mark, ...]:
        colour = self.look.colours.brush_preview
        moves = _moves(state.board.preview[: len(PREVIEW_OPACITIES)])
        return tuple(
            Mark(move.from_square, move.to_square, colour.faded(opacity), ENGINE_WIDTH)
            for move, opacity in zip(moves, PREVIEW_OPACITIES, strict=False)
        )

    def _engine(self, state: State) -> tuple[Mark, ...]:
        engine = state.engine
        if (
            not state.settings.show_best_move
            or engine.status is not EngineStatus.THINKING
            or engine.thinking is None
            or queries.shown_ply(state) != len(state.game.moves)
        ):
            return ()
        colour = self.look.colours.brush_engine.faded(ENGINE_OPACITY)
        return tuple(
            Mark(move.from_square, move.to_square, colour, ENGINE_WIDTH)
            for move in _moves(engine.thinking.principal_variation[:1])
        )


def _seen_from(reach: Box, board: Box) -> Box:
    """Return the board's box as seen from the corner of ``reach``."""
    return board._replace(x=board.x - reach.x, y=board.y - reach.y)


def _moves(line: tuple[str, ...]) -> list[chess.Move]:
    moves = []
    for uci in line:
        try:
            moves.append(chess.Move.from_uci(uci))
        except ValueError:
            break
    return moves
