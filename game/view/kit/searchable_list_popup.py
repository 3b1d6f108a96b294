"""A dialog with a search field above a list. Letters that are typed beside it begin a search."""

from __future__ import annotations

import pygame

from game.actions.action import Action
from game.actions.game import CloseDialog
from game.actions.window import MoveDialogFocus
from game.look.layout import Box
from game.message import Text, message
from game.state.focus import Focus
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER
from game.view.kit.fonts import BODY
from game.view.kit.list_box import ListBox
from game.view.kit.popup import Popup
from game.view.kit.text_line import TextLine

SEARCH = message("Search")
LIST, SEARCH_STOP = "list", "search"


class SearchableListPopup(Popup):
    """The dialog. A subclass calls ``add_search``, and says what is found and what keys do.

    The list has the keys while no control has the focus. Keys that choose a row also work in the
    search field.
    """

    nothing_found: Text = ""
    """The text in the place of the rows if nothing matches the search."""
    list_stops: tuple[str | None, ...] = (None, LIST)
    """The Tab stops with which the list has the keys."""
    closing: Action = CloseDialog()
    """The action of Esc without a search."""

    def add_search(self, field: Box, list_box: ListBox) -> None:
        """Add the list and the search field as the next Tab stops."""
        self.list = self.add_list(list_box, LIST)
        self.search = self.add_line(field, SEARCH_STOP)
        self.search.name(SEARCH)

    def searched(self, text: str) -> Action:
        """Return the action for a new text in the search field."""
        raise NotImplementedError

    def row_key(self, event: pygame.event.Event) -> list[Action] | None:
        """Return the actions of a key on the chosen row; None if a line of text handles it."""
        del event
        return None

    def draw_search(self, canvas: Canvas, *, is_empty: bool) -> None:
        """Draw the prompt of the search field, and that nothing was found if so."""
        self.search.draw_prompt(canvas, SEARCH)
        if is_empty:
            row = self.list.box.cut_top(canvas.sizes.row)[0]
            canvas.text(row, self.nothing_found, BODY, canvas.colours.dim)

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        if event.key == pygame.K_ESCAPE:
            return [self.searched("") if self.search.text else self.closing]
        if event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL:
            return [MoveDialogFocus(Focus(SEARCH_STOP))]
        if self.stop != SEARCH_STOP and self.stop not in self.list_stops:
            return self.key_actions(event.key)
        is_typing = any(line.has_focus for line in self.lines)
        chosen = self.list.after(event.key, ends=not is_typing)
        if chosen is not None:
            return chosen
        if self.stop == SEARCH_STOP:
            return [MoveDialogFocus(None)] if event.key in ENTER else None
        return self.row_key(event)

    def letters(self, text: str) -> list[Action] | None:
        if any(line.has_focus for line in self.lines):
            return None
        if not text.strip():
            return []  # A press of Space.
        search = self.searched(self.search.text + text)
        return [search, MoveDialogFocus(Focus(SEARCH_STOP))]

    def typed(self, line: TextLine) -> list[Action]:
        return [self.searched(line.text)] if line is self.search else []
