"""The line below the board: a fault of the position, a notice, or help."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import chess

from game.features.editor import queries as questions
from game.features.editor.model import Editor, Tool, ToolKind, editor_of
from game.look.theme import Colour, Colours
from game.message import Message, Text, message
from game.state.state import NoticeKind, State
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, SMALL
from game.view.kit.part import Part
from game.words.new_game import draft_fault
from game.words.text_faults import remark_line

DRAG = message("Drag pieces on the board or from the tray. A right-click removes a piece.")
ERASE = message("Click squares, or drag over them, to remove pieces.")
PLACE = message("Click squares to place the piece. A right-click places it in the other colour.")
MOST_LINES = 2


class StatusText(NamedTuple):
    """A text, and the kind of mark before it; None for help, which has no mark."""

    text: Text
    kind: NoticeKind | None = None


class EditorStatus(Part):
    """One text in at most two rows."""

    name = "status"

    def key(self, state: State) -> Hashable:
        editor = editor_of(state)
        return None if editor is None else status_text(state, editor)

    def draw(self, canvas: Canvas, state: State) -> None:
        editor = editor_of(state)
        if editor is None:
            return
        text, kind = status_text(state, editor)
        room = self.box
        ink = canvas.colours.dim
        if kind is not None:
            ink = canvas.colours.text
            side = 4 * canvas.sizes.unit
            mark, room = room.cut_left(side, 2 * canvas.sizes.unit)
            badge, colour = _mark(kind, canvas.colours)
            canvas.shape(badge(side, colour), mark.centred(side, side))
        if canvas.look.width(text, SMALL) <= room.width:
            canvas.text(room, text, SMALL, ink)
            return
        row_height = room.height // MOST_LINES
        canvas.paragraph(room, text, CAPTION, ink, row_height, MOST_LINES)


def status_text(state: State, editor: Editor) -> StatusText:
    """Return what the line says; a refused request comes first, then the faults."""
    notice = state.notice
    if notice is not None and notice.kind is NoticeKind.ERROR:
        return StatusText(notice.text, notice.kind)
    fault = questions.position_fault(editor) or questions.chess960_number_fault(editor)
    if fault is not None:
        return StatusText(draft_fault(fault), NoticeKind.ERROR)
    if notice is not None:
        return StatusText(notice.text, notice.kind)
    remarks = questions.fen_remarks(editor.fen)
    if remarks:
        return StatusText(remark_line(remarks), NoticeKind.INFO)
    return StatusText(_help(editor.tool))


def _help(tool: Tool) -> Message:
    if isinstance(tool, chess.Piece):
        return PLACE
    return ERASE if tool is ToolKind.ERASER else DRAG


def _mark(kind: NoticeKind, colours: Colours) -> tuple[svg_shapes.Badge, Colour]:
    match kind:
        case NoticeKind.INFO:
            return svg_shapes.info_badge, colours.info
        case NoticeKind.SUCCESS:
            return svg_shapes.tick_badge, colours.good
        case NoticeKind.ERROR:
            return svg_shapes.cross_badge, colours.bad
