"""Pictures of the boards and of the piece sets in the Settings dialog, one for each choice."""

from __future__ import annotations

from typing import Any

import chess

from game.actions.setting_changes import ChangeSetting
from game.features.settings.settings_list_view import NAME_PERCENT
from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.look.theme import Colour
from game.queries import appearance
from game.state.settings import BOARD, PIECES, TABLE
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.kit.value_controls.option_row import OptionRow

ON_A_BOARD = tuple(map(chess.Piece.from_symbol, "Nn"))
OF_A_SET = tuple(map(chess.Piece.from_symbol, "KqNp"))
"""The pieces of a picture, the first of them on a light square."""


class Previews:
    """A row of pictures for the chosen setting, if it is the board or the piece set."""

    def __init__(self, look: Look, box: Box) -> None:
        self._look = look
        self._box = box
        self._sets: dict[str, Pieces] = {look.pieces.name: look.pieces}

    def action_at(self, pos: tuple[int, int], name: str | None) -> ChangeSetting | None:
        """Return the action of a press at a pixel; None if no picture is there."""
        found = (value for value, box in self._places(name) if box.holds(*pos))
        value = next(found, None)
        return None if name is None or value is None else ChangeSetting(name, value)

    def draw(self, canvas: Canvas, name: str | None, state: State) -> None:
        """Draw the pictures, with an outline around the chosen one."""
        settings = state.settings
        for value, box in self._places(name):
            is_board = name is not None and TABLE[name].kind is BOARD
            board, pieces = (value, settings.pieces) if is_board else (settings.board, value)
            shown = ON_A_BOARD if is_board else OF_A_SET
            self._draw_squares(canvas, box, _squares(state, board), pieces, shown)
            if name is not None and value == getattr(settings, name):
                _outline(canvas, box)

    def draw_beside(self, canvas: Canvas, row: Box, name: str, state: State) -> None:
        """Draw the present board or piece set in its row of the list, before the value."""
        shown = ON_A_BOARD if TABLE[name].kind is BOARD else OF_A_SET
        place, side = (
            OptionRow.of(row, canvas.sizes.unit, NAME_PERCENT).name,
            row.height - canvas.sizes.unit // 2,
        )
        box = place.cut_right(len(shown) * side)[0].centred(len(shown) * side, side)
        squares = _squares(state, state.settings.board)
        self._draw_squares(canvas, box, squares, state.settings.pieces, shown)

    def _places(self, name: str | None) -> list[tuple[Any, Box]]:
        """Return the choices and the boxes of their pictures; empty without pictures."""
        kind = None if name is None else TABLE[name].kind
        if kind is BOARD:
            count, options = len(ON_A_BOARD), BOARD.options
        elif kind is PIECES:
            count, options = len(OF_A_SET), PIECES.options
        else:
            return []
        gap = 3 * self._look.sizes.unit
        most = (self._box.width - (len(options) - 1) * gap) // (count * len(options))
        side = min(self._box.height, most)
        top = self._box.y + (self._box.height - side) // 2
        step = count * side + gap
        return [
            (option.value, Box(self._box.x + place * step, top, count * side, side))
            for place, option in enumerate(options)
        ]

    def _draw_squares(
        self,
        canvas: Canvas,
        box: Box,
        squares: tuple[Colour, Colour],
        pieces: str,
        shown: tuple[chess.Piece, ...],
    ) -> None:
        """Draw pieces in a row of squares."""
        if pieces not in self._sets:
            self._sets[pieces] = Pieces(pieces)
        side = box.height
        for place, piece in enumerate(shown):
            square = Box(box.x + place * side, box.y, side, side)
            canvas.fill(square, squares[place % 2])
            canvas.surface.blit(self._sets[pieces].get(piece, side), square[:2])


def _squares(state: State, board: str) -> tuple[Colour, Colour]:
    """Return the colours of the light and the dark squares of a board."""
    shown = theme.theme_colours(appearance.theme_name(state), board)
    return shown.board_light, shown.board_dark


def _outline(canvas: Canvas, box: Box) -> None:
    """Draw a thick edge around a box."""
    line = canvas.sizes.line
    for reach in (2, 3):
        canvas.rounded(box.inset(-reach * line), None, canvas.colours.accent, canvas.sizes.unit)
