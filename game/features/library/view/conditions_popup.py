"""The dialog with all conditions. The list behind it follows what is typed at once."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from engine.protocol.library.game_search import PlayerColour
from game.actions.action import Action
from game.actions.game import CloseDialog
from game.features.library.actions import (
    ChooseColour,
    ClearConditions,
    OpenMistakes,
    ToggleResult,
    TypeCondition,
)
from game.features.library.conditions import ConditionField
from game.features.library.library_texts import (
    COLOURS,
    EXAMPLES,
    NAMES,
    RESULTS,
    count_line,
    typed_fault,
)
from game.features.library.model import LibraryModel, library_of
from game.features.library.queries import can_clear_conditions
from game.look.layout import Box
from game.message import Text, message, message_with_context
from game.state.state import State
from game.view.frame.topbar import button_width
from game.view.kit.button import Button, ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, SMALL
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.text_line import TextLine
from game.view.kit.value_controls.chips import Chips, fit_boxes

TITLE = message("Conditions")
DONE = message("Done")
CLEAR = message_with_context("conditions for games", "Clear")
RESULT, COLOUR = message("Result"), message_with_context("of a player", "Colour")
ASKED_HERE = tuple(field for field in ConditionField if field is not ConditionField.ACCURACY)
"""What is typed in this dialog; the accuracy is in the one about what went wrong."""
MISTAKES = message("What went wrong…")
WIDTH = 560
"""The largest width in pixels at 100 %."""
NAME_PERCENT = 26
"""The share of a row that the name of a condition has."""


class _Named(NamedTuple):
    """A text of the dialog and its place."""

    box: Box
    text: Text


class ConditionsPopup(Popup):
    """A field for each condition, and buttons for the results and the colour."""

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        gap = 2 * sizes.unit
        rows = len(ASKED_HERE) + 4
        height = 4 * sizes.padding + title_height(look) + rows * (sizes.button + sizes.unit)
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        super().__init__(look, window, (width, min(height, window.height - 2 * sizes.margin)))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        self._names: list[_Named] = []
        self._fields: dict[ConditionField, TextLine] = {}
        for field in ASKED_HERE:
            row, room = room.cut_top(sizes.button, sizes.unit)
            self._add_field(field, row)
            if field is ConditionField.PLAYER:
                row, room = room.cut_top(sizes.button, sizes.unit)
                self._colours = self._add_colours(row)
        row, room = room.cut_top(sizes.button, sizes.unit)
        self._results = self._add_results(row)
        row, room = room.cut_top(sizes.button, sizes.unit)
        link = row.cut_left(button_width(look, MISTAKES))[0]
        self.add_stop("mistakes", self.gui.button(link, MISTAKES, OpenMistakes(), ButtonRole.LINK))
        foot = room.cut_bottom(sizes.button)[0]
        done, foot = foot.cut_right(28 * sizes.unit, gap)
        clear, self._words = foot.cut_right(28 * sizes.unit, gap)
        self._clear = self.gui.button(clear, CLEAR, ClearConditions())
        self.add_stop("clear", self._clear)
        self.add_stop("done", self.gui.button(done, DONE, CloseDialog(), ButtonRole.PRIMARY))
        self.add_close()

    def key(self, state: State) -> Hashable:
        model = _model(state)
        return model.typed, count_line(state, model)

    def refresh(self, state: State) -> None:
        model = _model(state)
        for field, line in self._fields.items():
            line.set(model.texts.get(field, ""))
        for result, button in self._results.items():
            self.gui.choose(button, result in model.results)
        self._colours.refresh(model.colour)
        self.gui.enable(self._clear, can_clear_conditions(state))
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        model, colours = _model(state), canvas.colours
        self.title(canvas, TITLE)
        for box, text in self._names:
            canvas.text(box, text, SMALL, colours.dim)
        for field, line in self._fields.items():
            line.draw_prompt(canvas, EXAMPLES[field], CAPTION)
        fault = typed_fault(model.texts)
        ink = colours.dim if fault is None else colours.bad
        words: Text = count_line(state, model) if fault is None else fault
        height = canvas.sizes.fact_row
        box = self._words.centred(self._words.width, 2 * height)
        canvas.paragraph(box, words, CAPTION, ink, height, 2)

    def typed(self, line: TextLine) -> list[Action]:
        found = (field for field, one in self._fields.items() if one is line)
        return [TypeCondition(field, line.text) for field in found]

    def accept(self) -> list[Action]:
        return [CloseDialog()]

    def _row(self, row: Box, name: Text) -> Box:
        """Note the name of a row; return the place of its controls."""
        label, room = row.cut_left(row.width * NAME_PERCENT // 100, self.look.sizes.unit)
        self._names.append(_Named(label, name))
        return room

    def _add_field(self, field: ConditionField, row: Box) -> None:
        line = self.add_line(self._row(row, NAMES[field]), field.value)
        line.name(NAMES[field])
        self._fields[field] = line

    def _add_colours(self, row: Box) -> Chips[PlayerColour]:
        choices = [(text, colour) for colour, text in COLOURS.items()]
        room = self._row(row, COLOUR)
        boxes = fit_boxes(self.look, room, [text for text, _ in choices])
        chips = Chips(self.gui, boxes, choices, ChooseColour)
        chips.add_to(self.focus_order, "colour")
        return chips

    def _add_results(self, row: Box) -> dict[object, Button]:
        boxes = fit_boxes(self.look, self._row(row, RESULT), list(RESULTS.values()))
        made: dict[object, Button] = {}
        for box, (result, text) in zip(boxes, RESULTS.items(), strict=True):
            made[result] = self.gui.button(box, text, ToggleResult(result), ButtonRole.PLAIN)
        self.add_stop("results", *made.values())
        return made


def _model(state: State) -> LibraryModel:
    return library_of(state) or LibraryModel()
