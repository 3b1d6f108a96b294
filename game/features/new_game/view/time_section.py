"""The section for the time control, or for a fixed depth or number of nodes."""

from __future__ import annotations

from game.actions.action import Action
from game.features.new_game.actions import draft_change
from game.features.new_game.view.section import Section, draw_label, first_height, row_gap
from game.look.layout import Box
from game.message import Message, Text, message, message_with_context
from game.queries.new_game import MINUTE_MS, SECOND_MS, number_as_typed, time_kinds
from game.state.new_game import NewGameDialog, TimeKind
from game.state.time_control import TimeControl, TimingMethod
from game.view.kit.canvas import Canvas
from game.view.kit.focus import FocusOrder
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.view.kit.value_controls.chips import Chips, fit_boxes
from game.view.kit.value_controls.number_field import NumberField
from game.words.new_game import METHODS, TIME_KINDS, TIME_MEANINGS
from game.words.times import time_control_text

PRESETS: tuple[TimeControl, ...] = tuple(
    TimeControl(minutes * MINUTE_MS, seconds * SECOND_MS)
    for minutes, seconds in (
        (1, 0), (3, 2), (5, 0), (5, 3), (10, 0), (10, 5), (15, 10), (30, 0), (30, 20),
    )
)  # fmt: skip
MINUTES = (
    *(0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30),
    *(40, 45, 50, 60, 75, 90, 100, 120, 150, 180, 240, 300, 360, 480, 720, 1440),
)
SECONDS = (*range(11), 12, 15, 20, 25, 30, 40, 45, 50, 60, 90, 120, 150, 180)
MOVE_SECONDS = (1, 2, 3, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300, 600)
DEPTHS = (*range(1, 25), 30, 40, 60, 100)
NODES = tuple(digit * 10**zeros for zeros in range(2, 8) for digit in (1, 2, 5))
"""The usual numbers, along which the buttons beside a field step."""
UNITS: dict[str, Message] = {
    "minutes": message_with_context("after a number", "min"),
    "seconds": message_with_context("after a number", "s per move"),
    "move_seconds": message_with_context("after a number", "seconds"),
    "depth": message_with_context("after a number", "plies"),
    "nodes": message_with_context("after a number", "nodes"),
}
LADDERS = {
    "minutes": MINUTES,
    "seconds": SECONDS,
    "move_seconds": MOVE_SECONDS,
    "depth": DEPTHS,
    "nodes": NODES,
}
SHOWN_BY = {
    "minutes": TimeKind.CLOCK,
    "seconds": TimeKind.CLOCK,
    "move_seconds": TimeKind.PER_MOVE,
    "depth": TimeKind.DEPTH,
    "nodes": TimeKind.NODES,
}
"""The kind of time control that each field belongs to."""
FIELD_UNITS, LONG_FIELD_UNITS = 31, 45
"""The widths of the number fields, with their buttons, in units."""


class TimeSection(Section):
    """Chips for the kinds of time control, and below them the choices of one kind."""

    title = message("Time")

    def __init__(self, look: Look, gui: Gui, order: FocusOrder, box: Box) -> None:
        super().__init__(look, gui, order, box)
        kinds, room = self.room.cut_top(look.sizes.button, row_gap(look))
        self._kinds = Chips(
            gui,
            fit_boxes(look, kinds, list(TIME_KINDS.values())),
            [(text, kind) for kind, text in TIME_KINDS.items()],
            lambda kind: draft_change(time_kind=kind),
        )
        self._kinds.add_to(order, "time")
        self._upper, room = room.cut_top(look.sizes.button, row_gap(look))
        self._lower, room = room.cut_top(look.sizes.button, row_gap(look))
        self._presets = self._add_presets()
        self._numbers: dict[str, NumberField] = {}
        self._units: dict[str, Box] = {}
        self._add_numbers()
        methods: list[tuple[Text, TimingMethod]] = [
            (text, method) for method, text in METHODS.items()
        ]
        boxes = fit_boxes(look, room.cut_top(look.sizes.button)[0], [text for text, _ in methods])
        self._methods = Chips(gui, boxes, methods, lambda method: draft_change(method=method))
        self._methods.add_to(order, "method")

    @staticmethod
    def height(look: Look) -> int:
        return first_height(look)

    def _add_presets(self) -> Chips[tuple[str, str]]:
        presets = [(time_control_text(one), _typed(one)) for one in PRESETS]
        boxes = self._upper.columns(len(presets), self.look.sizes.unit)
        chips = Chips(self.gui, boxes, presets, _preset)
        chips.add_to(self.order, "preset")
        return chips

    def _add_numbers(self) -> None:
        sizes = self.look.sizes
        left, right = self._lower.columns(2, 2 * sizes.unit)
        for name, row, width in (
            ("minutes", left, FIELD_UNITS),
            ("seconds", right, FIELD_UNITS),
            ("move_seconds", self._upper, FIELD_UNITS),
            ("depth", self._upper, FIELD_UNITS),
            ("nodes", self._upper, LONG_FIELD_UNITS),
        ):
            box, self._units[name] = row.cut_left(width * sizes.unit, 2 * sizes.unit)
            self._numbers[name] = self.add_number(name, box, LADDERS[name])

    def refresh(self, draft: NewGameDialog) -> None:
        is_clock = draft.time_kind is TimeKind.CLOCK
        self._kinds.refresh(draft.time_kind, enabled=time_kinds(draft))
        is_plain = draft.method is TimingMethod.INCREMENT
        typed = (draft.minutes, draft.seconds) if is_plain else None
        self._presets.refresh(typed, shown=is_clock)
        self._methods.refresh(draft.method, shown=is_clock)
        for name, number in self._numbers.items():
            number.show(draft.time_kind is SHOWN_BY[name])
        super().refresh(draft)

    def draw(self, canvas: Canvas, draft: NewGameDialog) -> None:
        super().draw(canvas, draft)
        for name, box in self._units.items():
            if draft.time_kind is SHOWN_BY[name]:
                draw_label(canvas, box, UNITS[name])
        meaning = TIME_MEANINGS.get(draft.time_kind)
        if meaning is not None:
            is_first = draft.time_kind is TimeKind.UNTIMED
            draw_label(canvas, self._upper if is_first else self._lower, meaning)


def _typed(control: TimeControl) -> tuple[str, str]:
    """Return the minutes and the seconds of a time control as they are typed."""
    minutes = number_as_typed(control.base_ms, MINUTE_MS)
    return minutes, number_as_typed(control.increment_ms, SECOND_MS)


def _preset(typed: tuple[str, str]) -> Action:
    return draft_change(minutes=typed[0], seconds=typed[1], method=TimingMethod.INCREMENT)
