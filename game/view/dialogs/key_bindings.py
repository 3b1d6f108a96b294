"""The dialog that gives keys to actions, with a field that searches them.

Up and Down choose an action. Enter waits for its new key. Every change takes effect at once.
"""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.key_bindings import (
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
from game.actions.program import MoveFocus
from game.actions.shortcuts.keymap import MODIFIER_KEYS, Keymap
from game.actions.shortcuts.shortcut import caps_of, chord_of, label_of_chord
from game.look.layout import Box
from game.message import Text, message, template
from game.state.focus import Focus
from game.state.preferences.keys_dialog import KeysDraft
from game.state.state import State
from game.view.dialogs.binding_rows import NO_KEY_TEXT, BindingRow, matches, rows
from game.view.kit import caret
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, Buttons, Line, ListStop, row_after
from game.view.kit.fonts import BODY, SMALL
from game.view.kit.keycaps import draw_caps
from game.view.kit.labels import Role, label_width
from game.view.kit.look import Look
from game.view.kit.option_row import OptionRow, draw_row_ground
from game.view.kit.popup import Popup, inner, title_height
from game.view.kit.scroll import Scroll
from game.view.kit.textline import TextLine

TITLE, SEARCH = message("Choose keys"), message("Search")
PRESS_KEY = message("Press a key…")
NOTHING_FOUND = message("No command has this word.")
HINT = message("Enter changes the key of a command. Ctrl+R restores it.")
WAITING = message("Press the new key, with or without Ctrl, Alt and Shift. Esc keeps the old one.")
REFUSED = template("{key} cannot be chosen: it types moves, or moves between controls.")
TAKEN = template("{key} already belongs to: {other}. Enter keeps the keys as they are.")
RESET_ALL, SWAP, KEEP = message("Restore all keys"), message("Swap keys"), message("Keep keys")
BACK = message("Back")
LIST, SEARCH_STOP = "list", "search"
WIDTH, MOST_ROWS, STATUS_ROWS = 720, 24, 1


class KeyBindingsPanel(Popup):
    """The dialog."""

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        fixed = 4 * sizes.padding + title_height(look) + STATUS_ROWS * sizes.row
        fixed += 2 * (sizes.button + 3 * sizes.unit)
        row = sizes.row + sizes.unit
        spare = (window.height - 2 * sizes.margin - fixed) // row
        count = max(1, min(MOST_ROWS, spare))
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        super().__init__(look, window, (width, fixed + count * row))
        room = inner(self.box, look).cut_top(title_height(look))[1]
        search, room = room.cut_top(sizes.button, 3 * sizes.unit)
        buttons, room = room.cut_bottom(sizes.button, sizes.unit)
        self._status, self._list = room.cut_bottom(STATUS_ROWS * sizes.row, 2 * sizes.unit)
        self._search = TextLine(self.gui, search, sizes.unit, has_focus=False)
        self._scroll = Scroll(sizes, row)
        self._pointed: tuple[Action, ...] = ()
        self._place = -1
        self._rows: list[BindingRow] = []
        self.focus_order.add(LIST, ListStop(self._chosen_box))
        self.focus_order.add(SEARCH_STOP, Line(self.gui, self._search))
        self._add_buttons(buttons)

    def _add_buttons(self, row: Box) -> None:
        gap = 2 * self.look.sizes.unit
        texts = (RESET_ALL, SWAP, KEEP, BACK)
        wide = max(label_width(self.look, text) for text in texts) + 8 * self.look.sizes.unit
        back, rest = row.cut_right(wide, gap)
        second = rest.cut_right(wide, gap)[0]
        self._reset = self.gui.button(row.cut_left(wide)[0], RESET_ALL, ResetAllKeys())
        self._swap = self.gui.button(second, SWAP, SwapKeys())
        self._keep = self.gui.button(back, KEEP, StopAwaitingKey(), Role.PRIMARY)
        self._back = self.gui.button(back, BACK, CloseKeyBindings(), Role.PRIMARY)
        for name, button in (
            ("reset", self._reset),
            ("swap", self._swap),
            ("keep", self._keep),
            ("back", self._back),
        ):
            self.focus_order.add(name, Buttons(self.gui, [button]))

    def key(self, state: State) -> Hashable:
        draft = _draft_of(state)
        shown = draft.codes, draft.place, draft.is_waiting, draft.conflict, draft.refused
        return shown, tuple(state.settings.keys), self._scroll.top, self._pointed

    def refresh(self, state: State) -> None:
        draft = _draft_of(state)
        self._rows = rows(self.look.keymap, draft)
        self._search.set(draft.search)
        asks = draft.conflict is not None
        for button, is_shown in (
            (self._swap, asks),
            (self._keep, asks),
            (self._back, not asks),
            (self._reset, bool(state.settings.keys)),
        ):
            self.gui.show(button, is_shown)
        if draft.place != self._place:
            self._place = draft.place
            self._reveal()
        self.focus_order.refresh(state.focus)
        self.gui.refresh(state.now_ms, in_place=True)
        self._search.blink(state.now_ms)

    def wait_ms(self, state: State) -> int | None:
        return caret.change_ms(state.now_ms) if self._search.has_focus else None

    def details(self, state: State) -> dict[Box, Hashable]:
        del state
        line = self._search
        return {line.box: line.caret_is_seen} if line.has_focus else {}

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        self._search.draw_ground(canvas, is_chosen=self._search.has_focus)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        draft, colours = _draft_of(state), canvas.colours
        self.title(canvas, TITLE)
        if not draft.search and not self._search.has_focus:
            inside = self._search.box.inset(3 * canvas.sizes.unit, 0)
            canvas.text(inside, SEARCH, BODY, colours.dim)
        if not draft.codes:
            canvas.text(self._list.cut_top(canvas.sizes.row)[0], NOTHING_FOUND, BODY, colours.dim)
        for box, index in self._scroll.rows(self._list, len(self._rows)):
            row = self._rows[index]
            if row.title is not None:
                canvas.heading(box.cut_bottom(canvas.sizes.row)[0], row.title)
                continue
            is_pointed = self._pointed[:1] == (ChooseBinding(row.place),)
            is_chosen = row.place == draft.place
            draw_row_ground(canvas, box, is_chosen=is_chosen, is_pointed=is_pointed)
            self._draw_binding(canvas, box, row.code, state)
        self._scroll.draw(canvas, self._list, len(self._rows))
        text, is_fault = _status(self.look.keymap, draft)
        canvas.text(self._status, text, SMALL, colours.bad if is_fault else colours.dim)

    def _draw_binding(self, canvas: Canvas, box: Box, code: str, state: State) -> None:
        colours, draft = canvas.colours, _draft_of(state)
        places = OptionRow.of(box, canvas.sizes.unit)
        canvas.capitalised(places.name, self.look.keymap.default_of(code).does, BODY, colours.text)
        if draft.is_waiting and code == draft.chosen:
            canvas.text(places.control, PRESS_KEY, BODY, colours.accent)
            return
        chord = self.look.keymap.chord_now(code, state.settings.keys)
        caps = caps_of(chord)
        draw_caps(canvas, places.control.inset(0, canvas.sizes.unit // 2), caps)
        if not caps:
            canvas.text(places.control, NO_KEY_TEXT, SMALL, colours.dim)
        if chord != self.look.keymap.default_of(code).chord:
            places.draw_reset(canvas)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        self.refresh(state)
        draft = _draft_of(state)
        if draft.is_waiting:
            waiting = _while_waiting(event)
            if waiting is not None:
                return waiting
        taken = self.focus_order.actions(event, state.focus)
        if taken is not None:
            return taken
        stop = self.focus_order.stop_of(state.focus)
        if event.type == pygame.KEYDOWN:
            found = self._key_pressed(event, state, stop)
            if found is not None:
                return found
        if event.type == pygame.TEXTINPUT and stop in (None, LIST):
            if draft.conflict is not None or not event.text.strip():
                return []
            search = self._searched(draft.search + event.text, state)
            return [*search, MoveFocus(Focus(SEARCH_STOP, 0))]
        if event.type == pygame.MOUSEWHEEL:
            self._scroll.by(-event.y, self._list.height, len(self._rows))
            return []
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._pointed = self._at(event.pos, state)
            is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
            if is_press and self._pointed:
                return [*self.focus_order.clicked(event, state.focus), *self._pointed]
        moved = self.focus_order.clicked(event, state.focus)
        before = self._search.text
        _, action = self.gui.handle(event)
        if action is not None:
            return [action]
        if self._search.text != before:
            return [*moved, *self._searched(self._search.text, state)]
        return moved

    def cursor(self, pos: tuple[int, int]) -> int:
        if self._search.box.holds(*pos):
            return pygame.SYSTEM_CURSOR_IBEAM
        return pygame.SYSTEM_CURSOR_HAND if self._pointed else super().cursor(pos)

    def _searched(self, text: str, state: State) -> list[Action]:
        found = matches(self.look, text, self.look.keymap.rebindable(), state.settings.keys)
        return [SearchKeys(text, tuple(found))]

    def _key_pressed(
        self, event: pygame.event.Event, state: State, stop: str | None
    ) -> list[Action] | None:
        """Return the actions of a key; None if the search field handles the key."""
        draft = _draft_of(state)
        if event.key == pygame.K_ESCAPE:
            if draft.conflict is not None:
                return [StopAwaitingKey()]
            return self._searched("", state) if draft.search else [CloseKeyBindings()]
        if event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL:
            return [MoveFocus(Focus(SEARCH_STOP, 0))]
        if draft.conflict is not None and event.key in ENTER:
            return [StopAwaitingKey()]  # The safe answer; a press of the button swaps.
        if stop not in (None, LIST, SEARCH_STOP):
            return []
        page = self._scroll.fit(self._list.height) - 1
        place = row_after(event.key, draft.place, len(draft.codes), page, ends=stop != SEARCH_STOP)
        if place is not None:
            return [ChooseBinding(place)]
        if stop == SEARCH_STOP:
            return [MoveFocus(None)] if event.key in ENTER else None
        if draft.chosen is None:
            return None
        if event.key == pygame.K_r and event.mod & pygame.KMOD_CTRL:
            return [ResetKey(draft.chosen)]
        is_start = event.key in (*ENTER, pygame.K_SPACE, pygame.K_RIGHT)
        return [AwaitKey(draft.chosen)] if is_start else None

    def _at(self, pos: tuple[int, int], state: State) -> tuple[Action, ...]:
        """Return the actions of a press at a pixel: it waits for the key of a row, or resets it."""
        for box, index in self._scroll.rows(self._list, len(self._rows)):
            row = self._rows[index]
            if row.title is not None or not box.holds(*pos):
                continue
            places, choose = OptionRow.of(box, self.look.sizes.unit), ChooseBinding(row.place)
            is_own = (
                self.look.keymap.chord_now(row.code, state.settings.keys)
                == self.look.keymap.default_of(row.code).chord
            )
            if places.reset.holds(*pos) and not is_own:
                return choose, ResetKey(row.code)
            return (choose, AwaitKey(row.code)) if places.control.holds(*pos) else (choose,)
        return ()

    def _reveal(self) -> None:
        """Scroll to the chosen row; its heading becomes visible with it if it is the first one."""
        index = next((one for one, row in enumerate(self._rows) if row.place == self._place), 0)
        if index and self._rows[index - 1].title is not None:
            self._scroll.reveal(index - 1, self._list.height, len(self._rows))
        self._scroll.reveal(index, self._list.height, len(self._rows))

    def _chosen_box(self) -> Box:
        found = self._scroll.rows(self._list, len(self._rows))
        chosen = (box for box, index in found if self._rows[index].place == self._place)
        return next(chosen, self._list).inset(-self.look.sizes.unit, 0)


def _draft_of(state: State) -> KeysDraft:
    """Return the dialog's data; those of a new dialog while it closes."""
    return state.dialog if isinstance(state.dialog, KeysDraft) else KeysDraft(())


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


def _status(keymap: Keymap, draft: KeysDraft) -> tuple[Text, bool]:
    """Return the line below the list, and whether it is about a fault."""
    if draft.conflict is not None:
        other = keymap.default_of(draft.conflict.holder).does
        key = label_of_chord(draft.conflict.chord)
        return TAKEN.filled(key=key, other=other), True
    if draft.refused is not None:
        return REFUSED.filled(key=label_of_chord(draft.refused)), True
    return (WAITING if draft.is_waiting else HINT), False
