"""The controls beside and below the board, in their Tab order."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

import chess

from game.actions.action import Action
from game.actions.board import FlipBoard
from game.actions.game_files import PasteClipboard
from game.features.editor.actions import (
    AnalyseEditedPosition,
    CloseEditor,
    CopyEditedFen,
    FindEditedPosition,
    PlayEditedPosition,
    RedoEdit,
    SetCastlingRight,
    SetChess960,
    SetSideToMove,
    SetUpPosition,
    UndoEdit,
)
from game.features.editor.edited_position import (
    KING_SIDE,
    QUEEN_SIDE,
    board_of_edited_position,
    castling_rook,
    en_passant_squares,
    has_castling_right,
)
from game.features.editor.enabled_actions import PREDICATES
from game.features.editor.layout import LABEL_PERCENT, EditorLayout, caption_height
from game.features.editor.model import (
    FEN,
    FULLMOVE_NUMBER,
    HALFMOVE_CLOCK,
    START_NUMBER,
    Editor,
    PositionSetup,
    editor_of,
)
from game.features.editor.view.en_passant import EnPassantChoice
from game.features.editor.view.squares import SquaresStop
from game.features.editor.view.text_fields import EditorTextFields
from game.features.editor.view.tray import TrayStop
from game.formats.fen import MAX_COUNTER
from game.look.layout import Box
from game.message import Message, Text, message, message_with_context
from game.queries.new_game import CHESS960_POSITIONS
from game.state.new_game import StartKind
from game.state.state import State
from game.view.frame.buttons import Buttons
from game.view.frame.menu_entries import BarContent
from game.view.frame.topbar import button_width
from game.view.kit.button import Button, ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ButtonStop
from game.view.kit.fonts import CAPTION, SMALL
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.view.kit.value_controls.check_box import CheckBox
from game.view.kit.value_controls.chips import Chips, fit_boxes
from game.words.new_game import POSITION_NUMBER, STARTS

SIDES: tuple[tuple[Message, chess.Color], ...] = (
    (message_with_context("the side to move", "White"), chess.WHITE),
    (message_with_context("the side to move", "Black"), chess.BLACK),
)
SIDE_TO_MOVE = message("To move")
MAY_CASTLE = {
    chess.WHITE: message("White may castle"),
    chess.BLACK: message("Black may castle"),
}
CASTLING: tuple[tuple[str, bool], ...] = (("O-O", KING_SIDE), ("O-O-O", QUEEN_SIDE))
CAPTIONS: tuple[Message, ...] = (
    message("En passant"),
    message("Halfmove clock"),
    message("Move number"),
)
SETUPS: tuple[tuple[Text, Action], ...] = (
    (message("Start position"), SetUpPosition(PositionSetup.START)),
    (message("Clear board"), SetUpPosition(PositionSetup.EMPTY)),
    (message("Position of game"), SetUpPosition(PositionSetup.GAME)),
)
TOOLS: tuple[tuple[Text, Action], ...] = (
    (message("Flip board"), FlipBoard()),
    (message("Undo"), UndoEdit()),
    (message("Redo"), RedoEdit()),
)
CLIPBOARD: tuple[tuple[Text, Action], ...] = (
    (message("Copy"), CopyEditedFen()),
    (message("Paste"), PasteClipboard()),
)
ENDS: tuple[tuple[Text, Action], ...] = (
    (message("Close"), CloseEditor()),
    (message_with_context("a position", "Find games"), FindEditedPosition()),
    (message_with_context("a position", "Analyse"), AnalyseEditedPosition()),
    (message("Play from here"), PlayEditedPosition()),
)
FEN_LABEL = message("FEN")
RANDOM_NUMBER = message("random number")
MOST_HALFMOVES = 150
"""The largest halfmove clock that the button offers; more can be typed."""


class EditorControls(Buttons):
    """The buttons, ticks and text fields of the screen."""

    def __init__(self, look: Look, layout: EditorLayout, editor: Editor, bar: BarContent) -> None:
        super().__init__(look, layout.window, layout.top_bar, bar)
        self._layout = layout
        self._editor = editor
        self._watched: list[tuple[Button, type]] = []
        self.fields = EditorTextFields(self.gui, self.order, look.sizes.unit)
        self._tray, self._squares = TrayStop(layout), SquaresStop(layout.board)
        self.order.add("tray", self._tray)
        self.order.add("board", self._squares)
        self._sides = self._add_sides(layout.side)
        self._rights = {
            (colour, side): tick
            for colour, row in zip(chess.COLORS, layout.castling, strict=True)
            for side, tick in self._add_rights(colour, row).items()
        }
        self._captions: list[tuple[Box, Message]] = []
        self._add_counters(layout.fields)
        self._add_chess960(layout.chess960)
        self._add_row("set up", SETUPS, layout.setups)
        self._add_row("tools", TOOLS, layout.tools)
        self._add_fen(layout.fen)
        self._add_ends(layout.buttons)

    def refresh(self, state: State) -> None:
        editor = self._of(state)
        position = editor.position
        self._tray.tool, self._tray.is_flipped = editor.tool, editor.flipped
        self._squares.is_flipped = editor.flipped
        self._sides.refresh(position.turn)
        for (colour, side), tick in self._rights.items():
            is_possible = castling_rook(position, colour, side) is not None
            tick.refresh(has_castling_right(position, colour, side), enabled=is_possible)
        self._en_passant.refresh(
            en_passant_squares(position), board_of_edited_position(position).ep_square
        )
        self._halfmoves.show(True)
        self._moves.show(True)
        self._chess960.refresh(position.is_chess960)
        self._number.show(position.is_chess960)
        for button, action in self._watched:
            self.gui.enable(button, PREDICATES[action](state))
        self.fields.refresh(editor, state.now_ms)
        self._tabs.follow(state)
        self.order.refresh(self.focus_in(state))
        self.gui.refresh(state.now_ms)

    def order_buttons(self) -> None:
        """Make the top bar the last Tab stop; the controls are in their order already."""
        self.order_bar()

    def key(self, state: State) -> Hashable:
        editor = self._of(state)
        texts = self._en_passant.text, editor.start_number, editor.position.is_chess960
        return super().key(state), self.fields.focused(), texts

    def boxes(self, state: State) -> list[Box]:
        values = (*self.fields.boxes(), self._en_passant.value, self._fen_label)
        return [*super().boxes(state), *values]

    def details(self, state: State) -> dict[Box, Hashable]:
        del state
        return dict(self.fields.carets())

    def draw(self, canvas: Canvas, state: State) -> None:
        self.fields.draw_ground(canvas)
        if _is_redrawn(canvas, self._en_passant.value):
            self._en_passant.draw(canvas)
        if _is_redrawn(canvas, self._fen_label):
            canvas.text(self._fen_label, FEN_LABEL, SMALL, canvas.colours.dim)
        super().draw(canvas, state)
        for tick in (*self._rights.values(), self._chess960):
            tick.draw(canvas)
        line = self._number.line
        is_empty = line.is_shown and not line.text and not line.has_focus
        if is_empty and _is_redrawn(canvas, line.box):
            inside = line.box.inset(2 * canvas.sizes.unit, 0)
            canvas.text(inside, RANDOM_NUMBER, SMALL, canvas.colours.dim)
        self.order.draw(canvas, self.focus_in(state))

    def draw_words(self, canvas: Canvas) -> None:
        """Draw the labels beside the controls and the captions above them."""
        layout, dim = self._layout, canvas.colours.dim
        canvas.text(_label(layout.side), SIDE_TO_MOVE, SMALL, dim)
        for colour, row in zip(chess.COLORS, layout.castling, strict=True):
            canvas.text(_label(row), MAY_CASTLE[colour], SMALL, dim)
        for box, text in self._captions:
            canvas.text(box, text, CAPTION, dim)

    def _of(self, state: State) -> Editor:
        """Return the editor of the state; while it closes, the last one."""
        editor = editor_of(state)
        if editor is not None:
            self._editor = editor
        return self._editor

    def _add_sides(self, row: Box) -> Chips[chess.Color]:
        boxes = _control(row).columns(len(SIDES), self.look.sizes.unit)
        chips = Chips(self.gui, boxes, SIDES, SetSideToMove)
        chips.add_to(self.order, "side to move")
        return chips

    def _add_rights(self, colour: chess.Color, row: Box) -> dict[bool, CheckBox]:
        boxes = _control(row).columns(len(CASTLING), self.look.sizes.unit)
        ticks = {
            side: CheckBox(self.look, self.gui, box, text, partial(_right, colour, side))
            for box, (text, side) in zip(boxes, CASTLING, strict=True)
        }
        stop = ButtonStop([tick.button for tick in ticks.values()])
        self.order.add("white castling" if colour else "black castling", stop)
        return ticks

    def _add_counters(self, row: Box) -> None:
        sizes = self.look.sizes
        boxes = []
        for box, text in zip(row.columns(3, 2 * sizes.unit), CAPTIONS, strict=True):
            caption, field = box.cut_top(caption_height(sizes))
            self._captions.append((caption._replace(height=sizes.text_caption), text))
            boxes.append(field)
        en_passant, halfmoves, moves = boxes
        self._en_passant = EnPassantChoice(self.gui, en_passant, sizes.unit)
        self.order.add("en passant", self._en_passant)
        halfmove_ladder, move_ladder = range(MOST_HALFMOVES + 1), range(1, MAX_COUNTER + 1)
        self._halfmoves = self.fields.add_number(HALFMOVE_CLOCK, halfmoves, halfmove_ladder)
        self._moves = self.fields.add_number(FULLMOVE_NUMBER, moves, move_ladder)

    def _add_chess960(self, row: Box) -> None:
        text = STARTS[StartKind.CHESS960]
        self._chess960 = CheckBox(self.look, self.gui, _label(row), text, SetChess960)
        self._chess960.add_to(self.order, "chess960")
        ladder = range(CHESS960_POSITIONS)
        self._number = self.fields.add_number(START_NUMBER, _control(row), ladder)
        self._number.line.name(POSITION_NUMBER)

    def _add_row(self, name: str, entries: Sequence[tuple[Text, Action]], row: Box) -> None:
        texts = [text for text, _ in entries]
        boxes = row.columns(len(texts), self.look.sizes.unit)
        if any(button_width(self.look, text) > boxes[0].width for text in texts):
            boxes = fit_boxes(self.look, row, texts)
        self._add_group(name, entries, boxes)

    def _add_group(
        self, name: str, entries: Sequence[tuple[Text, Action]], boxes: Sequence[Box]
    ) -> None:
        """Add buttons as one Tab stop; each is dimmed while its action has no effect."""
        buttons = []
        for box, (text, action) in zip(boxes, entries, strict=True):
            role = (
                ButtonRole.PRIMARY if isinstance(action, PlayEditedPosition) else ButtonRole.PLAIN
            )
            buttons.append(self.gui.button(box, text, action, role))
            if type(action) in PREDICATES:
                self._watched.append((buttons[-1], type(action)))
        self.order.add(name, ButtonStop(buttons))

    def _add_fen(self, row: Box) -> None:
        sizes = self.look.sizes
        label, row = row.cut_left(self.look.width(FEN_LABEL, SMALL), 2 * sizes.unit)
        self._fen_label = label
        buttons, line = row.cut_right(buttons_width(self.look, CLIPBOARD), 2 * sizes.unit)
        self.fields.add_line(FEN, line)
        self._add_group("clipboard", CLIPBOARD, _cut(self.look, CLIPBOARD, buttons))

    def _add_ends(self, row: Box) -> None:
        for entry, box in zip(ENDS, _cut(self.look, ENDS, row), strict=True):
            self._add_group(type(entry[1]).__name__, [entry], [box])


class PanelWithLabels(Part):
    """The background of the panel, with the labels of the controls."""

    name = "editor panel"

    def __init__(self, look: Look, layout: EditorLayout, chrome: EditorControls) -> None:
        super().__init__(look, layout.panel)
        self._chrome = chrome

    def key(self, state: State) -> Hashable:
        del state
        return True

    def draw(self, canvas: Canvas, state: State) -> None:
        del state
        canvas.panel(self.box)
        self._chrome.draw_words(canvas)


def buttons_width(look: Look, entries: Sequence[tuple[Text, Action]]) -> int:
    """Return the width of a row of buttons with the gaps between them."""
    gap = 2 * look.sizes.unit
    return sum(button_width(look, text) for text, _ in entries) + gap * (len(entries) - 1)


def last_row_width(look: Look) -> int:
    """Return the width of the buttons in the last row."""
    return buttons_width(look, ENDS)


def _cut(look: Look, entries: Sequence[tuple[Text, Action]], row: Box) -> list[Box]:
    boxes = []
    for text, _ in entries:
        box, row = row.cut_left(button_width(look, text), 2 * look.sizes.unit)
        boxes.append(box)
    return boxes


def _is_redrawn(canvas: Canvas, box: Box) -> bool:
    """Return whether a box meets the part of the window that is drawn again."""
    return bool(canvas.surface.get_clip().colliderect(box))


def _right(colour: chess.Color, side: bool, is_on: bool) -> Action:
    return SetCastlingRight(colour, side, is_on)


def _label(row: Box) -> Box:
    return row.cut_left(row.width * LABEL_PERCENT // 100)[0]


def _control(row: Box) -> Box:
    return row.cut_left(row.width * LABEL_PERCENT // 100)[1]
