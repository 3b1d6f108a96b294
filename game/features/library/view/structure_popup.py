"""The dialog about the pawn structure. The list behind it follows what is chosen at once."""

from __future__ import annotations

from collections.abc import Hashable

import chess
import pygame

from game.accessibility.node import AccessibleRole
from game.actions.action import Action
from game.actions.game import CloseDialog
from game.features.library.library_texts import count_line
from game.features.library.model import LibraryModel, library_of
from game.features.library.search_actions import ChooseStructure, PressStructureSquare
from game.features.library.structure import (
    PAWN_SQUARES,
    STRUCTURES,
    SquareMark,
    Structure,
)
from game.look.layout import SQUARES, Box, square_at, square_box
from game.message import Message, message, message_with_context, template
from game.state.state import State
from game.view.kit import svg_shapes
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, KeyReaction
from game.view.kit.fonts import BODY, CAPTION
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.value_controls.chips import Chips, fit_boxes

TITLE = message("Pawn structure")
HINT = message(
    "It lasts two moves or more. Press a square for a white pawn, a black one, none, or any."
)
DONE = message("Done")
CLEAR = message_with_context("a pawn structure", "Clear")
COLOURS: tuple[tuple[Message, bool], ...] = (
    (message("or with colours exchanged"), True),
    (message("these colours only"), False),
)
MARKS: dict[SquareMark, Message] = {
    SquareMark.ANYTHING: template("{square}: anything"),
    SquareMark.WHITE_PAWN: template("{square}: white pawn"),
    SquareMark.BLACK_PAWN: template("{square}: black pawn"),
    SquareMark.NO_PAWN: template("{square}: no pawn"),
    SquareMark.NO_WHITE_PAWN: template("{square}: no white pawn"),
    SquareMark.NO_BLACK_PAWN: template("{square}: no black pawn"),
}
"""What a screen reader hears of a square."""
WIDTH, SQUARE_UNITS, LEAST_SQUARE_UNITS = 720, 11, 7
"""The width in pixels at 100 %, and the largest and the least side of a square in units."""
LIST_STOP, BOARD_STOP = "structures", "board"
ORDER = tuple(STRUCTURES)
EMPTY = Structure()
FIRST_SQUARE = chess.D4
"""The square that Tab goes to first."""
STEPS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
}
"""The files and ranks that an arrow key goes on."""
CROSS_PERCENT, PALE_PERCENT, PALE_ALPHA = 66, 84, 120
"""The sides of a cross and of the pale pawns below it, as shares of the square; their opacity."""
NO_PAWN = {
    chess.WHITE: (SquareMark.NO_PAWN, SquareMark.NO_WHITE_PAWN),
    chess.BLACK: (SquareMark.NO_PAWN, SquareMark.NO_BLACK_PAWN),
}
"""The marks by which a colour has no pawn on a square."""


