"""The breakpoints dialog: the list of breakpoints, a line for a new one, and a list of terms.

Typed letters go into the line. Up and Down move through the breakpoints above it and the terms
below it. Space switches a breakpoint, Delete removes it, and Tab or Enter inserts a chosen term.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.accessibility.node import Role as NodeRole
from game.actions.action import Action
from game.actions.game import CloseDialog
from game.features.inspect import queries as inspect_queries
from game.features.inspect.actions.questions import (
    AddBreakpoint,
    ChooseJoiner,
    ChooseTerm,
    EditCondition,
    MovePlace,
    RemoveBreakpoint,
    RunToBreakpoint,
    ToggleBreakpoint,
)
from game.features.inspect.model.breakpoints import JOINERS, POSITION, TERMS, BreakpointDraft
from game.features.inspect.permitted import PREDICATES
from game.look.layout import Box
from game.message import Text, message, message_in, sentences
from game.state.state import State
from game.view.frame.topbar import button_width
from game.view.kit import caret, shapes
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, Buttons, Line
from game.view.kit.fonts import CAPTION, FINE_FIGURES, SMALL
from game.view.kit.labels import Role, label_width
from game.view.kit.look import Look
from game.view.kit.popup import ENTERED, Popup, inner, title_height
from game.view.kit.scroll import Scroll
from game.view.kit.textline import TextLine
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
ADD = message_in("add a breakpoint", "Add")
CHIP_WIDTH = 12
LINE_STOP = "condition"
"""The Tab stop of the line, whose keys also choose rows of both lists. It has the keys at first."""


class BreakpointsPanel(Popup):
    """The dialog: breakpoints with switches, a line of text below them, and a list of terms."""

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        self._meaning_px = max(look.width(term.meaning, SMALL) for term in TERMS)
        needed = _terms_px(look) + TERM_GAP * sizes.unit + self._meaning_px + 4 * sizes.padding
        width = min(max(WIDTH * sizes.line, needed), window.width - 2 * sizes.margin)
        fixed = _fixed_height(look)
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(1, min(MOST_TERM_ROWS, spare // sizes.row))
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        self._list_scroll, self._term_scroll = Scroll(sizes), Scroll(sizes)
        self._pointed: Action | None = None
        self._place = 0
        room = inner(self.box, look).cut_top(title_height(look))[1]
        gap = 2 * sizes.unit
        self._list, room = room.cut_top(LIST_ROWS * sizes.row, 2 * gap)
        field, room = room.cut_top(sizes.button, sizes.unit)
        self._status, room = room.cut_top(sizes.fact_row, gap)
        buttons, self._terms = room.cut_bottom(sizes.button, 2 * gap)
        add, field = field.cut_right(button_width(look, ADD), gap)
        chips: list[Box] = []
        for _ in JOINERS:
            chip, field = field.cut_right(CHIP_WIDTH * sizes.unit, sizes.unit)
            chips.insert(0, chip)
        self._line = TextLine(self.gui, field.cut_right(sizes.unit)[1], sizes.unit)
        self._line.name(CONDITION)
        self._chips = {
            joiner: self.gui.button(chip, joiner, ChooseJoiner(joiner), Role.CHIP)
            for joiner, chip in zip(JOINERS, chips, strict=True)
        }
        adding = self.gui.button(add, ADD, AddBreakpoint())
        self.focus_order.add(LINE_STOP, Line(self.gui, self._line))
        chips_of = list(self._chips.values())
        self.focus_order.add("joiner", Buttons(self.gui, chips_of, are_choices=True))
        self.add_stop("add", adding)
        self._add_runs(buttons)
        head = inner(self.box, look).cut_top(sizes.button)[0]
        close = head.cut_right(sizes.button)[0]
        close = close._replace(y=close.y - 2 * sizes.unit)
        self.add_stop("close", self.gui.button(close, "×", CloseDialog(), Role.QUIET))

    def _add_runs(self, row: Box) -> None:
        """Add the buttons that run to the next and to the previous breakpoint."""
        sizes = self.look.sizes
        self._runs = []
        for text, forwards in ((ON, True), (BACK, False)):
            action = RunToBreakpoint(forwards)
            key = self.look.key_of(action)
            width = label_width(self.look, text, key) + 6 * sizes.unit
            box, row = row.cut_right(width, 2 * sizes.unit)
            self._runs.append(self.gui.button(box, text, action, Role.STEP, key=key))
        self.add_stop("run back", self._runs[1])
        self.add_stop("run", self._runs[0])

    def key(self, state: State) -> Hashable:
        draft = _draft(state)
        listed = tuple((one.text, one.is_on) for one in state.settings.breakpoints)
        status = draft.fault, draft.is_checked, draft.is_refused, draft.place, bool(draft.text)
        scrolled = self._list_scroll.top, self._term_scroll.top
        return listed, status, inspect_queries.condition_terms(state), scrolled, self._pointed

    def refresh(self, state: State) -> None:
        draft = _draft(state)
        self._line.set(draft.text)
        for joiner, chip in self._chips.items():
            self.gui.choose(chip, joiner == draft.joiner)
        may_run = PREDICATES[RunToBreakpoint](state)
        for button in self._runs:
            self.gui.enable(button, may_run)
        self._follow(state, draft)
        self._line.take_focus(self.focus_order.stop_of(state.focus) in (None, LINE_STOP))
        self.gui.refresh(state.now_ms, in_place=True)
        self._line.blink(state.now_ms)

    def wait_ms(self, state: State) -> int | None:
        return caret.change_ms(state.now_ms)

    def details(self, state: State) -> dict[Box, Hashable]:
        del state
        return {self._line.box: self._line.caret_is_seen}

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        self.title(canvas, TITLE)
        self._line.draw_ground(canvas, is_chosen=self._place == 0)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        draft = _draft(state)
        self._draw_list(canvas, state, draft)
        self._draw_status(canvas, draft)
        self._draw_terms(canvas, state, draft)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        draft = _draft(state)
        if event.type in ENTERED:
            self.refresh(state)  # An event of the same turn may have changed the state.
        is_term = event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and draft.place > 0
        taken = None if is_term else self.focus_order.actions(event, state.focus)
        if taken is not None:
            return taken
        if event.type == pygame.KEYDOWN:
            found = self._key_pressed(event.key, event.mod, state, draft)
            if found is not None:
                return found
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            found = self._mouse(event, state)
            if found:
                return found
        if event.type == pygame.TEXTINPUT and draft.place < 0:
            return []
        moved = self.focus_order.clicked(event, state.focus)
        before = self._line.text
        _, action = self.gui.handle(event)
        if action is not None:
            return [action]
        is_typed = self._line.text != before
        return [*moved, EditCondition(self._line.text)] if is_typed else moved

    def cursor(self, pos: tuple[int, int]) -> int:
        if self._line.box.holds(*pos):
            return pygame.SYSTEM_CURSOR_IBEAM
        if self._pointed is not None:
            return pygame.SYSTEM_CURSOR_HAND
        return super().cursor(pos)

    def _key_pressed(
        self, key: int, modifiers: int, state: State, draft: BreakpointDraft
    ) -> list[Action] | None:
        """Return the actions of a key; None if the line of text handles the key."""
        if key == pygame.K_ESCAPE:
            return [CloseDialog()]
        if key == pygame.K_F9:
            return [RunToBreakpoint(forwards=not modifiers & pygame.KMOD_SHIFT)]
        if key in (pygame.K_UP, pygame.K_DOWN):
            return [MovePlace(1 if key == pygame.K_DOWN else -1)]
        if draft.place < 0:
            number = len(state.settings.breakpoints) + draft.place
            if key in (pygame.K_SPACE, *ENTER):
                return [ToggleBreakpoint(number)]
            return [RemoveBreakpoint(number)] if key == pygame.K_DELETE else []
        if key in (pygame.K_TAB, *ENTER) and draft.place > 0:
            terms = inspect_queries.condition_terms(state)
            return [ChooseTerm(terms[draft.place - 1])] if terms else []
        return [AddBreakpoint()] if key in ENTER else None

    def _mouse(self, event: pygame.event.Event, state: State) -> list[Action]:
        terms = inspect_queries.condition_terms(state)
        if event.type == pygame.MOUSEWHEEL:
            pos = pygame.mouse.get_pos()
            if self._terms.holds(*pos):
                self._term_scroll.by(-event.y, self._terms.height, len(terms))
            elif self._list.holds(*pos):
                self._list_scroll.by(-event.y, self._list.height, len(state.settings.breakpoints))
            return []
        self._pointed = self._at(event.pos, state)
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        return [self._pointed] if is_press and self._pointed is not None else []

    def _at(self, pos: tuple[int, int], state: State) -> Action | None:
        """Return the action of a press on a row of either list; None at any other pixel."""
        for row, number in self._list_scroll.rows(self._list, len(state.settings.breakpoints)):
            if row.holds(*pos):
                is_cross = pos[0] >= self._cross(row).x
                return RemoveBreakpoint(number) if is_cross else ToggleBreakpoint(number)
        terms = inspect_queries.condition_terms(state)
        for row, number in self._term_scroll.rows(self._terms, len(terms)):
            if row.holds(*pos):
                return ChooseTerm(terms[number])
        return None

    def _follow(self, state: State, draft: BreakpointDraft) -> None:
        """Scroll to the selected row if the selection has changed."""
        if draft.place == self._place:
            return
        self._place = draft.place
        if draft.place < 0:
            count = len(state.settings.breakpoints)
            self._list_scroll.reveal(count + draft.place, self._list.height, count)
        elif draft.place > 0:
            count = len(inspect_queries.condition_terms(state))
            self._term_scroll.reveal(draft.place - 1, self._terms.height, count)

    @staticmethod
    def _cross(row: Box) -> Box:
        return row.cut_right(row.height)[0]

    def _draw_list(self, canvas: Canvas, state: State, draft: BreakpointDraft) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        count = len(state.settings.breakpoints)
        if not count:
            row = self._list.cut_top(sizes.row)[0]
            canvas.text(row, NONE_YET, SMALL, colours.dim)
        for row, number in self._list_scroll.rows(self._list, count):
            one = state.settings.breakpoints[number]
            is_chosen = number - count == draft.place
            is_pointed = self._pointed in (ToggleBreakpoint(number), RemoveBreakpoint(number))
            _draw_row_ground(canvas, row, is_chosen=is_chosen, is_pointed=is_pointed)
            side = 4 * sizes.unit
            box, rest = row.cut_left(side, 2 * sizes.unit)
            box = box.centred(side, side)
            canvas.ticked(box, is_on=one.is_on)
            edge = colours.accent if one.is_on else colours.faint
            canvas.rounded(box, colours.background, edge, sizes.unit // 2)
            if one.is_on:
                mark = box.centred(3 * sizes.unit, 3 * sizes.unit)
                canvas.shape(shapes.tick(mark.width, colours.accent), mark)
            cross, rest = rest.cut_right(row.height, sizes.unit)
            canvas.text(rest, one.text, FINE_FIGURES, colours.text if one.is_on else colours.dim)
            side = 3 * sizes.unit
            is_lit = self._pointed == RemoveBreakpoint(number)
            ink = colours.text if is_lit else colours.dim
            canvas.shape(shapes.cross(side, ink), cross.centred(side, side))
        self._list_scroll.draw(canvas, self._list, count)

    def _draw_status(self, canvas: Canvas, draft: BreakpointDraft) -> None:
        """Draw one line: the fault of the typed condition, or else what can be done next."""
        colours = canvas.colours
        text: Text = PROMPT
        ink = colours.dim
        if draft.text.strip():
            text = READY if draft.is_checked else CHECKING
        if draft.fault is not None:
            text = faults.condition_fault(draft.fault)
            if canvas.look.width(text, CAPTION) > self._status.width:
                text = sentences([faults.condition_summary(draft.fault), LISTED])
            ink = colours.bad if draft.is_refused else colours.dim
        canvas.text(self._status, text, CAPTION, ink)

    def _draw_terms(self, canvas: Canvas, state: State, draft: BreakpointDraft) -> None:
        colours = canvas.colours
        terms = inspect_queries.condition_terms(state)
        for row, number in self._term_scroll.rows(self._terms, len(terms)):
            term = terms[number]
            _draw_row_ground(
                canvas,
                row,
                is_chosen=number + 1 == draft.place,
                is_pointed=self._pointed == ChooseTerm(term),
            )
            gap = TERM_GAP * canvas.sizes.unit
            spare = row.width - gap - self._meaning_px
            name, meaning = row.cut_left(min(spare, row.width * TERM_PERCENT // 100), gap)
            canvas.text(name, _short(term.text), FINE_FIGURES, colours.text)
            canvas.text(meaning, term.meaning, SMALL, colours.dim)
        self._term_scroll.draw(canvas, self._terms, len(terms))


def _draw_row_ground(canvas: Canvas, row: Box, *, is_chosen: bool, is_pointed: bool) -> None:
    canvas.control(NodeRole.OPTION, row, is_selected=is_chosen)
    wide = row.inset(-canvas.sizes.unit, 0)
    if is_pointed:
        canvas.rounded(wide, canvas.colours.hover, None, canvas.sizes.unit)
    if is_chosen:
        canvas.rounded(wide, None, canvas.colours.accent, canvas.sizes.unit)


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


def _draft(state: State) -> BreakpointDraft:
    return state.dialog if isinstance(state.dialog, BreakpointDraft) else BreakpointDraft()
