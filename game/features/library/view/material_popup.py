"""The dialog about material. The list behind it follows what is chosen and typed at once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame

from game.actions.action import Action
from game.actions.game import CloseDialog
from game.features.library.actions import ChooseMaterial
from game.features.library.library_texts import count_line
from game.features.library.material import PIECES, PRESETS, Material
from game.features.library.model import LibraryModel, library_of
from game.look.layout import Box
from game.message import Message, Text, message, message_with_context, template
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CAPTION, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.text_line import TextLine
from game.view.kit.value_controls.chips import Chips, fit_boxes

TITLE = message("Material")
HINT = message(
    "It lasts two moves or more. Type 1 for exactly one, 1- for one or more, -3 for up to three."
)
FAULT = message("A number of pieces is one such as 1, or two with a dash such as 1-2.")
ANY = message_with_context("a number of pieces", "any")
SIDES = (message_with_context("a side", "White"), message_with_context("a side", "Black"))
FIELD_NAME = template("{side}: {pieces}")
DONE = message("Done")
CLEAR = message_with_context("material", "Clear")
COLOURS: tuple[tuple[Message, bool], ...] = (
    (message("or with colours exchanged"), True),
    (message("these colours only"), False),
)
WIDTH, MOST_ROWS, LEAST_ROWS = 560, 13, 4
"""The width in pixels at 100 %, and the most and the fewest visible endings."""
NAME_PERCENT = 16
"""The share of a row that its name has."""
PRESET_STOP = "presets"
PRESET_ORDER = tuple(PRESETS)
EMPTY = Material()


class _Named(NamedTuple):
    """A text of the dialog and its place."""

    box: Box
    text: Text


class MaterialPopup(Popup):
    """A list of well-known endings, and a field for each number of pieces."""

    default_stop = PRESET_STOP

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        gap = 2 * sizes.unit
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        fixed = 4 * sizes.padding + title_height(look) + 3 * sizes.fact_row + 3 * gap
        fixed += 3 * (sizes.button + sizes.unit) + sizes.button
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(LEAST_ROWS, min(MOST_ROWS, spare // sizes.row))
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        self._material = EMPTY
        self._names: list[_Named] = []
        self._fields: list[tuple[int, int, TextLine]] = []
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        self._hint, room = room.cut_top(2 * sizes.fact_row, gap)
        presets, room = room.cut_top(rows * sizes.row, gap)
        self._presets = self.add_list(ListBox(look, presets, _choose_preset), PRESET_STOP)
        head, room = room.cut_top(sizes.fact_row)
        self._names += map(_Named, self._columns(head), PIECES)
        for side in range(len(SIDES)):
            row, room = room.cut_top(sizes.button, sizes.unit)
            self._add_side(row, side)
        row, room = room.cut_top(sizes.button, sizes.unit)
        self._colours = self._add_colours(row)
        foot = room.cut_bottom(sizes.button)[0]
        done, foot = foot.cut_right(28 * sizes.unit, gap)
        clear, self._words = foot.cut_right(28 * sizes.unit, gap)
        self._clear = self.gui.button(clear, CLEAR, ChooseMaterial(None))
        self.add_stop("clear", self._clear)
        self.add_stop("done", self.gui.button(done, DONE, CloseDialog(), ButtonRole.PRIMARY))
        self.add_close()

    def key(self, state: State) -> Hashable:
        model = _model(state)
        return model.material, count_line(state, model), self.lists_key()

    def refresh(self, state: State) -> None:
        material = self._material = _model(state).material or EMPTY
        chosen = PRESET_ORDER.index(material) if material in PRESETS else -1
        self._presets.show(len(PRESET_ORDER), chosen)
        for side, piece, line in self._fields:
            line.set((material.white, material.black)[side][piece])
        self._colours.refresh(material.is_either_side)
        self.gui.enable(self._clear, not material.is_empty())
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        model, colours = _model(state), canvas.colours
        self.title(canvas, TITLE)
        height = canvas.sizes.fact_row
        canvas.paragraph(self._hint, HINT, CAPTION, colours.dim, height, 2)
        self._presets.draw(canvas, lambda row, place: _draw_preset(canvas, row, place))
        for box, text in self._names:
            canvas.text(box, text, SMALL, colours.dim)
        for _, _, line in self._fields:
            line.draw_prompt(canvas, ANY, CAPTION)
        is_wrong = not self._material.is_understood()
        ink = colours.bad if is_wrong else colours.dim
        words: Text = FAULT if is_wrong else count_line(state, model)
        box = self._words.centred(self._words.width, 2 * height)
        canvas.paragraph(box, words, CAPTION, ink, height, 2)

    def typed(self, line: TextLine) -> list[Action]:
        return [
            ChooseMaterial(self._material.with_number(side, piece, line.text))
            for side, piece, one in self._fields
            if one is line
        ]

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        chosen = self._presets.after(event.key, ends=False) if self.stop == PRESET_STOP else None
        return super().key_pressed(event) if chosen is None else chosen

    def accept(self) -> list[Action]:
        return [CloseDialog()]

    def _columns(self, row: Box) -> list[Box]:
        """Return the places of the numbers in a row."""
        unit = self.look.sizes.unit
        room = row.cut_left(row.width * NAME_PERCENT // 100, unit)[1]
        width = (room.width - (len(PIECES) - 1) * unit) // len(PIECES)
        found = []
        for _ in PIECES:
            box, room = room.cut_left(width, unit)
            found.append(box)
        return found

    def _add_side(self, row: Box, side: int) -> None:
        self._names.append(_Named(row.cut_left(row.width * NAME_PERCENT // 100)[0], SIDES[side]))
        for piece, box in enumerate(self._columns(row)):
            line = self.add_line(box, f"{side} {piece}")
            line.name(FIELD_NAME.filled(side=SIDES[side], pieces=PIECES[piece]))
            self._fields.append((side, piece, line))

    def _add_colours(self, row: Box) -> Chips[bool]:
        room = row.cut_left(row.width * NAME_PERCENT // 100, self.look.sizes.unit)[1]
        boxes = fit_boxes(self.look, room, [text for text, _ in COLOURS])
        chips = Chips(self.gui, boxes, list(COLOURS), self._choose_colours)
        chips.add_to(self.focus_order, "colours")
        return chips

    def _choose_colours(self, is_either_side: bool) -> Action:
        return ChooseMaterial(self._material._replace(is_either_side=is_either_side))


def _choose_preset(row: int) -> Action:
    return ChooseMaterial(PRESET_ORDER[max(0, min(row, len(PRESET_ORDER) - 1))])


def _draw_preset(canvas: Canvas, row: Box, place: int) -> None:
    canvas.text(row, PRESETS[PRESET_ORDER[place]], BODY, canvas.colours.text)


def _model(state: State) -> LibraryModel:
    return library_of(state) or LibraryModel()