class StructurePopup(Popup):
    """A list of well-known structures, and a board on which any is made."""

    default_stop = LIST_STOP

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        gap = 2 * sizes.unit
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        fixed = 4 * sizes.padding + title_height(look) + 2 * sizes.fact_row + 3 * gap
        fixed += 2 * sizes.button
        spare = (window.height - 2 * sizes.margin - fixed) // SQUARES
        most = (width - 4 * sizes.padding) // (2 * SQUARES)
        side = max(LEAST_SQUARE_UNITS * sizes.unit, min(SQUARE_UNITS * sizes.unit, spare, most))
        super().__init__(look, window, (width, fixed + SQUARES * side))
        self._structure = EMPTY
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        self._hint, room = room.cut_top(2 * sizes.fact_row, gap)
        foot, room = room.cut_bottom(sizes.button, gap)
        chips, room = room.cut_bottom(sizes.button, gap)
        board, names = room.cut_right(SQUARES * side, 3 * gap)
        self._board = board._replace(width=SQUARES * side, height=SQUARES * side)
        self._names = self.add_list(ListBox(look, names, _choose), LIST_STOP)
        self._squares = SquaresStop(self._board)
        self.focus_order.add(BOARD_STOP, self._squares)
        choices = list(COLOURS)
        boxes = fit_boxes(look, chips, [text for text, _ in choices])
        self._colours = Chips(self.gui, boxes, choices, self._choose_colours)
        self._colours.add_to(self.focus_order, "colours")
        done, foot = foot.cut_right(28 * sizes.unit, gap)
        clear, self._words = foot.cut_right(28 * sizes.unit, gap)
        self._clear = self.gui.button(clear, CLEAR, ChooseStructure(None))
        self.add_stop("clear", self._clear)
        self.add_stop("done", self.gui.button(done, DONE, CloseDialog(), ButtonRole.PRIMARY))
        self.add_close()

    def key(self, state: State) -> Hashable:
        model = _model(state)
        return model.structure, count_line(state, model), self.lists_key()

    def refresh(self, state: State) -> None:
        wanted = self._structure = _model(state).structure or EMPTY
        named = wanted._replace(is_either_side=True)
        self._names.show(len(ORDER), ORDER.index(named) if named in STRUCTURES else -1)
        self._colours.refresh(wanted.is_either_side)
        self.gui.enable(self._clear, not wanted.is_empty())
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        self.title(canvas, TITLE)
        dim, height = canvas.colours.dim, canvas.sizes.fact_row
        canvas.paragraph(self._hint, HINT, CAPTION, dim, height, 2)
        self._names.draw(canvas, lambda row, place: _draw_name(canvas, row, place))
        for square in chess.SQUARES:
            self._draw_square(canvas, square)
        box = self._words.centred(self._words.width, 2 * height)
        canvas.paragraph(box, count_line(state, _model(state)), CAPTION, dim, height, 2)

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        chosen = self._names.after(event.key) if self.stop == LIST_STOP else None
        return super().key_pressed(event) if chosen is None else chosen

    def pressed(self, moved: list[Action]) -> list[Action]:
        square = square_at(self._board, *pygame.mouse.get_pos(), flipped=False)
        if square is None or not _can_have_pawn(square):
            return super().pressed(moved)
        return [*moved, PressStructureSquare(square)]

    def is_pointing(self) -> bool:
        square = square_at(self._board, *pygame.mouse.get_pos(), flipped=False)
        return super().is_pointing() or (square is not None and _can_have_pawn(square))

    def accept(self) -> list[Action]:
        return [CloseDialog()]

    def _choose_colours(self, is_either_side: bool) -> Action:
        return ChooseStructure(self._structure._replace(is_either_side=is_either_side))

    def _draw_square(self, canvas: Canvas, square: chess.Square) -> None:
        """Draw a square with what is wanted of it: a pawn, a cross for none, or nothing."""
        box, mark = square_box(self._board, square, False), self._structure.mark(square)
        is_light = bool(chess.BB_LIGHT_SQUARES & chess.BB_SQUARES[square])
        colours = canvas.colours
        canvas.fill(box, colours.board_light if is_light else colours.board_dark)
        if not _can_have_pawn(square):
            return
        label = MARKS[mark].filled(square=chess.square_name(square))
        canvas.control(AccessibleRole.BUTTON, box, label)
        if mark in (SquareMark.WHITE_PAWN, SquareMark.BLACK_PAWN):
            pawn = chess.Piece(chess.PAWN, mark is SquareMark.WHITE_PAWN)
            canvas.surface.blit(canvas.look.pieces.get(pawn, box.width), box[:2])
            return
        if mark is not SquareMark.ANYTHING:
            self._draw_none(canvas, box, mark)

    @staticmethod
    def _draw_none(canvas: Canvas, box: Box, mark: SquareMark) -> None:
        """Draw pale pawns of the colours that have none here, and a cross over them."""
        wanted = [colour for colour in chess.COLORS if mark in NO_PAWN[colour]]
        side = box.width * PALE_PERCENT // 100 // len(wanted)
        row = box.centred(side * len(wanted), side)
        for colour in wanted:
            place, row = row.cut_left(side)
            pawn = canvas.look.pieces.get(chess.Piece(chess.PAWN, colour), side).copy()
            pawn.set_alpha(PALE_ALPHA)
            canvas.surface.blit(pawn, place[:2])
        side = box.width * CROSS_PERCENT // 100
        canvas.shape(svg_shapes.cross(side, canvas.colours.brush_red), box.centred(side, side))


class SquaresStop:
    """The squares as a Tab stop: arrows go from square to square, Space does what a press does.

    The index of a control is its square.
    """

    def __init__(self, board: Box) -> None:
        self._board = board
        self._square = FIRST_SQUARE

    def is_available(self) -> bool:
        return True

    def entry(self) -> int:
        return self._square

    def box(self, item: int) -> Box:
        return square_box(self._board, item, False)

    def item_at(self, pos: tuple[int, int]) -> int | None:
        square = square_at(self._board, *pos, flipped=False)
        return square if square is not None and _can_have_pawn(square) else None

    def react(self, key: int, item: int) -> KeyReaction | None:
        if key in STEPS:
            files, ranks = STEPS[key]
            file, rank = chess.square_file(item) + files, chess.square_rank(item) + ranks
            beside = chess.square(file, rank) if 0 <= file < SQUARES and 0 < rank < 7 else item
            self._square = beside
            return KeyReaction(beside, [])
        if key == pygame.K_SPACE or key in ENTER:
            self._square = item
            return KeyReaction(item, [PressStructureSquare(item)])
        return None

    def take(self, has_focus: bool) -> None:
        del has_focus


def _can_have_pawn(square: chess.Square) -> bool:
    return bool(PAWN_SQUARES & chess.BB_SQUARES[square])


def _choose(row: int) -> Action:
    return ChooseStructure(ORDER[max(0, min(row, len(ORDER) - 1))])


def _draw_name(canvas: Canvas, row: Box, place: int) -> None:
    canvas.text(row, STRUCTURES[ORDER[place]], BODY, canvas.colours.text)


def _model(state: State) -> LibraryModel:
    return library_of(state) or LibraryModel()
