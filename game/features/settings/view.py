"""The Settings dialog: all settings below headings, with a field that searches them.

Up and Down choose a setting, Left and Right change it. A number or a name can also be typed into
the line below the list. Every change takes effect at once.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from engine.protocol.faults import Fault
from game.actions.action import Action
from game.actions.between_features import OpenKeyBindings
from game.features.settings.actions import (
    BrowseSetting,
    ChooseSetting,
    ResetSetting,
    SearchSettings,
    StepSetting,
    TypeSetting,
)
from game.features.settings.model import NAMES, NOTES, SettingsDialog
from game.features.settings.previews import Previews
from game.features.settings.settings_list_view import (
    NAME_PERCENT,
    SettingRow,
    has_stepped_values,
    is_folder_setting,
    is_path_setting,
    matching_settings,
    opens_own_dialog,
    setting_key_actions,
    setting_rows,
)
from game.look.layout import Box
from game.message import message, template
from game.queries import setting_values
from game.queries.engine_options import option_fault
from game.state.preferences.setting_kinds import Switch, WholeNumber
from game.state.settings import BOARD, PIECES, TABLE, Settings
from game.state.state import State
from game.view.kit.button_label import label_width
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ACROSS, ButtonStop, ValueStop
from game.view.kit.fonts import BODY, FINE_FIGURES, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import popup_inner_box, title_height
from game.view.kit.searchable_list_popup import LIST, SearchableListPopup
from game.view.kit.text_line import TextLine
from game.view.kit.value_controls.option_row import OptionRow
from game.words.engine_faults import fault_sentence

TITLE = message("Settings")
BROWSE = {False: message("Choose a file…"), True: message("Choose a folder…")}
"""The labels of the button that chooses a path; True is that of a folder."""
BROWSE_KEY = message("Ctrl+{key}", key="O")
NOT_SET = message("not set")
NOTHING_FOUND = message("No setting has this word.")
HINT = message("Arrow keys choose a setting and change it. Ctrl+R restores its default.")
RANGE = template("From {least} to {most}.")
RANGE_OF_UNITS = template("From {least} to {most} {unit}.")
VALUE = "value"
"""The Tab stop of the value of the chosen setting, which has the keys with the list."""
LEAST_WIDTH, MOST_WIDTH, SHARE_PERCENT = 540, 640, 44
"""The widths in pixels at 100 %, and the share of the window that the dialog takes between them."""
MOST_ROWS, NOTE_ROWS = 24, 2
"""The most rows of the list, and those of the note and of the hint below it."""
STATUS_ROWS = 2 * NOTE_ROWS


class SettingsPopup(SearchableListPopup):
    """The dialog, at the right, so that the board is seen while its look is chosen."""

    is_aside = True
    nothing_found = NOTHING_FOUND
    list_stops = (None, LIST, VALUE)

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        fixed = 4 * sizes.padding + title_height(look) + STATUS_ROWS * sizes.row
        fixed += 2 * (sizes.button + 3 * sizes.unit)
        row = sizes.row + sizes.unit
        spare = (window.height - 2 * sizes.margin - fixed) // row
        rows = max(1, min(MOST_ROWS, spare))
        share = min(window.width * SHARE_PERCENT // 100, MOST_WIDTH * sizes.line)
        most = window.width - 2 * sizes.margin
        width = min(max(share, LEAST_WIDTH * sizes.line), most)
        super().__init__(look, window, (width, fixed + rows * row))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        search, room = room.cut_top(sizes.button, 3 * sizes.unit)
        field, room = room.cut_bottom(sizes.button, sizes.unit)
        self._status, box = room.cut_bottom(STATUS_ROWS * sizes.row, 2 * sizes.unit)
        self._dialog = SettingsDialog()
        self._settings = Settings()
        self._rows: list[SettingRow] = []
        self._previews = Previews(look, field)
        self._preview: Action | None = None
        """The action of a press on the picture under the pointer."""
        self.add_search(search, ListBox(look, box, self._choose, self._press, row_height=row))
        self._add_fields(field)
        self.add_close()

    def _add_fields(self, field: Box) -> None:
        """Add the field for a value, and the one for a path, with a button beside it."""
        unit = self.look.sizes.unit
        wide = max(label_width(self.look, text, BROWSE_KEY) for text in BROWSE.values())
        browse, beside = field.cut_right(wide + 6 * unit, 2 * unit)
        self._fields = self.add_line(field), self.add_line(beside)
        self._browse = {
            is_of_folder: self.gui.button(browse, text, self._browse_action, key=BROWSE_KEY)
            for is_of_folder, text in BROWSE.items()
        }
        self.focus_order.add(VALUE, ValueStop(self._fields))
        self.focus_order.add("browse", ButtonStop(list(self._browse.values())))

    def _field_of(self, dialog: SettingsDialog) -> TextLine:
        """Return the field for the chosen value; it is hidden if the value is not typed."""
        return self._fields[dialog.chosen is not None and is_path_setting(dialog.chosen)]

    def _browse_action(self) -> Action | None:
        return None if self._dialog.chosen is None else BrowseSetting(self._dialog.chosen)

    def key(self, state: State) -> Hashable:
        dialog = _dialog_of(state)
        values = tuple(str(getattr(state.settings, name)) for name in NAMES)
        shown = dialog.names, dialog.place, dialog.typed, values, self._preview
        from_state = state.engines.option_faults, state.desktop.system_theme
        return shown, self.lists_key(), from_state

    def refresh(self, state: State) -> None:
        dialog = self._dialog = _dialog_of(state)
        self._settings = state.settings
        self._rows = setting_rows(dialog)
        chosen, line = dialog.chosen, self._field_of(dialog)
        is_typed = chosen is not None and setting_values.is_typed_setting(chosen)
        for field in self._fields:
            field.show(is_typed and field is line)
        for is_of_folder, button in self._browse.items():
            fits = (
                chosen is not None
                and is_path_setting(chosen)
                and is_folder_setting(chosen) is is_of_folder
            )
            self.gui.show(button, fits)
        if chosen is not None and is_typed:
            line.name(TABLE[chosen].label)
            line.is_number = isinstance(TABLE[chosen].kind, WholeNumber)
            typed = setting_values.value_as_typed(state.settings, chosen)
            line.set(typed if dialog.typed is None else dialog.typed)
        self.search.set(dialog.search)
        headings = {at: row.title for at, row in enumerate(self._rows) if row.title is not None}
        here = next((at for at, row in enumerate(self._rows) if row.place == dialog.place), None)
        is_other = self.list.show(len(self._rows), here, headings)
        super().refresh(state)
        if is_other:
            line.begin()

    def share_keys(self) -> None:
        if self.stop in self.list_stops:
            field_of_value = self._field_of(self._dialog)
            for field in self._fields:
                field.take_focus(field is field_of_value and field.is_shown)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        dialog = _dialog_of(state)
        self.title(canvas, TITLE)
        self.draw_search(canvas, is_empty=not dialog.names)

        def draw_row(box: Box, index: int) -> None:
            name = self._rows[index].name
            _draw_setting(canvas, box, name, state.settings)
            if TABLE[name].kind in (BOARD, PIECES):
                self._previews.draw_beside(canvas, box, name, state)

        self.list.draw(canvas, draw_row)
        noted = self._noted(dialog)
        self._draw_status(canvas, noted, None if noted is None else option_fault(state, noted))
        self._previews.draw(canvas, dialog.chosen, state)

    def _noted(self, dialog: SettingsDialog) -> str | None:
        """Return the setting whose note is shown: the one under the pointer, or the chosen one."""
        row = self.list.pointed_row
        return dialog.chosen if row is None or row >= len(self._rows) else self._rows[row].name

    def _draw_status(self, canvas: Canvas, chosen: str | None, fault: Fault | None) -> None:
        """Draw the note on a setting, and why its value is not used, or else a hint."""
        dim, sizes = canvas.colours.dim, canvas.sizes
        first, second = self._status.cut_top(NOTE_ROWS * sizes.row)
        row = sizes.row
        if chosen is not None:
            text = canvas.colours.text
            canvas.paragraph(first, NOTES[chosen], SMALL, text, row, NOTE_ROWS)
        kind = None if chosen is None else TABLE[chosen].kind
        hint = HINT
        if isinstance(kind, WholeNumber):
            template_of_range = RANGE_OF_UNITS if kind.unit else RANGE
            hint = template_of_range.filled(least=kind.least, most=kind.most, unit=kind.unit)
        if fault is not None:
            canvas.paragraph(
                second, fault_sentence(fault), SMALL, canvas.colours.bad, row, NOTE_ROWS
            )
            return
        canvas.paragraph(second, hint, SMALL, dim, row, NOTE_ROWS)

    def point(self, pos: tuple[int, int]) -> None:
        super().point(pos)
        self._preview = self._previews.action_at(pos, self._dialog.chosen)

    def pressed(self, moved: list[Action]) -> list[Action]:
        if self._preview is not None:
            return [*moved, self._preview]
        return super().pressed(moved)

    def is_pointing(self) -> bool:
        return self._preview is not None or super().is_pointing()

    def typed(self, line: TextLine) -> list[Action]:
        chosen = self._dialog.chosen
        if line in self._fields and chosen is not None:
            return [TypeSetting(chosen, line.text)]
        return super().typed(line)

    def searched(self, text: str) -> Action:
        """Return the action for a new search text, with the settings that match it."""
        return SearchSettings(text, matching_settings(self.look, text))

    def repeats(self, event: pygame.event.Event) -> bool:
        chosen = self._dialog.chosen
        is_switch = chosen is not None and isinstance(TABLE[chosen].kind, Switch)
        is_switching = is_switch and self.stop in self.list_stops and event.key in ACROSS
        return super().repeats(event) and not is_switching

    def row_key(self, event: pygame.event.Event) -> list[Action] | None:
        chosen = self._dialog.chosen
        return None if chosen is None else setting_key_actions(event, chosen)

    def _choose(self, index: int) -> Action:
        return ChooseSetting(self._rows[index].place)

    def _press(self, box: Box, index: int, pos: tuple[int, int]) -> tuple[Action, ...]:
        """Return the actions of a press: it chooses the row and may change its setting."""
        name, choose = self._rows[index].name, self._choose(index)
        places = OptionRow.of(box, self.look.sizes.unit, NAME_PERCENT)
        if places.reset.holds(*pos) and not setting_values.is_default(self._settings, name):
            return choose, ResetSetting(name)
        if isinstance(TABLE[name].kind, Switch):
            return choose, StepSetting(name, 1)
        if opens_own_dialog(name) and places.control.holds(*pos):
            return choose, OpenKeyBindings()
        by = places.step_at(pos) if has_stepped_values(name) else 0
        return (choose, StepSetting(name, by)) if by else (choose,)


def _dialog_of(state: State) -> SettingsDialog:
    """Return the dialog's data; those of a new dialog while it closes."""
    return state.dialog if isinstance(state.dialog, SettingsDialog) else SettingsDialog()


def _draw_setting(canvas: Canvas, box: Box, name: str, settings: Settings) -> None:
    colours, kind = canvas.colours, TABLE[name].kind
    places = OptionRow.of(box, canvas.sizes.unit, NAME_PERCENT)
    is_changed = not setting_values.is_default(settings, name)
    ink = colours.accent if is_changed else colours.text
    canvas.text(places.name, TABLE[name].label, BODY, colours.text)
    if isinstance(kind, Switch):
        places.draw_check(canvas, is_on=getattr(settings, name))
    elif has_stepped_values(name):
        shown = setting_values.value_as_text(settings, name)
        places.draw_stepper(canvas, shown, ink, is_number=isinstance(kind, WholeNumber))
    else:
        value = setting_values.value_as_text(settings, name)
        style = FINE_FIGURES if value and is_path_setting(name) else SMALL
        canvas.text(places.control, value or NOT_SET, style, ink if value else colours.dim)
    if is_changed:
        places.draw_reset(canvas)
