"""A small board beside a line of an engine: the position after the moves up to the pointed one."""

from __future__ import annotations

from collections.abc import Hashable

import chess

from game.features.analyse.shown_engines import board_searched_by
from game.features.analyse.view.engines_panel import EnginesPanel
from game.look.layout import SQUARES, Box
from game.message import San
from game.queries.board_view import BoardView, pieces_of
from game.state.state import State
from game.view.board.board_part import BoardPart
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import TABLE
from game.view.kit.look import Look
from game.view.kit.part import Float
from game.view.kit.popup import draw_shadow

SQUARE_UNITS = 7
"""The side of a square, in ``Sizes.unit``, where there is room for it."""
BORDER_UNITS = 2


class LineBoard(Float):
    """Shows the position while a line is pointed at; it never covers a line."""

    name = "line board"

    def __init__(self, look: Look, room: Box, panel: EnginesPanel) -> None:
        """The board lies in the upper right corner of ``room``."""
        super().__init__(look, room)
        self._panel = panel
        sizes = look.sizes
        border = BORDER_UNITS * sizes.unit
        most = min(room.height - 2 * border - sizes.row, room.width - 2 * border)
        side = min(SQUARES * SQUARE_UNITS * sizes.unit, most)
        side = max(SQUARES, side - side % SQUARES)
        width, height = side + 2 * border, side + 2 * border + sizes.row
        self._card = Box(room.right - width, room.y, width, height)
        board = Box(self._card.x + border, self._card.y + border, side, side)
        self._board = BoardPart(look, board, lambda _state: BoardView(pieces_of(chess.Board())))

    def key(self, state: State) -> Hashable:
        return self._shown(state)

    def boxes(self, state: State) -> list[Box]:
        if self._panel.shown_moves(state) is None:
            return []
        return [self._card.inset(-3 * self.look.sizes.unit)]

    def draw(self, canvas: Canvas, state: State) -> None:
        shown = self._shown(state)
        if shown is None:
            return
        view, move = shown
        draw_shadow(canvas, self._card)
        canvas.rounded(self._card, canvas.colours.raised, canvas.colours.line)
        self._board.draw_view(canvas, view)
        row = self._card.inset(BORDER_UNITS * canvas.sizes.unit, 0).cut_bottom(
            canvas.sizes.row + canvas.sizes.unit
        )[0]
        canvas.text(row, move, TABLE, canvas.colours.text, "centre")

    def _shown(self, state: State) -> tuple[BoardView, San] | None:
        """Return the position and the move that led there; None if no line is pointed at."""
        found = self._panel.shown_moves(state)
        if found is None:
            return None
        engine, moves, plies = found
        board = board_searched_by(state.session, engine).copy(stack=False)
        for uci in moves[: plies - 1]:
            board.push_uci(uci)
        move = board.parse_uci(moves[plies - 1])
        dots = "." if board.turn == chess.WHITE else "…"
        name = San(f"{board.fullmove_number}{dots} {board.san(move)}")
        board.push(move)
        view = BoardView(
            pieces_of(board),
            flipped=state.session.board.flipped,
            has_coordinates=False,
            last_move=move,
            check=board.king(board.turn) if board.is_check() else None,
        )
        return view, name
