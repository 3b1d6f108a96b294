"""The drop-down menus of the top bar, with the less frequent commands and their keys."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.actions.action import Action
from game.actions.window import MoveDialogFocus
from game.look.layout import Box
from game.state.focus import Focus
from game.state.state import State
from game.view.dialogs.menu_columns import MOST_COLUMNS, Groups, MenuRoom, menu_columns
from game.view.frame.menu_entries import BarMenu, MenuEntry
from game.view.kit import svg_shapes
from game.view.kit.button import Button, ButtonRole
from game.view.kit.button_label import icon_room
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ButtonStop
from game.view.kit.fonts import BUTTON, FINE_FIGURES
from game.view.kit.look import Look
from game.view.kit.popup import Popup

MENU = "menu"
"""The Tab stop of an open menu."""


class Menu(Popup):
    """A list of entries under its button. Choosing an entry closes the menu.

    In a low window the entries stand in columns, so that all are seen. Where columns are too wide
    for the window, the rows are lower.
    """

    modal = False

    def __init__(
        self,
        look: Look,
        window: Box,
        menu: BarMenu,
        entries: Sequence[MenuEntry],
        may: Callable[[State, type[Action]], bool],
        button: Box,
    ) -> None:
        """``may`` says whether actions of a class have an effect now."""
        sizes = look.sizes
        top = button.bottom + sizes.unit
        height = window.bottom - top - 2 * sizes.unit - sizes.margin
        least_row = look.fonts.height(BUTTON) + sizes.unit
        room = MenuRoom(height, sizes.button, least_row, _gap(look))
        for most in range(MOST_COLUMNS, 0, -1):
            columns, self._row = menu_columns(entries, room, most)
            indents = [_indent(look, column) for column in columns]
            widths = [
                _text_width(look, column) + indent + 10 * sizes.unit
                for column, indent in zip(columns, indents, strict=True)
            ]
            if sum(widths) + 2 * sizes.unit <= window.width:
                break
        highest = max(_height(look, column, self._row) for column in columns)
        size = (sum(widths) + 2 * sizes.unit, highest + 2 * sizes.unit)
        super().__init__(look, window, size)
        self.menu = menu
        self._may = may
        x = max(window.x, min(button.x, window.right - size[0] - sizes.margin))
        self.box = Box(x, top, *size)
        self._columns = columns
        self._widths = widths
        self._entries = entries
        self._buttons: list[Button] = []
        indent_of = [
            indent
            for column, indent in zip(columns, indents, strict=True)
            for group in column
            for _ in group
        ]
        for row, entry, indent in zip(self._rows(), entries, indent_of, strict=True):
            text, action, icon = entry.text, entry.action, entry.icon
            made = self.gui.button(row, text, action, ButtonRole.ENTRY, indent, icon=icon)
            self._buttons.append(made)
        self._stop = ButtonStop(self._buttons)
        self.focus_order.add(MENU, self._stop)

    def key(self, state: State) -> Hashable:
        return tuple(
            (self._may(state, type(entry.action)), entry.is_on and entry.is_on(state))
            for entry in self._entries
        )

    def refresh(self, state: State) -> None:
        for button, entry in zip(self._buttons, self._entries, strict=True):
            self.gui.enable(button, self._may(state, type(entry.action)))
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        unit, colours = canvas.sizes.unit, canvas.colours
        for line in self._lines():
            canvas.fill(line, colours.line)
        for row, entry in zip(self._rows(), self._entries, strict=True):
            inside = row.inset(3 * unit, 0)
            if self._may(state, type(entry.action)):  # The key may do something else here.
                canvas.text(
                    inside, self.look.key_of(entry.action), FINE_FIGURES, colours.dim, "right"
                )
            side = 3 * unit
            mark = Box(row.x + 3 * unit, row.y + (row.height - side) // 2, side, side)
            if entry.is_on is not None:
                canvas.ticked(mark, is_on=entry.is_on(state))
            if entry.is_on is not None and entry.is_on(state):
                canvas.shape(svg_shapes.tick(side, colours.accent), mark)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return the actions of an event. The first arrow key or letter goes to an entry.

        Home and End always go to the first and the last one.
        """
        if event.type == pygame.KEYDOWN:
            self.refresh(state)
            is_first = self.focus_order.stop_of(state.focus) is None
            ends = {pygame.K_HOME: self._stop.entry(), pygame.K_END: self._stop.last()}
            if is_first:
                ends |= {pygame.K_DOWN: self._stop.entry(), pygame.K_UP: self._stop.last()}
            if event.key in ends:
                return [MoveDialogFocus(Focus(MENU, ends[event.key]))]
            if is_first and event.unicode.isalnum():
                event = pygame.event.Event(event.type, event.dict)
                return self.focus_order.actions(event, Focus(MENU, len(self._buttons) - 1)) or []
        found = super().actions(event, state)
        is_key = event.type == pygame.KEYDOWN
        return found if is_key else [one for one in found if not isinstance(one, MoveDialogFocus)]

    def key_actions(self, key: int) -> list[Action]:
        del key
        return []

    def is_dismissed_by(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            return not self.box.holds(*event.pos)
        return event.type in (pygame.KEYDOWN, pygame.WINDOWFOCUSLOST)

    def _rows(self) -> list[Box]:
        """Return the box of each entry, column by column."""
        return [row for column in self._groups() for group in column for row in group]

    def _lines(self) -> list[Box]:
        """Return the lines between groups and between columns."""
        stroke, gap, unit = self.look.sizes.line, _gap(self.look), self.look.sizes.unit
        columns = self._groups()
        starts = [group[0] for column in columns for group in column[1:]]
        across = [Box(one.x, one.y - (gap + stroke) // 2, one.width, stroke) for one in starts]
        firsts = [column[0][0] for column in columns[1:]]
        down = self.box.inset(0, 2 * unit)
        return across + [Box(one.x, down.y, stroke, down.height) for one in firsts]

    def _groups(self) -> list[list[list[Box]]]:
        """Return the boxes of the entries by columns and groups."""
        room = self.box.inset(self.look.sizes.unit)
        found = []
        for column, width in zip(self._columns, self._widths, strict=True):
            rest, room = room.cut_left(width)
            boxes = []
            for group in column:
                rows, rest = rest.cut_top(len(group) * self._row)
                rest = rest.cut_top(_gap(self.look))[1]
                boxes.append(
                    [
                        Box(rows.x, rows.y + at * self._row, rows.width, self._row)
                        for at in range(len(group))
                    ]
                )
            found.append(boxes)
        return found


def _text_width(look: Look, column: Groups) -> int:
    """Return the width of the texts and keys of a column."""
    entries = [entry for group in column for entry in group]
    widest = max(look.width(entry.text, BUTTON) for entry in entries)
    return widest + max(look.width(look.key_of(entry.action), FINE_FIGURES) for entry in entries)


def _indent(look: Look, column: Groups) -> int:
    """Return the space before the texts of a column, with room for ticks if one is a switch."""
    has_switches = any(entry.is_on for group in column for entry in group)
    return (8 if has_switches else 3) * look.sizes.unit + icon_room(look.sizes)


def _height(look: Look, column: Groups, row: int) -> int:
    return sum(map(len, column)) * row + (len(column) - 1) * _gap(look)


def _gap(look: Look) -> int:
    """Return the height of the space with a line between two groups of entries."""
    return 2 * look.sizes.unit
