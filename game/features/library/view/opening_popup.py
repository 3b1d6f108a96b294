"""The dialog that chooses an opening: a name or a code to type, and the openings that fit."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.features.library.actions import ChooseOpening, TypeOpening, WantOpening
from game.features.library.model import OpeningDialog
from game.features.library.opening_names import NamedPosition, openings_like
from game.look.layout import Box
from game.message import message, plural
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, CAPTION, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.text_line import TextLine

TITLE = message("Games with an opening")
NAME = message("Name or code of an opening")
PROMPT = message("Type a name or a code, such as Najdorf or B90")
HINT = message("The games that reached its first position, by any order of moves.")
NO_OPENING = message("No opening has this name or code.")
SHOW = message("Show games")
WIDTH, MOST_ROWS = 560, 12
"""The width in pixels at 100 %, and the most visible rows."""
CODE_UNITS = 11
"""The width of a code, in units."""
NAME_STOP = "name"


class OpeningPopup(Popup):
    """The dialog. Enter or a click on a row shows the games."""

    default_stop = NAME_STOP

    def __init__(self, look: Look, window: Box, dialog: OpeningDialog) -> None:
        sizes = look.sizes
        gap = 2 * sizes.unit
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        fixed = 4 * sizes.padding + title_height(look) + sizes.row + 2 * (sizes.button + gap)
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(1, min(MOST_ROWS, spare // sizes.row))
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        self._found: list[NamedPosition] = []
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        self._hint, room = room.cut_top(sizes.row)
        field, room = room.cut_top(sizes.button, gap)
        foot, self._room = room.cut_bottom(sizes.button, gap)
        self._line = self.add_line(field, NAME_STOP)
        self._line.set(dialog.text)
        self._line.name(NAME)
        self._list = self.add_list(ListBox(look, self._room, ChooseOpening, _press, can_step=False))
        show, self._count = foot.cut_right(32 * sizes.unit, gap)
        self._show = self.gui.button(show, SHOW, WantOpening(), ButtonRole.PRIMARY)
        self.add_stop("show", self._show)
        self.add_close()

    def key(self, state: State) -> Hashable:
        dialog = _dialog(state)
        return dialog.text, dialog.row, self.lists_key()

    def refresh(self, state: State) -> None:
        dialog = _dialog(state)
        self._found = openings_like(dialog.text)
        self._line.set(dialog.text)
        self._list.show(len(self._found), dialog.row)
        self.gui.enable(self._show, bool(self._found))
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        del state
        self.title(canvas, TITLE)
        dim, number = canvas.colours.dim, len(self._found)
        canvas.text(self._hint, HINT, CAPTION, dim)
        if not self._line.text:
            hint = self._line.box.inset(4 * canvas.sizes.unit, 0)
            canvas.text(hint, PROMPT, SMALL, dim)
        if not self._found:
            canvas.text(self._room.cut_top(canvas.sizes.row)[0], NO_OPENING, SMALL, dim)
        self._list.draw(canvas, lambda row, place: _draw(canvas, row, self._found[place]))
        words = plural("{count} opening", "{count} openings", number, count=number)
        canvas.text(self._count, words, CAPTION, dim)

    def typed(self, line: TextLine) -> list[Action]:
        return [TypeOpening(line.text)]

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        chosen = self._list.after(event.key, ends=False)
        return super().key_pressed(event) if chosen is None else chosen

    def accept(self) -> list[Action]:
        return [WantOpening()]


def _draw(canvas: Canvas, row: Box, opening: NamedPosition) -> None:
    code, name = row.cut_left(CODE_UNITS * canvas.sizes.unit)
    canvas.text(code, opening.code, SMALL, canvas.colours.dim)
    canvas.text(name, opening.name, BODY, canvas.colours.text)


def _press(_row: Box, place: int, _pos: tuple[int, int]) -> tuple[Action]:
    return (WantOpening(place),)


def _dialog(state: State) -> OpeningDialog:
    assert isinstance(state.dialog, OpeningDialog)
    return state.dialog
