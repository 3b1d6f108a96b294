"""The options of an engine as controls, by their UCI type, each with a button for its default.

Up and Down choose an option. Left and Right change its value, and so does a press on the arrows
beside it. The value of a spin or a string can also be typed into the line below the list.
"""

from __future__ import annotations

import pygame

from engine.external.engine_description import (
    FALSE,
    TRUE,
    EngineOption,
    OptionKind,
    parse_whole_number,
)
from game.actions.action import Action
from game.features.engines.actions import (
    ChooseEnginesRow,
    CloseEngines,
    PressButtonOption,
    ResetEngineOption,
    SetEngineOption,
)
from game.features.engines.model import EnginesDialog
from game.features.engines.view.engines_popup import LIST, EnginesPopup, engines_dialog_of
from game.look.layout import Box
from game.message import Message, Text, message, message_with_context, template
from game.queries import seated_engines
from game.state.state import State
from game.view.frame.topbar import button_width
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ACROSS, ENTER
from game.view.kit.fonts import BODY, FINE_FIGURES, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.text_line import TextLine
from game.view.kit.value_controls.option_row import OptionRow

DONE = message_with_context("with the options of an engine", "Done")
PRESS = message_with_context("an option of an engine", "Press")
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


class UciOptionsPopup(EnginesPopup):
    """The page. A change is saved when another option is chosen or the page is left."""

    def __init__(self, look: Look, window: Box) -> None:
        super().__init__(look, window)
        sizes = look.sizes
        done, field = self.buttons.cut_right(
            button_width(look, DONE) + 8 * sizes.unit, 2 * sizes.unit
        )
        self._author, box = self.room.cut_top(sizes.row, 2 * sizes.unit)
        self._dialog = EnginesDialog()
        self._list = self.add_list(ListBox(look, box, ChooseEnginesRow, self._press), LIST)
        self._line = self.add_line(field)
        self._line.show(False)
        self.add_stop("done", self.gui.button(done, DONE, CloseEngines(), ButtonRole.PRIMARY))
        self.add_close(CloseEngines())

    def refresh(self, state: State) -> None:
        dialog = self._dialog = engines_dialog_of(state)
        option = dialog.option
        self._line.show(option is not None and option.kind in TYPED)
        if option is not None and self._line.is_shown:
            self._line.name(option.name)
            self._line.is_number = option.kind is OptionKind.SPIN
            self._line.set(dialog.value(option) if dialog.typed is None else dialog.typed)
        if self._list.show(len(dialog.options), dialog.place):
            self._line.begin()
        super().refresh(state)

    def share_keys(self) -> None:
        self._line.take_focus(self._line.is_shown and not self.is_on_button())

    def draw_words(self, canvas: Canvas, state: State) -> None:
        dialog, colours = engines_dialog_of(state), canvas.colours
        self.title(canvas, dialog.name)
        if dialog.description is not None and dialog.description.author:
            author = BY.filled(author=dialog.description.author)
            canvas.text(self._author, author, SMALL, colours.dim)
        if not dialog.options:
            canvas.text(self._list.box.cut_top(canvas.sizes.row)[0], NO_OPTIONS, BODY, colours.dim)
        is_running = bool(seated_engines.seats_of_added(state, dialog.name))

        def draw_row(row: Box, place: int) -> None:
            self._draw_option(canvas, row, dialog.options[place], dialog, is_running=is_running)

        self._list.draw(canvas, draw_row)
        self.draw_status(canvas, dialog, _hint(dialog, is_running=is_running))

    def _draw_option(
        self,
        canvas: Canvas,
        row: Box,
        option: EngineOption,
        dialog: EnginesDialog,
        *,
        is_running: bool,
    ) -> None:
        colours = canvas.colours
        places = OptionRow.of(row, canvas.sizes.unit)
        is_changed = option.name in dialog.values
        canvas.text(places.name, option.name, BODY, colours.text)
        value = dialog.value(option)
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

    def repeats(self, event: pygame.event.Event) -> bool:
        option = self._dialog.option
        is_switch = option is not None and option.kind is OptionKind.CHECK
        return super().repeats(event) and not (is_switch and event.key in ACROSS)

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        if event.key == pygame.K_ESCAPE:
            return [CloseEngines()]
        if self.is_on_button():
            return self.key_actions(event.key)
        chosen = self._list.after(event.key, ends=not self._line.has_focus)
        if chosen is not None:
            return chosen
        option = self._dialog.option
        if option is None:
            return [CloseEngines()] if event.key in ENTER else None
        return self._changed_by_key(event, option)

    def _changed_by_key(
        self, event: pygame.event.Event, option: EngineOption
    ) -> list[Action] | None:
        """Return the actions of a key on an option; None if the line of text handles it."""
        key = event.key
        if key == pygame.K_r and event.mod & pygame.KMOD_CTRL:
            return [ResetEngineOption(option.name)]
        if key in ACROSS and option.kind in CHANGED_BY_ARROWS:
            by = FAST if event.mod & pygame.KMOD_SHIFT else 1
            return _changed(option, self._dialog, by if key == pygame.K_RIGHT else -by)
        if key == pygame.K_SPACE and option.kind not in TYPED:
            return _pressed(option, self._dialog)
        if key in ENTER:
            acts = option.kind in (OptionKind.CHECK, OptionKind.BUTTON)
            return _pressed(option, self._dialog) if acts else [CloseEngines()]
        return None

    def typed(self, line: TextLine) -> list[Action]:
        option = self._dialog.option
        return [] if option is None else [SetEngineOption(option.name, line.text)]

    def _press(self, row: Box, place: int, pos: tuple[int, int]) -> tuple[Action, ...]:
        """Return the actions of a press: it chooses a row and may change its option."""
        option, choose = self._dialog.options[place], ChooseEnginesRow(place)
        places = OptionRow.of(row, self.look.sizes.unit)
        if places.reset.holds(*pos) and option.name in self._dialog.values:
            return choose, ResetEngineOption(option.name)
        if not places.control.holds(*pos) or option.kind is OptionKind.STRING:
            return (choose,)
        if option.kind in (OptionKind.CHECK, OptionKind.BUTTON):
            return choose, *_pressed(option, self._dialog)
        by = places.step_at(pos)
        return choose, *(_changed(option, self._dialog, by) if by else ())


