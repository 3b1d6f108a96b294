"""The options of an engine as controls, by their UCI type, each with a button for its default.

Up and Down choose an option. Left and Right change its value, and so does a press on the arrows
beside it. The value of a spin or a string can also be typed into the line below the list.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from engine.external.options import FALSE, TRUE, EngineOption, OptionKind, whole_number
from game.actions.action import Action
from game.actions.engines import (
    ChooseEnginesRow,
    CloseEngines,
    PressOption,
    ResetOption,
    SetOption,
)
from game.look.layout import Box
from game.message import Message, Text, message, message_in, template
from game.queries import queries
from game.state.engines_dialog import EnginesDraft
from game.state.state import State
from game.view.engines.page import LIST, EnginesPanel, draft_of
from game.view.frame.topbar import button_width
from game.view.kit import caret
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, Buttons, ListStop, step_of
from game.view.kit.fonts import BODY, FINE_FIGURES, SMALL
from game.view.kit.labels import Role
from game.view.kit.look import Look
from game.view.kit.option_row import OptionRow, draw_row_ground
from game.view.kit.scroll import Scroll
from game.view.kit.textline import TextLine

DONE = message_in("with the options of an engine", "Done")
PRESS = message_in("an option of an engine", "Press")
NO_TEXT = message("empty")
NO_OPTIONS = message("This engine has no options.")
BY = template("by {author}")
HINT = message("Arrow keys choose an option and change it. Ctrl+R restores the default.")
UNREAD = template("Options that cannot be read were left out: {names}")
NOT_RUNNING = message("This can be pressed while the engine plays.")
RANGE = template("{name}: a whole number from {least} to {most}. Ctrl+R restores the default.")
RANGE_OF_UNITS = template(
    "{name}: a whole number from {least} to {most} {unit}. Ctrl+R restores the default."
)
ANY_TEXT = template("{name}: any text. Ctrl+R restores the default.")
TYPED = (OptionKind.SPIN, OptionKind.STRING)
CHANGED_BY_ARROWS = (OptionKind.SPIN, OptionKind.COMBO, OptionKind.CHECK)
FAST = 10
"""How many steps Shift with an arrow key changes a spin by."""


class OptionsPanel(EnginesPanel):
    """The page. A change is saved when another option is chosen or the page is left."""

    def __init__(self, look: Look, window: Box) -> None:
        super().__init__(look, window)
        sizes = look.sizes
        done, field = self.buttons.cut_right(
            button_width(look, DONE) + 8 * sizes.unit, 2 * sizes.unit
        )
        self._author, self._list = self.room.cut_top(sizes.row, 2 * sizes.unit)
        self._line = TextLine(self.gui, field, sizes.unit, has_focus=False)
        self._line.show(False)
        finish = self.gui.button(done, DONE, CloseEngines(), Role.PRIMARY)
        self._scroll = Scroll(sizes)
        self._pointed: tuple[Action, ...] = ()
        self._place = self._count = 0
        self.focus_order.add(LIST, ListStop(self._chosen_row))
        self.focus_order.add("done", Buttons(self.gui, [finish]))
        self.add_close()

    def key(self, state: State) -> Hashable:
        return super().key(state), self._scroll.top, self._pointed

    def refresh(self, state: State) -> None:
        draft = draft_of(state)
        option = draft.option
        is_typed = option is not None and option.kind in TYPED
        self._line.show(is_typed)
        self._line.take_focus(is_typed and not self.is_on_button(state))
        self._count = len(draft.options)
        if option is not None and is_typed:
            self._line.name(option.name)
            self._line.is_number = option.kind is OptionKind.SPIN
            self._line.set(draft.value(option) if draft.typed is None else draft.typed)
        if draft.place != self._place:
            self._line.begin()
            self._place = draft.place
            self._scroll.reveal(draft.place, self._list.height, len(draft.options))
        self.gui.refresh(state.now_ms, in_place=True)
        self._line.blink(state.now_ms)

    def wait_ms(self, state: State) -> int | None:
        return caret.change_ms(state.now_ms) if self._line.is_shown else None

    def details(self, state: State) -> dict[Box, Hashable]:
        del state
        return {self._line.box: self._line.caret_is_seen} if self._line.is_shown else {}

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        if self._line.is_shown:
            self._line.draw_ground(canvas, is_chosen=self._line.has_focus)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        draft, colours = draft_of(state), canvas.colours
        self.title(canvas, draft.name)
        if draft.description is not None and draft.description.author:
            author = BY.filled(author=draft.description.author)
            canvas.text(self._author, author, SMALL, colours.dim)
        if not draft.options:
            canvas.text(self._list.cut_top(canvas.sizes.row)[0], NO_OPTIONS, BODY, colours.dim)
        is_running = queries.seat_of_added(state, draft.name) is not None
        for row, place in self._scroll.rows(self._list, len(draft.options)):
            option = draft.options[place]
            is_pointed = self._pointed[:1] == (ChooseEnginesRow(place),)
            draw_row_ground(canvas, row, is_chosen=place == draft.place, is_pointed=is_pointed)
            self._draw_option(canvas, row, option, draft, is_running=is_running)
        self._scroll.draw(canvas, self._list, len(draft.options))
        self.draw_status(canvas, draft, _hint(draft, is_running=is_running))

    def _draw_option(
        self,
        canvas: Canvas,
        row: Box,
        option: EngineOption,
        draft: EnginesDraft,
        *,
        is_running: bool,
    ) -> None:
        colours = canvas.colours
        places = OptionRow.of(row, canvas.sizes.unit)
        is_changed = option.name in draft.values
        canvas.text(places.name, option.name, BODY, colours.text)
        value = draft.value(option)
        ink = colours.accent if is_changed else colours.text
        match option.kind:
            case OptionKind.CHECK:
                places.draw_check(canvas, is_on=value == TRUE)
            case OptionKind.BUTTON:
                press = colours.accent if is_running else colours.faint
                canvas.text(places.control, PRESS, BODY, press)
            case OptionKind.STRING:
                shown: Text = value or NO_TEXT
                style = FINE_FIGURES if value else SMALL
                canvas.text(places.control, shown, style, ink if value else colours.dim)
            case OptionKind.SPIN | OptionKind.COMBO:
                is_number = option.kind is OptionKind.SPIN
                text = f"{value} {option.unit}" if option.unit else value
                places.draw_stepper(canvas, text, ink, is_number=is_number)
        if is_changed:
            places.draw_reset(canvas)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        draft = draft_of(state)
        taken = self.focus_order.actions(event, state.focus)
        if taken is not None:
            return taken
        if event.type == pygame.KEYDOWN:
            if self.is_on_button(state):
                return self.key_actions(event.key)
            found = self._key_pressed(event.key, event.mod, draft)
            if found is not None:
                return found
        if event.type == pygame.MOUSEWHEEL:
            self._scroll.by(-event.y, self._list.height, len(draft.options))
            return []
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._pointed = self._at(event.pos, draft)
            is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
            if is_press and self._pointed:
                return [*self.focus_order.clicked(event, state.focus), *self._pointed]
        moved = self.focus_order.clicked(event, state.focus)
        before = self._line.text
        _, action = self.gui.handle(event)
        if action is not None:
            return [action]
        option = draft.option
        if option is not None and self._line.is_shown and self._line.text != before:
            return [*moved, SetOption(option.name, self._line.text)]
        return moved

    def _chosen_row(self) -> Box:
        """Return the box of the chosen option; without one in sight, the box of the whole list."""
        rows = self._scroll.rows(self._list, self._count)
        row = next((row for row, place in rows if place == self._place), self._list)
        return row.inset(-self.look.sizes.unit, 0)

    def cursor(self, pos: tuple[int, int]) -> int:
        if self._line.is_shown and self._line.box.holds(*pos):
            return pygame.SYSTEM_CURSOR_IBEAM
        return pygame.SYSTEM_CURSOR_HAND if self._pointed else super().cursor(pos)

    def _key_pressed(self, key: int, modifiers: int, draft: EnginesDraft) -> list[Action] | None:
        """Return the actions of a key; None if the line of text handles the key."""
        if key == pygame.K_ESCAPE:
            return [CloseEngines()]
        if step_of(key):
            return [ChooseEnginesRow(draft.place + step_of(key))]
        option = draft.option
        if option is None:
            return [CloseEngines()] if key in ENTER else None
        if key == pygame.K_r and modifiers & pygame.KMOD_CTRL:
            return [ResetOption(option.name)]
        if key in (pygame.K_LEFT, pygame.K_RIGHT) and option.kind in CHANGED_BY_ARROWS:
            by = FAST if modifiers & pygame.KMOD_SHIFT else 1
            return _changed(option, draft, by if key == pygame.K_RIGHT else -by)
        if key == pygame.K_SPACE and option.kind not in TYPED:
            return _pressed(option, draft)
        if key in ENTER:
            acts = option.kind in (OptionKind.CHECK, OptionKind.BUTTON)
            return _pressed(option, draft) if acts else [CloseEngines()]
        return None

    def _at(self, pos: tuple[int, int], draft: EnginesDraft) -> tuple[Action, ...]:
        """Return the actions of a press at a pixel: it chooses a row and may change its option."""
        for row, place in self._scroll.rows(self._list, len(draft.options)):
            if not row.holds(*pos):
                continue
            option = draft.options[place]
            places = OptionRow.of(row, self.look.sizes.unit)
            choose = ChooseEnginesRow(place)
            if places.reset.holds(*pos) and option.name in draft.values:
                return choose, ResetOption(option.name)
            if not places.control.holds(*pos) or option.kind is OptionKind.STRING:
                return (choose,)
            if option.kind in (OptionKind.CHECK, OptionKind.BUTTON):
                return choose, *_pressed(option, draft)
            by = places.step_at(pos)
            return choose, *(_changed(option, draft, by) if by else ())
        return ()


def _pressed(option: EngineOption, draft: EnginesDraft) -> list[Action]:
    """Return the actions of Space on an option."""
    if option.kind is OptionKind.BUTTON:
        return [PressOption(option.name)]
    return _changed(option, draft, 1)


def _changed(option: EngineOption, draft: EnginesDraft, by: int) -> list[Action]:
    """Return the action that gives an option a later or an earlier value, within its range."""
    value = draft.value(option)
    match option.kind:
        case OptionKind.CHECK:
            return [SetOption(option.name, FALSE if value == TRUE else TRUE)]
        case OptionKind.COMBO if option.choices:
            here = option.choices.index(value) if value in option.choices else 0
            return [SetOption(option.name, option.choices[(here + by) % len(option.choices)])]
        case OptionKind.SPIN:
            number = (whole_number(value) or 0) + by
            return [SetOption(option.name, str(min(max(number, option.least), option.most)))]
    return []


def _hint(draft: EnginesDraft, *, is_running: bool) -> Message:
    """Return what the line below the list says about the chosen option."""
    option = draft.option
    if option is not None and option.kind is OptionKind.SPIN:
        range_of = RANGE_OF_UNITS if option.unit else RANGE
        return range_of.filled(
            name=option.name, least=option.least, most=option.most, unit=option.unit
        )
    if option is not None and option.kind is OptionKind.STRING:
        return ANY_TEXT.filled(name=option.name)
    if option is not None and option.kind is OptionKind.BUTTON and not is_running:
        return NOT_RUNNING
    unread = () if draft.description is None else draft.description.unread
    if option is None and unread:
        return UNREAD.filled(names=", ".join(filter(None, unread)) or "?")
    return HINT
