"""The dialog that edits the tags of a game: the seven that each game has, and the others."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

import pygame

from game.actions.action import Action
from game.features.library.actions import ChooseTag, SaveTags, TypeTag, TypeTagName, TypeTagValue
from game.features.library.model import TagsDialog
from game.features.library.tag_draft import RESULT, RESULTS, ROSTER, other_tags
from game.look.layout import Box
from game.message import Message, Text, message, message_with_context
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.text_line import TextLine
from game.view.kit.value_controls.chips import Chips, fit_boxes

TITLE, OTHERS = message("Tags of the game"), message("Other tags")
SAVE = message("Save")
LABELS: dict[str, Message] = {
    "White": message("White"),
    "Black": message("Black"),
    "Result": message("Result"),
    "Event": message("Event"),
    "Site": message("Site"),
    "Date": message("Date"),
    "Round": message_with_context("of a tournament", "Round"),
}
RESULT_WORDS: dict[str, Text] = {
    "1-0": "1–0",
    "0-1": "0–1",
    "1/2-1/2": "½–½",
    "*": message_with_context("a result", "unfinished"),
}
PROMPTS: dict[str, Text] = {"Date": message("2024.06.17, or 2024.??.??")}
UNKNOWN = message_with_context("a tag", "unknown")
NAME, VALUE = message("Name of a tag"), message("Value of the tag")
NAME_STOP, VALUE_STOP, LIST_STOP = "tag name", "tag value", "other tags"
WIDTH, MOST_ROWS = 560, 6
"""The width in pixels at 100 %, and the most visible rows of other tags."""
NAME_PERCENT = 26
"""The share of a row that the name of a tag has."""


class TagsPopup(Popup):
    """The dialog. Enter keeps the tags."""

    default_stop = "White"

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        fields = (len(ROSTER) + 2) * (sizes.button + sizes.unit)
        fixed = 4 * sizes.padding + title_height(look) + fields + sizes.heading_row
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(2, min(MOST_ROWS, spare // sizes.row))
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        self._labels: list[tuple[Box, Text]] = []
        self._fields: dict[str, TextLine] = {}
        for name in ROSTER:
            row, room = room.cut_top(sizes.button, sizes.unit)
            label, row = row.cut_left(row.width * NAME_PERCENT // 100, sizes.unit)
            self._labels.append((label, LABELS[name]))
            if name == RESULT:
                self._results = self._add_results(row)
            else:
                self._fields[name] = self.add_line(row, name)
                self._fields[name].name(LABELS[name])
        foot, room = room.cut_bottom(sizes.button, sizes.unit)
        self._head, room = room.cut_top(sizes.heading_row)
        edited, room = room.cut_bottom(sizes.button, sizes.unit)
        self._list = self.add_list(ListBox(look, room, ChooseTag, can_step=False), LIST_STOP)
        left, right = edited.cut_left(edited.width * 2 // 5, sizes.unit)
        self._name, self._value = self.add_line(left, NAME_STOP), self.add_line(right, VALUE_STOP)
        self._name.name(NAME)
        self._value.name(VALUE)
        save, self._words = foot.cut_right(28 * sizes.unit, 2 * sizes.unit)
        self._save = self.gui.button(save, SAVE, SaveTags(), ButtonRole.PRIMARY)
        self.add_stop("save", self._save)
        self.add_close()

    def key(self, state: State) -> Hashable:
        dialog = _dialog(state)
        values = tuple(dialog.after.items()), dialog.name, dialog.value
        return values, dialog.row, dialog.fault, dialog.is_asked, self.lists_key()

    def refresh(self, state: State) -> None:
        dialog = _dialog(state)
        for name, line in self._fields.items():
            line.set(dialog.values.get(name, ""))
        self._results.refresh(dialog.values.get(RESULT) or RESULTS[-1])
        self._name.set(dialog.name)
        self._value.set(dialog.value)
        self._list.show(len(other_tags(dialog.values)), dialog.row)
        self.gui.enable(self._save, not dialog.is_asked)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        dialog, colours = _dialog(state), canvas.colours
        self.title(canvas, TITLE)
        for box, text in self._labels:
            canvas.text(box, text, SMALL, colours.dim)
        for name, line in self._fields.items():
            line.draw_prompt(canvas, PROMPTS.get(name, UNKNOWN), CAPTION)
        canvas.heading(self._head, OTHERS)
        self._name.draw_prompt(canvas, NAME, CAPTION)
        self._value.draw_prompt(canvas, VALUE, CAPTION)
        self._list.draw(canvas, partial(self._draw_tag, canvas, dialog))
        height = canvas.sizes.fact_row
        box = self._words.centred(self._words.width, 2 * height)
        canvas.paragraph(box, dialog.fault, CAPTION, colours.bad, height, 2)

    def typed(self, line: TextLine) -> list[Action]:
        if line is self._name:
            return [TypeTagName(line.text)]
        if line is self._value:
            return [TypeTagValue(line.text)]
        return [TypeTag(name, line.text) for name, one in self._fields.items() if one is line]

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        chosen = self._list.after(event.key, ends=False) if self.stop == LIST_STOP else None
        return super().key_pressed(event) if chosen is None else chosen

    def accept(self) -> list[Action]:
        return [SaveTags()]

    def _draw_tag(self, canvas: Canvas, dialog: TagsDialog, row: Box, place: int) -> None:
        after = dialog.after
        name = other_tags(dialog.values)[place]
        label, value = row.cut_left(row.width * 2 // 5, canvas.sizes.unit)
        canvas.text(label, name, FIGURES, canvas.colours.dim)
        canvas.text(value, after[name], SMALL, canvas.colours.text)

    def _add_results(self, row: Box) -> Chips[str]:
        choices = [(RESULT_WORDS[one], one) for one in RESULTS]
        boxes = fit_boxes(self.look, row, [text for text, _ in choices])
        chips = Chips(self.gui, boxes, choices, partial(TypeTag, RESULT))
        chips.add_to(self.focus_order, RESULT)
        return chips


def _dialog(state: State) -> TagsDialog:
    assert isinstance(state.dialog, TagsDialog)
    return state.dialog
