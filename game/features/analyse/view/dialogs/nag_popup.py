"""The list of the symbols with which a move can be annotated."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.features.analyse.actions import ChooseNag, ToggleListedNag
from game.features.analyse.model import NagDialog
from game.features.analyse.nag_list import ROWS, nag_after, side_that_moved_to
from game.look.layout import Box
from game.message import Text, message
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.part import Identical
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.value_controls.check_box import draw_check_box
from game.words import nags

WIDTH, MOST_ROWS, HINT_ROWS = 420, 16, 2
"""The width in pixels at 100 %, the most visible rows, and the rows of the hint below them."""
TITLE = message("Symbols")
HINT = message("Enter sets or removes a symbol. Esc closes the list.")
LIST = "list"
TICK_UNITS, SYMBOL_UNITS = 6, 10
"""The widths of the columns before the names, in units."""
HEADINGS = {place: row.heading for place, row in enumerate(ROWS) if row.heading is not None}


class NagPopup(Popup):
    """The symbols, those of the move ticked. Enter, Space or a click sets or removes one."""

    is_aside = True
    default_stop = LIST

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        hint = HINT_ROWS * sizes.row
        fixed = 4 * sizes.padding + title_height(look) + hint + 2 * sizes.unit
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(1, min(len(ROWS), MOST_ROWS, spare // sizes.row))
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        self._hint, room = room.cut_bottom(hint, 2 * sizes.unit)
        self._list = self.add_list(ListBox(look, room, ChooseNag, _press, can_step=False), LIST)
        self.add_close()

    def refresh(self, state: State) -> None:
        self._list.show(len(ROWS), _dialog(state).place, HEADINGS)
        super().refresh(state)

    def key(self, state: State) -> Hashable:
        dialog = _dialog(state)
        tree = Identical(state.session.game.tree)
        return dialog.place, dialog.node, tree, self.lists_key()

    def draw_words(self, canvas: Canvas, state: State) -> None:
        self.title(canvas, TITLE)
        tree, node = state.session.game.tree, _dialog(state).node
        mover, kept = side_that_moved_to(tree, node), tree[node].annotation.nags

        def draw_row(row: Box, place: int) -> None:
            nag = nag_after(ROWS[place].nag, mover)
            _draw_row(canvas, row, nag, nags.NAMES[ROWS[place].nag], is_on=nag in kept)

        self._list.draw(canvas, draw_row)
        canvas.paragraph(self._hint, HINT, SMALL, canvas.colours.dim, canvas.sizes.row, HINT_ROWS)

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        if self.stop in (None, LIST):
            if event.key == pygame.K_SPACE:
                return [ToggleListedNag()]
            chosen = self._list.after(event.key)
            if chosen is not None:
                return chosen
        return super().key_pressed(event)

    def accept(self) -> list[Action]:
        return [ToggleListedNag()]


def _press(_row: Box, place: int, _pos: tuple[int, int]) -> tuple[Action]:
    return (ToggleListedNag(place),)


def _draw_row(canvas: Canvas, row: Box, nag: int, name: Text, *, is_on: bool) -> None:
    """Draw the tick, the symbol and the name of a glyph."""
    unit = canvas.sizes.unit
    tick, row = row.cut_left(TICK_UNITS * unit)
    draw_check_box(canvas, tick.cut_left(4 * unit)[0].centred(4 * unit, 4 * unit), is_on=is_on)
    symbol, row = row.cut_left(SYMBOL_UNITS * unit)
    canvas.text(symbol, nags.symbols_of((nag,)).strip(), BODY, canvas.colours.accent)
    canvas.text(row, name, BODY, canvas.colours.text)


def _dialog(state: State) -> NagDialog:
    assert isinstance(state.dialog, NagDialog)
    return state.dialog
