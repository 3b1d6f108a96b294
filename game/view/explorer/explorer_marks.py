"""The marks of the player's repertoire beside the moves of the explorer; a press changes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from engine.protocol.library.exploration import PlayedMove
from game.actions.action import Action
from game.actions.repertoire import AddMovesToRepertoire, TakeFromRepertoire
from game.look.icons import Icon, icon_svg_body
from game.look.layout import Box
from game.queries.explorer import ExplorerPlace, library_position
from game.state.state import State
from game.view.explorer.explorer_places import MARK_UNITS, MOVE, ExplorerColumn
from game.view.kit.canvas import Canvas

LineOf: TypeAlias = Callable[[State], tuple[str, ...] | None]
"""Returns the moves to the position of an explorer in UCI notation; None if they are no line of a
repertoire."""


def mark_box(cells: dict[ExplorerColumn, Box], row: Box, unit: int) -> Box:
    """Return the place of the mark in a row: at the right end of the column of moves."""
    cell = cells[MOVE]._replace(y=row.y, height=row.height)
    return cell.cut_right(MARK_UNITS * unit)[0]


def change_of_mark(state: State, place: ExplorerPlace, move: str, line_of: LineOf) -> Action | None:
    """Return what adds a move to the repertoire with the line to it, or removes it again.

    None if no line leads there.
    """
    if move in place.repertoire:
        return TakeFromRepertoire(library_position(place.board), move, place.is_black)
    line = None if place.is_passed else line_of(state)
    return None if line is None else AddMovesToRepertoire((*line, move), place.is_black)


def draw_repertoire_mark(canvas: Canvas, box: Box, place: ExplorerPlace, move: PlayedMove) -> None:
    """Draw that the repertoire has a move, or that it can be added."""
    if canvas.is_read:
        return  # The row says it.
    is_known = move.move in place.repertoire
    icon = Icon.BOOKMARK if is_known else Icon.ADD_EXPLORED_MOVE
    ink = canvas.colours.good if is_known else canvas.colours.dim
    side = min(box.width, box.height)
    canvas.shape(icon_svg_body(icon, side, ink), box.centred(side, side))
