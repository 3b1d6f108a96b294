"""The dialog that gives keys to actions, with a field that searches them.

Up and Down choose an action. Enter waits for its new key. Every change takes effect at once.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.shortcuts.keymap import MODIFIER_KEYS, Keymap
from game.actions.shortcuts.shortcut import chord_label, chord_of, key_caps_of
from game.features.key_bindings.actions import (
    AwaitKey,
    ChooseBinding,
    CloseKeyBindings,
    PressChord,
    ResetAllKeys,
    ResetKey,
    SearchKeys,
    StopAwaitingKey,
    SwapKeys,
)
from game.features.key_bindings.binding_rows import (
    NO_KEY_TEXT,
    BindingRow,
    binding_rows,
    matching_actions,
)
from game.features.key_bindings.model import KeyBindingsDialog
from game.look.layout import Box
from game.message import Text, message, template
from game.state.preferences.key_bindings import KeyBinding
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.button_label import label_width
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER
from game.view.kit.fonts import BODY, SMALL
from game.view.kit.keycaps import draw_caps
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import popup_inner_box, title_height
from game.view.kit.searchable_list_popup import SearchableListPopup
from game.view.kit.value_controls.option_row import OptionRow

TITLE = message("Choose keys")
PRESS_KEY = message("Press a key…")
NOTHING_FOUND = message("No command has this word.")
HINT = message("Enter changes the key of a command. Ctrl+R restores it.")
WAITING = message("Press the new key, with or without Ctrl, Alt and Shift. Esc keeps the old one.")
REFUSED = template("{key} cannot be chosen: it types moves, or moves between controls.")
TAKEN = template("{key} already belongs to: {other}. Enter keeps the keys as they are.")
RESET_ALL, SWAP, KEEP = message("Restore all keys"), message("Swap keys"), message("Keep keys")
BACK = message("Back")
WIDTH, MOST_ROWS, STATUS_ROWS = 720, 24, 1


class KeyBindingsPopup(SearchableListPopup):
    """The dialog."""

    nothing_found = NOTHING_FOUND
    closing = CloseKeyBindings()

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        fixed = 4 * sizes.padding + title_height(look) + STATUS_ROWS * sizes.row
        fixed += 2 * (sizes.button + 3 * sizes.unit)
        row = sizes.row + sizes.unit
        spare = (window.height - 2 * sizes.margin - fixed) // row
        count = max(1, min(MOST_ROWS, spare))
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        super().__init__(look, window, (width, fixed + count * row))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        search, room = room.cut_top(sizes.button, 3 * sizes.unit)
        buttons, room = room.cut_bottom(sizes.button, sizes.unit)
        self._status, box = room.cut_bottom(STATUS_ROWS * sizes.row, 2 * sizes.unit)
        self._rows: list[BindingRow] = []
        self._keys: list[KeyBinding] = []
        self._dialog = KeyBindingsDialog(())
        self.add_search(search, ListBox(look, box, self._choose, self._press, row_height=row))
        self._add_buttons(buttons)

    def _add_buttons(self, row: Box) -> None:
        gap = 2 * self.look.sizes.unit
        texts = (RESET_ALL, SWAP, KEEP, BACK)
        wide = max(label_width(self.look, text) for text in texts) + 8 * self.look.sizes.unit
        back, rest = row.cut_right(wide, gap)
        second = rest.cut_right(wide, gap)[0]
        self._reset = self.gui.button(row.cut_left(wide)[0], RESET_ALL, ResetAllKeys())
        self._swap = self.gui.button(second, SWAP, SwapKeys())
        self._keep = self.gui.button(back, KEEP, StopAwaitingKey(), ButtonRole.PRIMARY)
        self._back = self.gui.button(back, BACK, CloseKeyBindings(), ButtonRole.PRIMARY)
        for name, button in (
            ("reset", self._reset),
            ("swap", self._swap),
            ("keep", self._keep),
            ("back", self._back),
        ):
            self.add_stop(name, button)

    def key(self, state: State) -> Hashable:
        dialog = _dialog_of(state)
        shown = dialog.codes, dialog.place, dialog.is_waiting, dialog.conflict, dialog.refused
        return shown, tuple(state.settings.keys), self.lists_key()

    def refresh(self, state: State) -> None:
        dialog = self._dialog = _dialog_of(state)
        self._rows, self._keys = binding_rows(self.look.keymap, dialog), state.settings.keys
        self.search.set(dialog.search)
        asks = dialog.conflict is not None
        for button, is_shown in (
            (self._swap, asks),
            (self._keep, asks),
            (self._back, not asks),
            (self._reset, bool(state.settings.keys)),
        ):
            self.gui.show(button, is_shown)
        headings = {at: row.title for at, row in enumerate(self._rows) if row.title is not None}
        here = next((at for at, row in enumerate(self._rows) if row.place == dialog.place), None)
        self.list.show(len(self._rows), here, headings)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        dialog, colours = _dialog_of(state), canvas.colours
        self.title(canvas, TITLE)
        self.draw_search(canvas, is_empty=not dialog.codes)
        self.list.draw(
            canvas,
            lambda box, index: self._draw_binding(canvas, box, self._rows[index].code, state),
        )
        text, is_fault = _status(self.look.keymap, dialog)
        canvas.text(self._status, text, SMALL, colours.bad if is_fault else colours.dim)

    def _draw_binding(self, canvas: Canvas, box: Box, code: str, state: State) -> None:
        colours, dialog = canvas.colours, _dialog_of(state)
        places = OptionRow.of(box, canvas.sizes.unit)
        canvas.capitalised(places.name, self.look.keymap.default_of(code).does, BODY, colours.text)
        if dialog.is_waiting and code == dialog.chosen:
            canvas.text(places.control, PRESS_KEY, BODY, colours.accent)
            return
        chord = self.look.keymap.chord_now(code, state.settings.keys)
        caps = key_caps_of(chord)
        draw_caps(canvas, places.control.inset(0, canvas.sizes.unit // 2), caps)
        if not caps:
            canvas.text(places.control, NO_KEY_TEXT, SMALL, colours.dim)
        if chord != self.look.keymap.default_of(code).chord:
            places.draw_reset(canvas)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        self.refresh(state)
        waiting = _while_waiting(event) if self._dialog.is_waiting else None
        return super().actions(event, state) if waiting is None else waiting

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        if self._dialog.conflict is not None and event.key in (pygame.K_ESCAPE, *ENTER):
            return [StopAwaitingKey()]  # The safe answer; a press of the button swaps.
        return super().key_pressed(event)

    def letters(self, text: str) -> list[Action] | None:
        return super().letters(text) if self._dialog.conflict is None else []

    def searched(self, text: str) -> Action:
        return SearchKeys(
            text,
            tuple(matching_actions(self.look, text, self.look.keymap.rebindable(), self._keys)),
        )

    def row_key(self, event: pygame.event.Event) -> list[Action] | None:
        chosen = self._dialog.chosen
        if chosen is None:
            return None
        if event.key == pygame.K_r and event.mod & pygame.KMOD_CTRL:
            return [ResetKey(chosen)]
        is_start = event.key in (*ENTER, pygame.K_SPACE, pygame.K_RIGHT)
        return [AwaitKey(chosen)] if is_start else None

    def _choose(self, index: int) -> Action:
        return ChooseBinding(self._rows[index].place)

    def _press(self, box: Box, index: int, pos: tuple[int, int]) -> tuple[Action, ...]:
        """Return the actions of a press: it waits for the key of a row, or resets it."""
        code, choose = self._rows[index].code, self._choose(index)
        places = OptionRow.of(box, self.look.sizes.unit)
        keymap = self.look.keymap
        is_own = keymap.chord_now(code, self._keys) == keymap.default_of(code).chord
        if places.reset.holds(*pos) and not is_own:
            return choose, ResetKey(code)
        return (choose, AwaitKey(code)) if places.control.holds(*pos) else (choose,)


def _dialog_of(state: State) -> KeyBindingsDialog:
    """Return the dialog's data; those of a new dialog while it closes."""
    return state.dialog if isinstance(state.dialog, KeyBindingsDialog) else KeyBindingsDialog(())


def _while_waiting(event: pygame.event.Event) -> list[Action] | None:
    """Return the actions of an event while the dialog waits for a key; None for other events."""
    if event.type == pygame.TEXTINPUT:
        return []
    if event.type == pygame.MOUSEBUTTONDOWN:
        return [StopAwaitingKey()]
    if event.type != pygame.KEYDOWN:
        return None
    if event.key == pygame.K_ESCAPE:
        return [StopAwaitingKey()]
    if event.key in MODIFIER_KEYS:
        return []
    return [PressChord(chord_of(event.key, event.mod))]


def _status(keymap: Keymap, dialog: KeyBindingsDialog) -> tuple[Text, bool]:
    """Return the line below the list, and whether it is about a fault."""
    if dialog.conflict is not None:
        other = keymap.default_of(dialog.conflict.holder).does
        key = chord_label(dialog.conflict.chord)
        return TAKEN.filled(key=key, other=other), True
    if dialog.refused is not None:
        return REFUSED.filled(key=chord_label(dialog.refused)), True
    return (WAITING if dialog.is_waiting else HINT), False
