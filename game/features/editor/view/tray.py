"""The tray: the pieces of both colours, the hand and the eraser."""

from __future__ import annotations

from collections.abc import Hashable

import chess
import pygame

from game.accessibility.node import AccessibleRole
from game.actions.action import Action
from game.features.editor.actions import ChooseTool, GrabPiece
from game.features.editor.layout import TRAY_COLUMNS, EditorLayout
from game.features.editor.model import Tool, ToolKind, editor_of
from game.look.layout import Box
from game.message import message
from game.state.state import State
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.focus import BACKWARDS, ENTER, FORWARDS, KeyReaction
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.words.moves import PIECES as PIECE_WORDS

TOOLS = {
    ToolKind.HAND: message("Move pieces"),
    ToolKind.ERASER: message("Remove pieces"),
}
"""What the tools that are no pieces do."""
PIECES = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)
PIECE_SHARE, MARK_SHARE = 0.92, 0.6
"""The sizes of a piece and of the mark of a tool, as shares of a cell."""


def tray_tools(*, is_flipped: bool) -> tuple[Tool, ...]:
    """Return the contents of the tray by place; the colour at the top of the board is above."""
    near = chess.BLACK if is_flipped else chess.WHITE
    upper, lower = ([chess.Piece(kind, side) for kind in PIECES] for side in (not near, near))
    return (*upper, ToolKind.HAND, *lower, ToolKind.ERASER)


class Tray(Part):
    """The cells of the tray. A press on a piece begins a drag, which a click ends."""

    name = "tray"

    def __init__(self, look: Look, layout: EditorLayout) -> None:
        super().__init__(look, layout.tray)
        self._layout = layout
        self._pointed: int | None = None

    def key(self, state: State) -> Hashable:
        editor = editor_of(state)
        return None if editor is None else (editor.flipped, editor.tool, self._pointed)

    def draw(self, canvas: Canvas, state: State) -> None:
        editor = editor_of(state)
        canvas.fill(self.box, canvas.colours.panel)
        if editor is None:
            return
        for place, tool in enumerate(tray_tools(is_flipped=editor.flipped)):
            cell = self._layout.tray_cell(place)
            words = PIECE_WORDS[tool] if isinstance(tool, chess.Piece) else TOOLS[tool]
            canvas.control(AccessibleRole.CHOICE, cell, words, is_selected=tool == editor.tool)
            self._draw_cell(canvas, cell, tool)
            if tool == editor.tool:
                self._draw_choice(canvas, self._layout.tray_cell(place))

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        editor = editor_of(state)
        if event.type == pygame.MOUSEMOTION:
            self._pointed = self._place_at(event.pos)
        elif event.type == pygame.WINDOWLEAVE:
            self._pointed = None
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            place = self._place_at(event.pos)
            if place is not None and editor is not None:
                return [self._pressed(tray_tools(is_flipped=editor.flipped)[place], event.pos)]
        return []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        del state
        return self._place_at(pos) is not None

    @staticmethod
    def _pressed(tool: Tool, pos: tuple[int, int]) -> Action:
        return GrabPiece(tool, *pos) if isinstance(tool, chess.Piece) else ChooseTool(tool)

    def _place_at(self, pos: tuple[int, int]) -> int | None:
        return tray_place_at(self._layout, pos)

    def _draw_cell(self, canvas: Canvas, cell: Box, tool: Tool) -> None:
        colours, room = canvas.colours, cell.inset(canvas.sizes.line)
        is_pointed = self._pointed is not None and self._layout.tray_cell(self._pointed) == cell
        if isinstance(tool, chess.Piece):
            ground = colours.board_light if is_pointed else colours.board_dark
            canvas.rounded(room, ground, None, canvas.sizes.radius_small)
            side = round(PIECE_SHARE * cell.width)
            piece = canvas.look.pieces.get(tool, side)
            canvas.surface.blit(piece, cell.centred(side, side)[:2])
            return
        ground = colours.hover if is_pointed else colours.raised
        canvas.rounded(room, ground, colours.line, canvas.sizes.radius_small)
        side = round(MARK_SHARE * cell.width)
        mark = svg_shapes.pointer if tool is ToolKind.HAND else svg_shapes.trash
        canvas.shape(mark(side, colours.text), cell.centred(side, side))

    @staticmethod
    def _draw_choice(canvas: Canvas, cell: Box) -> None:
        """Draw a thick edge around the chosen tool."""
        sizes, accent = canvas.sizes, canvas.colours.accent
        for inset in range(3):
            canvas.rounded(cell.inset(inset * sizes.line), None, accent, sizes.radius_small)


class TrayStop:
    """The tray as a Tab stop: arrows go from tool to tool, and Space chooses one."""

    def __init__(self, layout: EditorLayout) -> None:
        self._layout = layout
        self.tool: Tool = ToolKind.HAND
        self.is_flipped = False

    def is_available(self) -> bool:
        return True

    def entry(self) -> int:
        return tray_tools(is_flipped=self.is_flipped).index(self.tool)

    def box(self, item: int) -> Box:
        return self._layout.tray_cell(item)

    def item_at(self, pos: tuple[int, int]) -> int | None:
        return tray_place_at(self._layout, pos)

    def react(self, key: int, item: int) -> KeyReaction | None:
        count = 2 * TRAY_COLUMNS
        if key in (pygame.K_UP, pygame.K_DOWN):
            return KeyReaction((item + TRAY_COLUMNS) % count, [])
        if key in BACKWARDS or key in FORWARDS:
            return KeyReaction((item + (1 if key in FORWARDS else -1)) % count, [])
        if key == pygame.K_SPACE or key in ENTER:
            return KeyReaction(item, [ChooseTool(tray_tools(is_flipped=self.is_flipped)[item])])
        return None

    def take(self, has_focus: bool) -> None:
        del has_focus


def tray_place_at(layout: EditorLayout, pos: tuple[int, int]) -> int | None:
    """Return the place of the tray at a pixel; None if there is none."""
    places = range(2 * TRAY_COLUMNS)
    return next((place for place in places if layout.tray_cell(place).holds(*pos)), None)
