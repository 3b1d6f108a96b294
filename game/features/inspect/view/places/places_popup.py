"""The dialog with the bookmarks and the places where one was, and the field for a note.

In the list, Up and Down choose a row, Enter goes there, the key of bookmarks keeps or removes it,
and Delete removes it. In the field, Enter keeps the note, and Esc leaves it as it was.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import chess
import pygame

from game.actions.action import Action
from game.actions.game import CloseDialog
from game.actions.shortcuts.keymap import with_bindings
from game.actions.shortcuts.shortcut import find_shortcut
from game.actions.window import MoveDialogFocus
from game.features.inspect import queries
from game.features.inspect.actions.bookmarks import (
    ChoosePlace,
    DropNote,
    GoToPlace,
    KeepNote,
    RemoveBookmark,
    ToggleBookmark,
    TypeNote,
    WriteNote,
)
from game.features.inspect.model.bookmarks import KeptNode
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.model.places_dialog import (
    LIST_STOP,
    NOTE_STOP,
    ListedPlaces,
    PlacesDialog,
)
from game.features.inspect.shortcuts.inspect_shortcuts import INSPECT_SHORTCUTS
from game.features.inspect.view.places.place_row import draw_place, place_columns
from game.look.layout import Box
from game.message import Text, message, message_with_context
from game.state.focus import Focus
from game.state.state import State
from game.view.kit.button import Button, ButtonRole
from game.view.kit.button_label import label_width
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER
from game.view.kit.fonts import CAPTION, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.text_line import TextLine
from game.view.panels.san_lines import SanLines

WIDTH, MOST_ROWS = 820, 14
"""The width in pixels at 100 %, and the maximum number of rows."""
TITLE = message("Bookmarks and places")
BOOKMARKS, VISITED = message("Bookmarks"), message("Where you were")
NODE, MOVES, NOTE = message("Node"), message("Moves"), message("Note")
PROMPT = message("Write a note; it keeps the node as a bookmark")
GO = message("Go there")
KEEP = message_with_context("a node as a bookmark", "Keep")
REMOVE = message_with_context("a bookmark", "Remove")
NO_PLACES = ListedPlaces((), ())
KEYS = tuple(one for one in INSPECT_SHORTCUTS if isinstance(one.action, ToggleBookmark | WriteNote))
"""The keys of the screen that mean the same for the chosen row."""


class PlacesPopup(Popup):
    """The dialog: the rows, below them the field for the note, and the buttons."""

    default_stop = LIST_STOP

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        fixed = 4 * sizes.padding + title_height(look) + 2 * sizes.button + sizes.fact_row
        fixed += 12 * sizes.unit
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(1, min(MOST_ROWS, spare // sizes.row))
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        self._rows: list[KeptNode | None] = []
        """What each row of the list shows; None for a heading."""
        self._places, self._shown = NO_PLACES, PlacesDialog(0)
        self._lines, self._root, self._keys = SanLines(), chess.Board(), KEYS
        gap = 2 * sizes.unit
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        self._heads, room = room.cut_top(sizes.fact_row, gap)
        buttons, room = room.cut_bottom(sizes.button, 2 * gap)
        field, room = room.cut_bottom(sizes.button, 2 * gap)
        self.list = self.add_list(
            ListBox(look, room, self._choose, self._press, can_step=False), LIST_STOP
        )
        label, field = field.cut_left(look.width(NOTE, CAPTION), 3 * sizes.unit)
        self._label = label
        self._line = self.add_line(field, NOTE_STOP)
        self._line.name(NOTE)
        self._add_buttons(buttons)
        self.add_close()

    def _add_buttons(self, row: Box) -> None:
        unit = self.look.sizes.unit
        key = self.look.key_of(ToggleBookmark())
        wide = max(label_width(self.look, text, key) for text in (GO, KEEP, REMOVE)) + 8 * unit
        go, row = row.cut_right(wide, 2 * unit)
        mark, row = row.cut_right(wide)
        self._go = self.gui.button(go, GO, GoToPlace(), ButtonRole.PRIMARY)
        self._keep = self._mark_button(mark, KEEP, key)
        self._remove = self._mark_button(mark, REMOVE, key)
        self.add_stop("keep", self._keep, self._remove)
        self.add_stop("go", self._go)

    def _mark_button(self, box: Box, text: Text, key: Text) -> Button:
        return self.gui.button(box, text, self._toggle, ButtonRole.STEP, key=key)

    # The state

    def key(self, state: State) -> Hashable:
        shown = _dialog(state)
        return queries.known_places(state), shown.chosen, shown.typed, self.lists_key()

    def refresh(self, state: State) -> None:
        self._shown = shown = _dialog(state)
        self._keys = with_bindings(KEYS, state.settings.keys)
        places = self._places = queries.known_places(state)
        inspection = inspection_of(state)
        if inspection is not None:
            self._root = inspection.root
        headings = self._arrange(places)
        chosen = places.at(shown.chosen)
        self.list.show(
            len(self._rows), None if chosen is None else self._rows.index(chosen), headings
        )
        note = "" if chosen is None else chosen.note
        self._line.set(note if shown.typed is None else shown.typed)
        is_kept = chosen in places.kept
        self.gui.show(self._remove, is_kept)
        self.gui.show(self._keep, not is_kept)
        self.gui.enable(self._keep, chosen is not None)
        self.gui.enable(self._go, chosen is not None)
        super().refresh(state)

    def _arrange(self, places: ListedPlaces) -> dict[int, Text]:
        """Arrange the rows; return the headings among them by their rows."""
        self._rows, headings = [], dict[int, Text]()
        for heading, group in ((BOOKMARKS, places.kept), (VISITED, places.others)):
            if group:
                if self._rows:  # An empty row before the second heading.
                    headings[len(self._rows)] = ""
                    self._rows.append(None)
                headings[len(self._rows)] = heading
                self._rows += [None, *group]
        return headings

    # Drawing

    def draw_words(self, canvas: Canvas, state: State) -> None:
        del state
        self.title(canvas, TITLE)
        columns = place_columns(self.look, self._heads)
        ink = canvas.colours.dim
        canvas.text(columns.node, NODE, CAPTION, ink, "right")
        canvas.text(columns.path, MOVES, CAPTION, ink)
        canvas.text(columns.note, NOTE, CAPTION, ink)
        self.list.draw(canvas, lambda row, index: self._draw_row(canvas, row, index))
        canvas.text(self._label, NOTE, CAPTION, ink)
        if not self._line.text:
            hint = self._line.box.inset(4 * canvas.sizes.unit, 0)
            canvas.text(hint, PROMPT, SMALL, canvas.colours.faint)

    def _draw_row(self, canvas: Canvas, row: Box, index: int) -> None:
        place = self._rows[index]
        if place is None:
            return
        is_lit = self.list.pointed == (ToggleBookmark(place.node_search),)
        is_kept = place in self._places.kept
        draw_place(canvas, row, place, self._root, self._lines, is_kept=is_kept, is_mark_lit=is_lit)

    # Events

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        if self.stop == NOTE_STOP:
            return self._key_in_note(event.key)
        if event.key == pygame.K_ESCAPE:
            return [CloseDialog()]
        if event.key in ENTER:
            return [GoToPlace()]
        shortcut = find_shortcut(self._keys, event.key, event.mod)
        if shortcut is not None and shortcut.action == WriteNote():
            return [MoveDialogFocus(Focus(NOTE_STOP))]
        if shortcut is not None or event.key == pygame.K_SPACE:
            return self._of_chosen(ToggleBookmark(self._shown.chosen))
        if event.key == pygame.K_DELETE:
            return self._of_chosen(RemoveBookmark(self._shown.chosen))
        return self.list.after(event.key) or []

    def _key_in_note(self, key: int) -> list[Action] | None:
        back = [] if self._shown.is_for_note else [MoveDialogFocus(Focus(LIST_STOP))]
        if key in ENTER:
            return [KeepNote(), *back]
        if key != pygame.K_ESCAPE:
            return [] if key in (pygame.K_UP, pygame.K_DOWN) else None
        is_written = self._shown.typed is not None or self._shown.is_for_note
        return [DropNote(), *back] if is_written else [CloseDialog()]

    def letters(self, text: str) -> list[Action] | None:
        return None if self.stop == NOTE_STOP else super().letters(text) or []

    def typed(self, line: TextLine) -> list[Action]:
        return [TypeNote(line.text)]

    def _of_chosen(self, action: Action) -> list[Action]:
        return [] if self._places.at(self._shown.chosen) is None else [action]

    def _toggle(self) -> Action:
        return ToggleBookmark(self._shown.chosen)

    def _choose(self, index: int) -> Action:
        place = self._rows[index]
        assert place is not None, "a heading cannot be chosen"
        return ChoosePlace(place.node_search)

    def _press(self, row: Box, index: int, pos: tuple[int, int]) -> Sequence[Action]:
        """Return the actions of a press: on the mark, on another row, or on the chosen row."""
        place = self._rows[index]
        if place is None:
            return ()
        mark = place_columns(self.look, row).mark
        if pos[0] < mark.right:
            return (ToggleBookmark(place.node_search),)
        is_chosen = place.node_search == self._shown.chosen
        return (GoToPlace() if is_chosen else ChoosePlace(place.node_search),)


def _dialog(state: State) -> PlacesDialog:
    return state.dialog if isinstance(state.dialog, PlacesDialog) else PlacesDialog(0)
