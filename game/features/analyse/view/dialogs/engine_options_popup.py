"""The dialog for the limits, the threads and the hash of an engine, below its head."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.actions.action import Action
from game.actions.game import CloseDialog
from game.actions.window import MoveDialogFocus
from game.features.analyse import queries
from game.features.analyse.actions import ChooseLimitKind, PutEngineFirst, TypeEngineOption
from game.features.analyse.layout import engine_places, panel_title_row
from game.features.analyse.model import (
    AnalysisEngine,
    EngineNumberField,
    EngineOptionsDialog,
    LimitKind,
    analysis_of,
)
from game.features.analyse.option_ranges import is_field_unfit, largest_number_in_field
from game.features.analyse.shown_engines import shown_engines
from game.features.analyse.view.arrangement import arrange_for_state
from game.look.layout import Box
from game.message import Message, Text, message, message_with_context, template
from game.rules.players import ENGINE_NAME
from game.state.focus import Focus
from game.state.preferences.analysis_options import MOST_MEMORY_MB, MOST_SEARCH_S, MOST_THREADS
from game.state.state import State
from game.state.time_control import MOST_DEPTH
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, SMALL
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.text_line import TextLine
from game.view.kit.value_controls.check_box import CheckBox
from game.view.kit.value_controls.chips import Chips, fit_boxes
from game.view.kit.value_controls.number_field import NumberField
from game.words.inspect.scores import group_digits

WIDTH, WORD_ROWS = 420, 3
"""The width in pixels at 100 %, and the rows of the words at the foot."""
LIMITS = "limits"
UNIT_UNITS = 16
"""The width of the text behind a field, in units."""
LIMITED_BY = message("Each search is limited by")
KINDS: tuple[tuple[Text, LimitKind], ...] = (
    (message_with_context("each search is limited by", "Nothing"), LimitKind.NONE),
    (message_with_context("each search is limited by", "Depth"), LimitKind.DEPTH),
    (message_with_context("each search is limited by", "Nodes"), LimitKind.NODES),
    (message_with_context("each search is limited by", "Time"), LimitKind.TIME),
)
UNLIMITED = message("It goes on until the position changes.")
FIELDS: dict[EngineNumberField, Message] = {
    EngineNumberField.LIMIT: message("Limit of each search"),
    EngineNumberField.THREADS: message("Threads"),
    EngineNumberField.HASH: message("Hash"),
}
UNITS: dict[LimitKind, Message] = {
    LimitKind.DEPTH: message_with_context("after a number", "plies"),
    LimitKind.NODES: message_with_context("after a number", "nodes"),
    LimitKind.TIME: message_with_context("after a number", "seconds"),
}
MEGABYTES = message_with_context("after a number", "MB")
FIRST = message("Preferred for board and bar")
ONE_THREAD = message(
    "Glassbox uses one thread unless you change it: then each search is the same every time and "
    "can be stepped through."
)
SEVERAL_THREADS = message(
    "The searches of several threads cannot be stepped through. “Step through” opens a search of "
    "one thread to the same depth."
)
ADDED = message("An empty field leaves the value from the list of engines.")
RANGE = template("{name}: a whole number from 1 to {most}.")
LADDERS: dict[LimitKind, Sequence[int]] = {
    LimitKind.DEPTH: (*range(1, 31), 35, 40, 50, 60, MOST_DEPTH),
    LimitKind.NODES: tuple(digit * 10**zeros for zeros in range(3, 9) for digit in (1, 2, 5)),
    LimitKind.TIME: (1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 300, 600, 1800, MOST_SEARCH_S),
}
THREADS = tuple(count for count in (*range(1, 9), 12, 16, 24, 32, 48, 64) if count <= MOST_THREADS)
SIZES_MB = tuple(2**power for power in range(4, 24) if 2**power <= MOST_MEMORY_MB)
"""The usual numbers, along which the buttons beside a field step."""


class _Field(NamedTuple):
    """A number of the dialog."""

    field: EngineNumberField
    kind: LimitKind | None
    """The kind of limit with which it is shown; None if it always is."""
    number: NumberField


class _Labelled(NamedTuple):
    """A text of the dialog and its place."""

    box: Box
    text: Text


class EngineOptionsPopup(Popup):
    """The dialog. Each choice and each number that fits takes effect at once; Esc closes it."""

    is_aside = True

    def __init__(self, look: Look, window: Box, state: State, dialog: EngineOptionsDialog) -> None:
        sizes = look.sizes
        gap = 2 * sizes.unit
        heights = 2 * (sizes.row + sizes.unit) + 4 * sizes.button + 4 * gap
        height = 4 * sizes.padding + title_height(look) + heights + WORD_ROWS * sizes.fact_row
        head = _head(look, window, state, dialog)
        width = min(WIDTH * sizes.line, head.width)
        super().__init__(look, window, (width, height))
        self._dialog = dialog
        lowest = window.bottom - height - sizes.margin
        self.box = Box(head.right - width, min(head.bottom + sizes.unit, lowest), width, height)
        self._fields: list[_Field] = []
        self._heads: list[_Labelled] = []
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        row, room = room.cut_top(sizes.row, sizes.unit)
        self._heads.append(_Labelled(row, LIMITED_BY))
        kinds, room = room.cut_top(sizes.button, gap)
        self._kinds = Chips(
            self.gui, fit_boxes(look, kinds, [text for text, _ in KINDS]), KINDS, ChooseLimitKind
        )
        self._kinds.add_to(self.focus_order, LIMITS)
        self._limit, room = room.cut_top(sizes.button, gap)
        unit = UNIT_UNITS * sizes.unit
        self._limit_unit = self._limit.cut_right(unit)[0]
        for kind, ladder in LADDERS.items():
            self._add(EngineNumberField.LIMIT, self._limit.cut_right(unit, gap)[1], ladder, kind)
        row, room = room.cut_top(sizes.row, sizes.unit)
        fields, room = room.cut_top(sizes.button, gap)
        first, self._words = room.cut_top(sizes.button, gap)
        self._first = CheckBox(
            look, self.gui, first, FIRST, lambda _is_on: PutEngineFirst(dialog.seat)
        )
        heads = row.columns(2, 2 * gap)
        threads, table = fields.columns(2, 2 * gap)
        self._heads += [
            _Labelled(heads[0], FIELDS[EngineNumberField.THREADS]),
            _Labelled(heads[1], FIELDS[EngineNumberField.HASH]),
        ]
        self._add(EngineNumberField.THREADS, threads, THREADS)
        megabytes = look.width(MEGABYTES, SMALL) + gap
        self._heads.append(_Labelled(table.cut_right(megabytes)[0], MEGABYTES))
        self._add(EngineNumberField.HASH, table.cut_right(megabytes, gap)[1], SIZES_MB)
        self._first.add_to(self.focus_order, "first")
        self.add_close()

    def _add(
        self,
        field: EngineNumberField,
        box: Box,
        ladder: Sequence[int],
        kind: LimitKind | None = None,
    ) -> None:
        """Add a field for a number as a Tab stop."""
        change = partial(TypeEngineOption, field)
        number = NumberField(self.gui, box, ladder, change, self.look.sizes.unit)
        number.line.name(FIELDS[field])
        self.lines.append(number.line)
        self.focus_order.add(field.name if kind is None else kind.name, number)
        self._fields.append(_Field(field, kind, number))

    def key(self, state: State) -> Hashable:
        dialog = self._of(state)
        return dialog.kind, tuple(dialog.typed.values()), _is_first(state, dialog)

    def refresh(self, state: State) -> None:
        dialog = self._of(state)
        self._kinds.refresh(dialog.kind)
        for field, kind, number in self._fields:
            number.show(kind in (None, dialog.kind))
            number.line.set(dialog.typed[field])
        is_first = _is_first(state, dialog)
        self._first.refresh(is_first, enabled=not is_first)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        dialog, colours = self._of(state), canvas.colours
        row = _row(state, dialog)
        self.title(canvas, ENGINE_NAME if row is None or not row.name else row.name)
        for box, text in self._heads:
            canvas.text(box, text, SMALL, colours.dim)
        if dialog.kind is LimitKind.NONE:
            canvas.text(self._limit, UNLIMITED, SMALL, colours.dim)
        else:
            canvas.text(self._limit_unit, UNITS[dialog.kind], SMALL, colours.dim)
        self._first.draw(canvas)
        fault = next(_faults(dialog), None)
        about, ink = (_about(row), colours.dim) if fault is None else (fault, colours.bad)
        canvas.paragraph(self._words, about, CAPTION, ink, canvas.sizes.fact_row, WORD_ROWS)

    def typed(self, line: TextLine) -> list[Action]:
        found = (one.field for one in self._fields if one.number.line is line)
        return [TypeEngineOption(field, line.text) for field in found]

    def accept(self) -> list[Action]:
        return [CloseDialog()]

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return the actions of an event; a press beside the dialog closes it."""
        is_press = event.type == pygame.MOUSEBUTTONDOWN
        if is_press and not self.box.holds(*event.pos):
            return [CloseDialog()]
        found = super().actions(event, state)
        kind = next((one.kind for one in found if isinstance(one, ChooseLimitKind)), None)
        if kind is not None and event.type == pygame.KEYDOWN:
            return found  # Arrow keys go on along the kinds.
        if event.type == pygame.TEXTINPUT and self.stop in (None, LIMITS) and found:
            kind = self._of(state).kind
        if kind is None or kind is LimitKind.NONE:
            return found
        return [*found, MoveDialogFocus(Focus(kind.name, is_visible=False))]

    def letters(self, text: str) -> list[Action] | None:
        """Let the field of the limit take a digit unless another field has the focus."""
        if self.stop in (None, LIMITS) and text.isdecimal():
            for field, kind, number in self._fields:
                if field is EngineNumberField.LIMIT and kind is self._dialog.kind:
                    number.line.take_focus(True)
        return None

    def _of(self, state: State) -> EngineOptionsDialog:
        """Return the dialog of the state; while the popup closes, the last one."""
        if isinstance(state.dialog, EngineOptionsDialog):
            self._dialog = state.dialog
        return self._dialog


