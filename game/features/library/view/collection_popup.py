"""The dialog that moves a game to another collection: a name to type, and the names that fit."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.features.library.actions import ChooseCollection, MoveToCollection, TypeCollection
from game.features.library.library_texts import place_name
from game.features.library.model import CollectionDialog, Place
from game.features.library.queries import offered_collections
from game.look.layout import Box
from game.message import message, message_with_context, template
from game.state.library import Library
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.text_line import TextLine

TITLE = message("Move to a collection")
NAME = message("Name of a collection")
PROMPT = message("Type a name, also a new one")
NEW = template("New collection: {collection}")
MOVE = message_with_context("a game to a collection", "Move")
WIDTH, MOST_ROWS = 420, 10
"""The width in pixels at 100 %, and the most visible rows."""
NAME_STOP = "name"


class CollectionPopup(Popup):
    """The dialog. Enter or a click on a row moves the game."""

    default_stop = NAME_STOP

    def __init__(self, look: Look, window: Box, dialog: CollectionDialog) -> None:
        sizes = look.sizes
        gap = 2 * sizes.unit
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        fixed = 4 * sizes.padding + title_height(look) + 2 * (sizes.button + gap)
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(1, min(MOST_ROWS, spare // sizes.row))
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        self._names: list[str] = []
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        field, room = room.cut_top(sizes.button, gap)
        foot, room = room.cut_bottom(sizes.button, gap)
        self._line = self.add_line(field, NAME_STOP)
        self._line.set(dialog.text)
        self._line.name(NAME)
        self._list = self.add_list(ListBox(look, room, ChooseCollection, _press, can_step=False))
        move = foot.cut_right(28 * sizes.unit)[0]
        self._move = self.gui.button(move, MOVE, MoveToCollection(), ButtonRole.PRIMARY)
        self.add_stop("move", self._move)
        self.add_close()

    def key(self, state: State) -> Hashable:
        dialog = _dialog(state)
        return dialog.text, dialog.row, tuple(self._names), self.lists_key()

    def refresh(self, state: State) -> None:
        dialog = _dialog(state)
        self._names = offered_collections(state.model(Library), dialog)
        self._line.set(dialog.text)
        self._list.show(len(self._names), dialog.row)
        self.gui.enable(self._move, bool(self._names))
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        self.title(canvas, TITLE)
        if not self._line.text:
            hint = self._line.box.inset(4 * canvas.sizes.unit, 0)
            canvas.text(hint, PROMPT, SMALL, canvas.colours.dim)
        known = {one.collection for one in state.model(Library).collections or ()}

        def draw_row(row: Box, place: int) -> None:
            name = self._names[place]
            text = place_name(Place(name))
            is_new = name == text and name not in known
            words = NEW.filled(collection=name) if is_new else text
            canvas.text(row, words, BODY, canvas.colours.text)

        self._list.draw(canvas, draw_row)

    def typed(self, line: TextLine) -> list[Action]:
        return [TypeCollection(line.text)]

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        chosen = self._list.after(event.key, ends=False)
        return super().key_pressed(event) if chosen is None else chosen

    def accept(self) -> list[Action]:
        return [MoveToCollection()]


def _press(_row: Box, place: int, _pos: tuple[int, int]) -> tuple[Action]:
    return (MoveToCollection(place),)


def _dialog(state: State) -> CollectionDialog:
    assert isinstance(state.dialog, CollectionDialog)
    return state.dialog
