"""The breakpoints dialog: the list of breakpoints, a line for a new one, and a list of terms.

Typed letters go into the line. Up and Down move through the breakpoints above it and the terms
below it. Space switches a breakpoint, Delete removes it, and Tab or Enter inserts a chosen term.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.game import CloseDialog
from game.features.inspect import queries as inspect_queries
from game.features.inspect.actions.search_questions import (
    AddBreakpoint,
    ChooseConditionTerm,
    ChooseConjunction,
    EditCondition,
    MoveBreakpointSelection,
    RemoveBreakpoint,
    RunToBreakpoint,
    SwitchBreakpoint,
)
from game.features.inspect.enabled_actions import PREDICATES
from game.features.inspect.model.breakpoints import (
    JOINERS,
    POSITION,
    TERMS,
    BreakpointsDialog,
    ConditionTerm,
)
from game.look.layout import Box
from game.message import Text, message, message_with_context, sentences
from game.state.preferences.breakpoint import Breakpoint
from game.state.state import State
from game.view.frame.topbar import button_width
from game.view.kit import svg_shapes
from game.view.kit.button import ButtonRole
from game.view.kit.button_label import label_width
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, ButtonStop, rows_of_arrow_key
from game.view.kit.fonts import CAPTION, FINE_FIGURES, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.text_line import TextLine
from game.words.inspect import faults

TITLE = message("Breakpoints")
WIDTH, LIST_ROWS, MOST_TERM_ROWS = 720, 4, 9
"""The least width in pixels at 100 %, and the rows of both lists."""
TERM_PERCENT, TERM_GAP = 40, 3
"""The share of a row that a term takes if its meaning has room, and the units between them."""
NONE_YET = message("No breakpoints yet.")
CONDITION = message("Condition")
PROMPT = message("Type a condition, or choose terms below.")
READY = message("Enter adds it. Choose another term below to extend it.")
CHECKING = "…"
LISTED = message("Choose a term below.")
"""The row in place of the breakpoints that do not fit."""
BACK, ON = message("Run back"), message("Run forward")
ADD = message_with_context("add a breakpoint", "Add")
CHIP_WIDTH = 12
LINE_STOP = "condition"
"""The Tab stop of the line, whose keys also choose rows of both lists. It has the keys at first."""


class BreakpointsPopup(Popup):
    """The dialog: breakpoints with switches, a line of text below them, and a list of terms."""

    default_stop = LINE_STOP

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        self._meaning_px = max(look.width(term.meaning, SMALL) for term in TERMS)
        needed = _terms_px(look) + TERM_GAP * sizes.unit + self._meaning_px + 4 * sizes.padding
        width = min(max(WIDTH * sizes.line, needed), window.width - 2 * sizes.margin)
        fixed = _fixed_height(look)
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(1, min(MOST_TERM_ROWS, spare // sizes.row))
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        self._dialog, self._count = BreakpointsDialog(), 0
        self._listed: tuple[ConditionTerm, ...] = ()
        """The terms that the state offers."""
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        gap = 2 * sizes.unit
        rows_box, room = room.cut_top(LIST_ROWS * sizes.row, 2 * gap)
        field, room = room.cut_top(sizes.button, sizes.unit)
        self._status, room = room.cut_top(sizes.fact_row, gap)
        buttons, terms_box = room.cut_bottom(sizes.button, 2 * gap)
        self._list = self.add_list(
            ListBox(look, rows_box, SwitchBreakpoint, self._press, can_step=False)
        )
        self._terms = self.add_list(ListBox(look, terms_box, self._choose_term, can_step=False))
        add, field = field.cut_right(button_width(look, ADD), gap)
        chips: list[Box] = []
        for _ in JOINERS:
            chip, field = field.cut_right(CHIP_WIDTH * sizes.unit, sizes.unit)
            chips.insert(0, chip)
        self._line = self.add_line(field.cut_right(sizes.unit)[1], LINE_STOP)
        self._line.name(CONDITION)
        self._chips = {
            joiner: self.gui.button(chip, joiner, ChooseConjunction(joiner), ButtonRole.CHIP)
            for joiner, chip in zip(JOINERS, chips, strict=True)
        }
        adding = self.gui.button(add, ADD, AddBreakpoint())
        chips_of = list(self._chips.values())
        self.focus_order.add("joiner", ButtonStop(chips_of, are_choices=True))
        self.add_stop("add", adding)
        self._add_runs(buttons)
        self.add_close()

    def _add_runs(self, row: Box) -> None:
        """Add the buttons that run to the next and to the previous breakpoint."""
        sizes = self.look.sizes
        self._runs = []
        for text, forwards in ((ON, True), (BACK, False)):
            action = RunToBreakpoint(forwards)
            key = self.look.key_of(action)
            width = label_width(self.look, text, key) + 6 * sizes.unit
            box, row = row.cut_right(width, 2 * sizes.unit)
            self._runs.append(self.gui.button(box, text, action, ButtonRole.STEP, key=key))
        self.add_stop("run back", self._runs[1])
        self.add_stop("run", self._runs[0])

    def key(self, state: State) -> Hashable:
        dialog = _dialog(state)
        listed = tuple((one.text, one.is_on) for one in state.settings.breakpoints)
        status = dialog.fault, dialog.is_checked, dialog.is_refused, dialog.place, bool(dialog.text)
        return listed, status, inspect_queries.condition_terms(state), self.lists_key()

    def refresh(self, state: State) -> None:
        dialog = self._dialog = _dialog(state)
        self._listed = inspect_queries.condition_terms(state)
        self._line.set(dialog.text)
        for joiner, chip in self._chips.items():
            self.gui.choose(chip, joiner == dialog.joiner)
        may_run = PREDICATES[RunToBreakpoint](state)
        for button in self._runs:
            self.gui.enable(button, may_run)
        count, place = len(state.settings.breakpoints), dialog.place
        self._count, self._line.is_plain = count, place != 0
        self._list.show(count, count + place if place < 0 else None)
        self._terms.show(len(self._listed), place - 1 if place > 0 else None)
        super().refresh(state)

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        self.title(canvas, TITLE)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        dialog = _dialog(state)
        self._draw_list(canvas, state)
        self._draw_status(canvas, dialog)
        self._terms.draw(canvas, lambda row, index: self._draw_term(canvas, row, index))

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        self.refresh(state)
        is_key = event.type == pygame.KEYDOWN
        if is_key and event.key == pygame.K_TAB and self._dialog.place > 0:
            return self._choose_here()
        return super().actions(event, state)

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        key, place = event.key, self._dialog.place
        if key == pygame.K_ESCAPE:
            return [CloseDialog()]
        if key == pygame.K_F9:
            return [RunToBreakpoint(forwards=not event.mod & pygame.KMOD_SHIFT)]
        if rows_of_arrow_key(key):
            return [MoveBreakpointSelection(rows_of_arrow_key(key))]
        if place < 0:
            number = self._count + place
            if key in (pygame.K_SPACE, *ENTER):
                return [SwitchBreakpoint(number)]
            return [RemoveBreakpoint(number)] if key == pygame.K_DELETE else []
        if key not in ENTER:
            return None
        return self._choose_here() if place > 0 else [AddBreakpoint()]

    def letters(self, text: str) -> list[Action] | None:
        return [] if self._dialog.place < 0 else super().letters(text)

    def typed(self, line: TextLine) -> list[Action]:
        return [EditCondition(line.text)]

    def _choose_term(self, index: int) -> Action:
        return ChooseConditionTerm(self._listed[index])

    def _choose_here(self) -> list[Action]:
        """Return the action that inserts the chosen term."""
        return [self._choose_term(self._dialog.place - 1)] if self._listed else []

    def _press(self, row: Box, number: int, pos: tuple[int, int]) -> tuple[Action]:
        """Return the action of a press on a breakpoint: its cross removes it."""
        is_cross = pos[0] >= self._cross(row).x
        return (RemoveBreakpoint(number) if is_cross else SwitchBreakpoint(number),)

    @staticmethod
    def _cross(row: Box) -> Box:
        return row.cut_right(row.height)[0]

    def _draw_list(self, canvas: Canvas, state: State) -> None:
        if not state.settings.breakpoints:
            row = self._list.box.cut_top(canvas.sizes.row)[0]
            canvas.text(row, NONE_YET, SMALL, canvas.colours.dim)

        def draw_row(row: Box, number: int) -> None:
            self._draw_breakpoint(canvas, row, number, state.settings.breakpoints[number])

        self._list.draw(canvas, draw_row)

    def _draw_breakpoint(self, canvas: Canvas, row: Box, number: int, one: Breakpoint) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        side = 4 * sizes.unit
        box, rest = row.cut_left(side, 2 * sizes.unit)
        box = box.centred(side, side)
        canvas.ticked(box, is_on=one.is_on)
        edge = colours.accent if one.is_on else colours.faint
        canvas.rounded(box, colours.background, edge, sizes.unit // 2)
        if one.is_on:
            mark = box.centred(3 * sizes.unit, 3 * sizes.unit)
            canvas.shape(svg_shapes.tick(mark.width, colours.accent), mark)
        cross, rest = rest.cut_right(row.height, sizes.unit)
        canvas.text(rest, one.text, FINE_FIGURES, colours.text if one.is_on else colours.dim)
        side = 3 * sizes.unit
        is_lit = self._list.pointed == (RemoveBreakpoint(number),)
        ink = colours.text if is_lit else colours.dim
        canvas.shape(svg_shapes.cross(side, ink), cross.centred(side, side))

    def _draw_status(self, canvas: Canvas, dialog: BreakpointsDialog) -> None:
        """Draw one line: the fault of the typed condition, or else what can be done next."""
        colours = canvas.colours
        text: Text = PROMPT
        ink = colours.dim
        if dialog.text.strip():
            text = READY if dialog.is_checked else CHECKING
        if dialog.fault is not None:
            text = faults.condition_fault(dialog.fault)
            if canvas.look.width(text, CAPTION) > self._status.width:
                text = sentences([faults.condition_summary(dialog.fault), LISTED])
            ink = colours.bad if dialog.is_refused else colours.dim
        canvas.text(self._status, text, CAPTION, ink)

    def _draw_term(self, canvas: Canvas, row: Box, index: int) -> None:
        term, colours = self._listed[index], canvas.colours
        gap = TERM_GAP * canvas.sizes.unit
        spare = row.width - gap - self._meaning_px
        name, meaning = row.cut_left(min(spare, row.width * TERM_PERCENT // 100), gap)
        canvas.text(name, _short(term.text), FINE_FIGURES, colours.text)
        canvas.text(meaning, term.meaning, SMALL, colours.dim)


def _short(text: str) -> str:
    """Return the text of a term for the list, which shows a position without its FEN."""
    first = text.split()[0]
    return f"{first} …" if first == POSITION else text


def _terms_px(look: Look) -> int:
    """Return the width of the widest term."""
    return max(look.width(term.text, FINE_FIGURES) for term in TERMS)


def _fixed_height(look: Look) -> int:
    """Return the height in pixels of the dialog without its list of terms."""
    sizes = look.sizes
    lists = LIST_ROWS * sizes.row + sizes.button + sizes.fact_row + sizes.button
    return 4 * sizes.padding + title_height(look) + lists + 11 * sizes.unit


def _dialog(state: State) -> BreakpointsDialog:
    return state.dialog if isinstance(state.dialog, BreakpointsDialog) else BreakpointsDialog()