def _head(look: Look, window: Box, state: State, dialog: EngineOptionsDialog) -> Box:
    """Return the head of the engine in the panel; the head of the panel if the engine is gone."""
    engines = shown_engines(state)
    panel = arrange_for_state(window[2:], look.sizes, state).engines
    places = engine_places(panel, look.sizes, [one.rows for one in engines])
    heads = (
        place.head
        for engine, place in zip(engines, places, strict=True)
        if engine.seat == dialog.seat
    )
    return next(heads, panel_title_row(panel, look.sizes))


def _row(state: State, dialog: EngineOptionsDialog) -> AnalysisEngine | None:
    analysis = analysis_of(state)
    return None if analysis is None else queries.engine_row_at_seat(analysis, dialog.seat)


def _about(row: AnalysisEngine | None) -> Message:
    """Return what the threads of an engine mean."""
    if row is not None and row.name:
        return ADDED
    return SEVERAL_THREADS if row is not None and (row.threads or 1) > 1 else ONE_THREAD


def _is_first(state: State, dialog: EngineOptionsDialog) -> bool:
    """Return whether the board and the bar prefer what the engine of the dialog finds."""
    analysis = analysis_of(state)
    return analysis is not None and analysis.engines[0].seat == dialog.seat


def _faults(dialog: EngineOptionsDialog) -> Iterator[Message]:
    """Yield why the text in a field is not taken."""
    for field in EngineNumberField:
        if is_field_unfit(dialog, field):
            yield RANGE.filled(
                name=FIELDS[field], most=group_digits(largest_number_in_field(dialog, field))
            )
