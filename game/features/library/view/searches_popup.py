"""The dialog with the searches that are kept under names."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.features.library.kept_searches import is_name_free, list_of
from game.features.library.library_texts import search_line
from game.features.library.model import LibraryModel, SearchesDialog, library_of
from game.features.library.queries import can_restore_search, has_conditions
from game.features.library.search_actions import (
    ChooseSearch,
    DeleteSearch,
    KeepSearch,
    RenameSearch,
    RestoreSearch,
    ShowSearch,
    TypeSearchName,
)
from game.look.icons import Icon, icon_svg_body
from game.look.layout import Box
from game.message import Text, message, message_with_context, template
from game.state.preferences.kept_search import MOST_SEARCHES, KeptSearch
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CAPTION, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.text_line import TextLine

TITLE = message("Kept searches")
NAME = message("Name of the search")
PROMPT = message("Type a name to keep the search of the list")
NOTHING_TO_KEEP = message("The list has no conditions. With some, it can be kept here.")
SHOWN = template("The list: {conditions}")
RENAMED = template("“{name}” gets the typed name.")
TAKEN = message("Another search has this name.")
FULL = message("There is no room for another search. Delete one first.")
KEYS = message("Enter shows the games. F2 renames a search, Delete deletes it.")
UNREADABLE = message("cannot be read by this version")
KEEP, RENAME = message_with_context("a search", "Keep"), message_with_context("a search", "Rename")
UNDO, SHOW = message_with_context("a deleted search", "Undo"), message("Show games")
WIDTH, MOST_ROWS, LEAST_ROWS = 620, 10, 3
"""The width in pixels at 100 %, and the most and the fewest visible rows."""
NAME_PERCENT = 38
"""The share of a row that the name has; the conditions have the rest."""
BUTTON_UNITS = 30
"""The width of a button, in units."""
NAME_STOP = "name"


class SearchesPopup(Popup):
    """A name to type, and the kept searches. A click on one shows its games."""

    default_stop = NAME_STOP

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        gap = 2 * sizes.unit
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        fixed = 4 * sizes.padding + title_height(look) + 2 * (sizes.button + gap)
        fixed += 2 * sizes.fact_row + sizes.row + 2 * gap
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(LEAST_ROWS, min(MOST_ROWS, spare // sizes.row))
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        self._searches: list[KeptSearch] = []
        self._lines: list[Text] = []
        self._row = 0
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        row, room = room.cut_top(sizes.button, sizes.unit)
        keep, field = row.cut_right(BUTTON_UNITS * sizes.unit, gap)
        self._line = self.add_line(field, NAME_STOP)
        self._line.name(NAME)
        self._keep = self.gui.button(keep, KEEP, KeepSearch())
        self._rename = self.gui.button(keep, RENAME, KeepSearch())
        self.add_stop("keep", self._keep, self._rename)
        self._hint, room = room.cut_top(2 * sizes.fact_row, gap)
        foot, room = room.cut_bottom(sizes.button, gap)
        self._keys, self._room = room.cut_bottom(sizes.row, sizes.unit)
        self._list = self.add_list(ListBox(look, self._room, ChooseSearch, self._press), "searches")
        show, foot = foot.cut_right(BUTTON_UNITS * sizes.unit, gap)
        undo = foot.cut_left(BUTTON_UNITS * sizes.unit)[0]
        self._undo = self.gui.button(undo, UNDO, RestoreSearch(), icon=Icon.TAKE_BACK)
        self.add_stop("undo", self._undo)
        self._show = self.gui.button(show, SHOW, ShowSearch(), ButtonRole.PRIMARY)
        self.add_stop("show", self._show)
        self.add_close()

    def key(self, state: State) -> Hashable:
        dialog, names = _dialog(state), [one.name for one in state.settings.searches]
        chosen = dialog.text, dialog.row, dialog.renamed
        return chosen, tuple(names), search_line(_model(state)), self.lists_key()

    def refresh(self, state: State) -> None:
        dialog, kept = _dialog(state), state.settings.searches
        if kept != self._searches:
            self._searches = list(kept)
            self._lines = [_line_of(one) for one in kept]
        self._row = dialog.row
        self._line.set(dialog.text)
        self._list.show(len(kept), dialog.row if kept else None)
        is_renaming = dialog.renamed is not None
        self.gui.show(self._keep, not is_renaming)
        self.gui.show(self._rename, is_renaming)
        can_keep = bool(dialog.text.strip()) and _fault(state) is None
        can_keep = can_keep and (is_renaming or has_conditions(_model(state)))
        self.gui.enable(self._keep, can_keep)
        self.gui.enable(self._rename, can_keep)
        self.gui.enable(self._undo, can_restore_search(state))
        self.gui.enable(self._show, bool(kept))
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        self.title(canvas, TITLE)
        colours, height, fault = canvas.colours, canvas.sizes.fact_row, _fault(state)
        if not self._line.text:
            canvas.text(self._line.box.inset(4 * canvas.sizes.unit, 0), PROMPT, SMALL, colours.dim)
        ink = colours.dim if fault is None else colours.bad
        words = _hint(state) if fault is None else fault
        canvas.paragraph(self._hint, words, CAPTION, ink, height, 2)
        self._list.draw(canvas, lambda row, place: self._draw_row(canvas, row, place))
        if self._searches:
            canvas.text(self._keys, KEYS, CAPTION, colours.dim)

    def typed(self, line: TextLine) -> list[Action]:
        return [TypeSearchName(line.text)]

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        """Return the actions of a key; those that edit a text are left to one that is typed."""
        if event.key == pygame.K_F2:
            return [RenameSearch()]
        if event.key == pygame.K_DELETE and not self._line.text:
            return [DeleteSearch()]
        if event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            return [RestoreSearch()]
        chosen = self._list.after(event.key, ends=False)
        return super().key_pressed(event) if chosen is None else chosen

    def accept(self) -> list[Action]:
        return [KeepSearch() if self._line.text.strip() else ShowSearch()]

    def _press(self, row: Box, place: int, pos: tuple[int, int]) -> tuple[Action]:
        """Return the action of a press: on one of the two marks at the right, or elsewhere."""
        delete, rest = row.cut_right(row.height)
        if delete.holds(*pos):
            return (DeleteSearch(place),)
        return (
            RenameSearch(place) if rest.cut_right(row.height)[0].holds(*pos) else ShowSearch(place),
        )

    def _draw_row(self, canvas: Canvas, row: Box, place: int) -> None:
        colours, unit = canvas.colours, canvas.sizes.unit
        delete, rest = row.cut_right(row.height)
        rename, rest = rest.cut_right(row.height, 2 * unit)
        marks = (delete, Icon.DELETE, DeleteSearch(place)), (rename, Icon.NOTE, RenameSearch(place))
        for box, icon, action in marks:
            ink = colours.text if self._list.pointed == (action,) else colours.dim
            side = 4 * unit
            canvas.shape(icon_svg_body(icon, side, ink), box.centred(side, side))
        name, words = rest.cut_left(rest.width * NAME_PERCENT // 100, 2 * unit)
        canvas.text(name, self._searches[place].name, BODY, colours.text)
        canvas.text(words, self._lines[place], CAPTION, colours.dim)


def _line_of(search: KeptSearch) -> Text:
    """Return the conditions of a kept search in words."""
    model = list_of(search)
    return UNREADABLE if model is None else search_line(model)


def _hint(state: State) -> Text:
    """Return what the typed name is for."""
    renamed, model = _dialog(state).renamed, _model(state)
    if renamed is not None:
        return RENAMED.filled(name=renamed)
    return SHOWN.filled(conditions=search_line(model)) if has_conditions(model) else NOTHING_TO_KEEP


def _fault(state: State) -> Text | None:
    """Return why the typed name cannot be given; None if it can."""
    dialog, kept = _dialog(state), state.settings.searches
    if not is_name_free(kept, " ".join(dialog.text.split()), dialog.renamed):
        return TAKEN
    return FULL if len(kept) >= MOST_SEARCHES and dialog.renamed is None else None


def _model(state: State) -> LibraryModel:
    return library_of(state) or LibraryModel()


def _dialog(state: State) -> SearchesDialog:
    assert isinstance(state.dialog, SearchesDialog)
    return state.dialog
