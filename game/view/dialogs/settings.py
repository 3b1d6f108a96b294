"""The Settings dialog: all settings below headings, with a field that searches them.

Up and Down choose a setting, Left and Right change it. A number or a name can also be typed into
the line below the list. Every change takes effect at once.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from engine.protocol.faults import Fault
from game.actions.action import Action
from game.actions.game import CloseDialog
from game.actions.key_bindings import OpenKeyBindings
from game.actions.program import MoveFocus
from game.actions.settings import (
    BrowseSetting,
    ChooseSetting,
    ResetSetting,
    SearchSettings,
    StepSetting,
    TypeSetting,
)
from game.look.layout import Box
from game.message import message, template
from game.queries import setting_values
from game.queries.engine_options import fault_of
from game.state.focus import Focus
from game.state.preferences.setting_kinds import Switch, WholeNumber
from game.state.settings import BOARD, PIECES, TABLE, Settings
from game.state.settings_dialog import NAMES, NOTES, SettingsDraft
from game.state.state import State
from game.view.dialogs.setting_previews import Previews
from game.view.dialogs.setting_rows import (
    Row,
    changed_by_key,
    has_steps,
    is_folder,
    is_path,
    matches,
    opens_dialog,
    rows,
)
from game.view.kit import caret
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, Buttons, Line, ListStop, ValueStop, step_of
from game.view.kit.fonts import BODY, FINE_FIGURES, SMALL
from game.view.kit.labels import Role, label_width
from game.view.kit.look import Look
from game.view.kit.option_row import OptionRow, draw_row_ground
from game.view.kit.popup import Popup, inner, title_height
from game.view.kit.scroll import Scroll
from game.view.kit.textline import TextLine
from game.words.faults import fault_sentence

TITLE = message("Settings")
SEARCH = message("Search")
BROWSE = {False: message("Choose a file…"), True: message("Choose a folder…")}
"""The labels of the button that chooses a path; True is that of a folder."""
BROWSE_KEY = message("Ctrl+{key}", key="O")
NOT_SET = message("not set")
NOTHING_FOUND = message("No setting has this word.")
HINT = message("Arrow keys choose a setting and change it. Ctrl+R restores its default.")
RANGE = template("From {least} to {most}.")
RANGE_OF_UNITS = template("From {least} to {most} {unit}.")
LIST, SEARCH_STOP, VALUE = "list", "search", "value"
"""The Tab stops that take letters. The list gives them to the value of the chosen setting."""
WIDTH, MOST_ROWS, STATUS_ROWS = 720, 24, 2
"""The width in pixels at 100 %, and the rows of the list and of the text below it."""


class SettingsPanel(Popup):
    """The dialog."""

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        fixed = 4 * sizes.padding + title_height(look) + STATUS_ROWS * sizes.row
        fixed += 2 * (sizes.button + 3 * sizes.unit)
        row = sizes.row + sizes.unit
        spare = (window.height - 2 * sizes.margin - fixed) // row
        rows = max(1, min(MOST_ROWS, spare))
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        super().__init__(look, window, (width, fixed + rows * row))
        room = inner(self.box, look).cut_top(title_height(look))[1]
        search, room = room.cut_top(sizes.button, 3 * sizes.unit)
        field, room = room.cut_bottom(sizes.button, sizes.unit)
        self._status, self._list = room.cut_bottom(STATUS_ROWS * sizes.row, 2 * sizes.unit)
        self._search = TextLine(self.gui, search, sizes.unit, has_focus=False)
        wide = max(label_width(look, text, BROWSE_KEY) for text in BROWSE.values())
        wide += 6 * sizes.unit
        browse, beside = field.cut_right(wide, 2 * sizes.unit)
        self._fields = (
            TextLine(self.gui, field, sizes.unit, has_focus=False),
            TextLine(self.gui, beside, sizes.unit, has_focus=False),
        )
        """The field for a value, and the one for a path, with a button beside it."""
        self._lines = (self._search, *self._fields)
        self._browse = {
            is_of_folder: self.gui.button(browse, text, self._browse_action, key=BROWSE_KEY)
            for is_of_folder, text in BROWSE.items()
        }
        self._previews = Previews(look, field)
        self._draft = SettingsDraft()
        self._search.name(SEARCH)
        self._scroll = Scroll(sizes, row)
        self._pointed: tuple[Action, ...] = ()
        self._place = -1
        self._rows: list[Row] = []
        self.focus_order.add(LIST, ListStop(self._chosen_box))
        self.focus_order.add(SEARCH_STOP, Line(self.gui, self._search))
        head = inner(self.box, look).cut_top(sizes.button)[0]
        self.focus_order.add(VALUE, ValueStop(self.gui, self._fields))
        self.focus_order.add("browse", Buttons(self.gui, list(self._browse.values())))
        close = head.cut_right(sizes.button)[0]
        close = close._replace(y=close.y - 2 * sizes.unit)
        button = self.gui.button(close, "×", CloseDialog(), Role.QUIET)
        self.focus_order.add("close", Buttons(self.gui, [button]))

    def _field_of(self, draft: SettingsDraft) -> TextLine:
        """Return the field for the chosen value; it is hidden if the value is not typed."""
        return self._fields[draft.chosen is not None and is_path(draft.chosen)]

    def _browse_action(self) -> Action | None:
        return None if self._draft.chosen is None else BrowseSetting(self._draft.chosen)

    def key(self, state: State) -> Hashable:
        draft = _draft_of(state)
        values = tuple(str(getattr(state.settings, name)) for name in NAMES)
        shown = draft.names, draft.place, draft.typed, values, self._scroll.top, self._pointed
        return shown, state.engines.option_faults, state.desktop.system_theme

    def refresh(self, state: State) -> None:
        draft = self._draft = _draft_of(state)
        self._rows = rows(draft)
        chosen, line = draft.chosen, self._field_of(draft)
        is_typed = chosen is not None and setting_values.is_typed(chosen)
        for field in self._fields:
            field.show(is_typed and field is line)
        for is_of_folder, button in self._browse.items():
            fits = chosen is not None and is_path(chosen) and is_folder(chosen) is is_of_folder
            self.gui.show(button, fits)
        if chosen is not None and is_typed:
            line.name(TABLE[chosen].label)
            line.is_number = isinstance(TABLE[chosen].kind, WholeNumber)
            typed = setting_values.editable(state.settings, chosen)
            line.set(typed if draft.typed is None else draft.typed)
        self._search.set(draft.search)
        is_other = draft.place != self._place
        if is_other:
            self._place = draft.place
            self._reveal()
        self.focus_order.refresh(state.focus)
        stop = self.focus_order.stop_of(state.focus)
        if stop in (None, LIST, VALUE):
            for field in self._fields:
                if field is line or not is_typed:
                    field.take_focus(is_typed)
        if is_other:
            line.begin()
        self.gui.refresh(state.now_ms, in_place=True)
        for one in self._lines:
            one.blink(state.now_ms)

    def wait_ms(self, state: State) -> int | None:
        has_caret = any(line.has_focus for line in self._lines)
        return caret.change_ms(state.now_ms) if has_caret else None

    def details(self, state: State) -> dict[Box, Hashable]:
        del state
        lines = (line for line in self._lines if line.has_focus)
        return {line.box: line.caret_is_seen for line in lines}

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        for line in self._lines:
            if line.is_shown:
                line.draw_ground(canvas, is_chosen=line.has_focus)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        draft, colours = _draft_of(state), canvas.colours
        self.title(canvas, TITLE)
        if not draft.search and not self._search.has_focus:
            inside = self._search.box.inset(3 * canvas.sizes.unit, 0)
            canvas.text(inside, SEARCH, BODY, colours.dim)
        if not draft.names:
            canvas.text(self._list.cut_top(canvas.sizes.row)[0], NOTHING_FOUND, BODY, colours.dim)
        for box, index in self._scroll.rows(self._list, len(self._rows)):
            row = self._rows[index]
            if row.title is not None:
                canvas.heading(box.cut_bottom(canvas.sizes.row)[0], row.title)
                continue
            is_pointed = self._pointed[:1] == (ChooseSetting(row.place),)
            is_chosen = row.place == draft.place
            draw_row_ground(canvas, box, is_chosen=is_chosen, is_pointed=is_pointed)
            _draw_setting(canvas, box, row.name, state.settings)
            if TABLE[row.name].kind in (BOARD, PIECES):
                self._previews.draw_beside(canvas, box, row.name, state)
        self._scroll.draw(canvas, self._list, len(self._rows))
        noted = self._noted(draft)
        self._draw_status(canvas, noted, None if noted is None else fault_of(state, noted))
        self._previews.draw(canvas, draft.chosen, state)

    def _noted(self, draft: SettingsDraft) -> str | None:
        """Return the setting whose note is shown: the one under the pointer, or the chosen one."""
        pointed = self._pointed[0] if self._pointed else None
        if isinstance(pointed, ChooseSetting) and pointed.place < len(draft.names):
            return draft.names[pointed.place]
        return draft.chosen

    def _draw_status(self, canvas: Canvas, chosen: str | None, fault: Fault | None) -> None:
        """Draw the note on a setting, and why its value is not used, or else a hint."""
        dim, sizes = canvas.colours.dim, canvas.sizes
        first, second = self._status.cut_top(sizes.row)
        if chosen is not None:
            canvas.text(first, NOTES[chosen], SMALL, canvas.colours.text)
        kind = None if chosen is None else TABLE[chosen].kind
        hint = HINT
        if isinstance(kind, WholeNumber):
            template_of_range = RANGE_OF_UNITS if kind.unit else RANGE
            hint = template_of_range.filled(least=kind.least, most=kind.most, unit=kind.unit)
        if fault is not None:
            canvas.text(second, fault_sentence(fault), SMALL, canvas.colours.bad)
            return
        canvas.text(second, hint, SMALL, dim)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        self.refresh(state)
        draft = _draft_of(state)
        taken = self.focus_order.actions(event, state.focus)
        if taken is not None:
            return taken
        stop = self.focus_order.stop_of(state.focus)
        if event.type == pygame.KEYDOWN:
            found = self._key_pressed(event, draft, stop)
            if found is not None:
                return found
        if event.type == pygame.TEXTINPUT and self._is_type_ahead(stop):
            return [*self._searched(draft.search + event.text), MoveFocus(Focus(SEARCH_STOP, 0))]
        if event.type == pygame.MOUSEWHEEL:
            self._scroll.by(-event.y, self._list.height, len(self._rows))
            return []
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._pointed = self._at(event.pos, state)
            is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
            if is_press and self._pointed:
                return [*self.focus_order.clicked(event, state.focus), *self._pointed]
        return self._typed(event, state, draft)

    def cursor(self, pos: tuple[int, int]) -> int:
        if any(line.is_shown and line.box.holds(*pos) for line in self._lines):
            return pygame.SYSTEM_CURSOR_IBEAM
        return pygame.SYSTEM_CURSOR_HAND if self._pointed else super().cursor(pos)

    def _typed(self, event: pygame.event.Event, state: State, draft: SettingsDraft) -> list[Action]:
        """Let pygame_gui handle an event; return the actions of what was pressed or typed."""
        line = self._field_of(draft)
        is_press = event.type == pygame.MOUSEBUTTONDOWN
        is_in_field = is_press and line.is_shown and line.box.holds(*event.pos)
        moved = [] if is_in_field else self.focus_order.clicked(event, state.focus)
        search, field = self._search.text, self._field_of(draft).text
        _, action = self.gui.handle(event)
        if action is not None:
            return [action]
        if self._search.text != search:
            return [*moved, *self._searched(self._search.text)]
        line = self._field_of(draft)
        if draft.chosen is not None and line.is_shown and line.text != field:
            return [*moved, TypeSetting(draft.chosen, line.text)]
        return moved

    def _is_type_ahead(self, stop: str | None) -> bool:
        return stop in (None, LIST, VALUE) and not any(line.is_shown for line in self._fields)

    def _searched(self, text: str) -> list[Action]:
        """Return the action for a new search text, with the settings that match it."""
        return [SearchSettings(text, matches(self.look, text))]

    def _key_pressed(
        self, event: pygame.event.Event, draft: SettingsDraft, stop: str | None
    ) -> list[Action] | None:
        """Return the actions of a key; None if a line of text handles the key."""
        if event.key == pygame.K_ESCAPE:
            return self._searched("") if draft.search else [CloseDialog()]
        if event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL:
            return [MoveFocus(Focus(SEARCH_STOP, 0))]
        if stop not in (None, LIST, SEARCH_STOP, VALUE):
            return self.key_actions(event.key)
        if step_of(event.key):
            return [ChooseSetting(draft.place + step_of(event.key))]
        if stop == SEARCH_STOP or draft.chosen is None:
            return [MoveFocus(None)] if event.key in ENTER else None
        return changed_by_key(event, draft.chosen)

    def _at(self, pos: tuple[int, int], state: State) -> tuple[Action, ...]:
        """Return the actions of a press at a pixel: it chooses a row and may change its setting."""
        chosen = self._previews.action_at(pos, _draft_of(state).chosen)
        if chosen is not None:
            return (chosen,)
        for box, index in self._scroll.rows(self._list, len(self._rows)):
            row = self._rows[index]
            if row.title is not None or not box.holds(*pos):
                continue
            places = OptionRow.of(box, self.look.sizes.unit)
            choose = ChooseSetting(row.place)
            if places.reset.holds(*pos) and not setting_values.is_default(state.settings, row.name):
                return choose, ResetSetting(row.name)
            if isinstance(TABLE[row.name].kind, Switch):
                return choose, StepSetting(row.name, 1)
            if opens_dialog(row.name) and places.control.holds(*pos):
                return choose, OpenKeyBindings()
            by = places.step_at(pos) if has_steps(row.name) else 0
            return (choose, StepSetting(row.name, by)) if by else (choose,)
        return ()

    def _reveal(self) -> None:
        """Scroll to the chosen row; its heading becomes visible with it if it is the first one."""
        index = next((one for one, row in enumerate(self._rows) if row.place == self._place), 0)
        if index and self._rows[index - 1].title is not None:
            self._scroll.reveal(index - 1, self._list.height, len(self._rows))
        self._scroll.reveal(index, self._list.height, len(self._rows))

    def _chosen_box(self) -> Box:
        rows = self._scroll.rows(self._list, len(self._rows))
        chosen = (box for box, index in rows if self._rows[index].place == self._place)
        return next(chosen, self._list).inset(-self.look.sizes.unit, 0)


def _draft_of(state: State) -> SettingsDraft:
    """Return the dialog's data; those of a new dialog while it closes."""
    return state.dialog if isinstance(state.dialog, SettingsDraft) else SettingsDraft()


def _draw_setting(canvas: Canvas, box: Box, name: str, settings: Settings) -> None:
    colours, kind = canvas.colours, TABLE[name].kind
    places = OptionRow.of(box, canvas.sizes.unit)
    is_changed = not setting_values.is_default(settings, name)
    ink = colours.accent if is_changed else colours.text
    canvas.text(places.name, TABLE[name].label, BODY, colours.text)
    if isinstance(kind, Switch):
        places.draw_check(canvas, is_on=getattr(settings, name))
    elif has_steps(name):
        shown = setting_values.shown(settings, name)
        places.draw_stepper(canvas, shown, ink, is_number=isinstance(kind, WholeNumber))
    else:
        value = setting_values.shown(settings, name)
        style = FINE_FIGURES if value and is_path(name) else SMALL
        canvas.text(places.control, value or NOT_SET, style, ink if value else colours.dim)
    if is_changed:
        places.draw_reset(canvas)