def _pressed(option: EngineOption, dialog: EnginesDialog) -> list[Action]:
    """Return the actions of Space on an option."""
    if option.kind is OptionKind.BUTTON:
        return [PressButtonOption(option.name)]
    return _changed(option, dialog, 1)


def _changed(option: EngineOption, dialog: EnginesDialog, by: int) -> list[Action]:
    """Return the action that gives an option a later or an earlier value, within its range."""
    value = dialog.value(option)
    match option.kind:
        case OptionKind.CHECK:
            return [SetEngineOption(option.name, FALSE if value == TRUE else TRUE)]
        case OptionKind.COMBO if option.choices:
            here = option.choices.index(value) if value in option.choices else 0
            return [SetEngineOption(option.name, option.choices[(here + by) % len(option.choices)])]
        case OptionKind.SPIN:
            number = (parse_whole_number(value) or 0) + by
            return [SetEngineOption(option.name, str(min(max(number, option.least), option.most)))]
    return []


def _hint(dialog: EnginesDialog, *, is_running: bool) -> Message:
    """Return what the line below the list says about the chosen option."""
    option = dialog.option
    if option is not None and option.kind is OptionKind.SPIN:
        range_of = RANGE_OF_UNITS if option.unit else RANGE
        return range_of.filled(
            name=option.name, least=option.least, most=option.most, unit=option.unit
        )
    if option is not None and option.kind is OptionKind.STRING:
        return ANY_TEXT.filled(name=option.name)
    if option is not None and option.kind is OptionKind.BUTTON and not is_running:
        return NOT_RUNNING
    unread = () if dialog.description is None else dialog.description.unread
    if option is None and unread:
        return UNREAD.filled(names=", ".join(filter(None, unread)) or "?")
    return HINT
