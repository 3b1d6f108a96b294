"""The drop-down menus of the top bar, with the less frequent commands and their keys."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise

import pygame

from game.actions.action import Action
from game.actions.window import MoveDialogFocus
from game.look.layout import Box
from game.state.focus import Focus
from game.state.state import State
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

    In a low window the rows are lower, so that all are seen.
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
        widest = max(look.width(entry.text, BUTTON) for entry in entries)
        keys = max(look.width(look.key_of(entry.action), FINE_FIGURES) for entry in entries)
        has_switches = any(entry.is_on for entry in entries)
        indent = (8 if has_switches else 3) * sizes.unit + icon_room(sizes)
        gaps = sum(_begins_group(entries)) * _gap(look) + 2 * sizes.unit
        top = button.bottom + sizes.unit
        room = window.bottom - top - gaps - sizes.margin
        self._row = min(sizes.button, room // len(entries))
        size = (indent + widest + keys + 12 * sizes.unit, len(entries) * self._row + gaps)
        super().__init__(look, window, size)
        self.menu = menu
        self._may = may
        x = min(button.x, window.right - size[0] - sizes.margin)
        self.box = Box(x, top, *size)
        self._entries = entries
        self._buttons: list[Button] = []
        for row, entry in zip(self._rows(), entries, strict=True):
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
        rows = zip(self._rows(), self._entries, _begins_group(self._entries), strict=True)
        for row, entry, begins_group in rows:
            if begins_group:
                y = row.y - (_gap(self.look) + canvas.sizes.line) // 2
                canvas.fill(Box(row.x, y, row.width, canvas.sizes.line), colours.line)
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
        sizes = self.look.sizes
        room = self.box.inset(sizes.unit)
        rows = []
        for begins_group in _begins_group(self._entries):
            if begins_group:
                room = room.cut_top(_gap(self.look))[1]
            row, room = room.cut_top(self._row)
            rows.append(row)
        return rows


def _begins_group(entries: Sequence[MenuEntry]) -> list[bool]:
    """Return for each entry whether a line separates it from the one above."""
    groups = [entry.group for entry in entries]
    return [False, *(above != below for above, below in pairwise(groups))]


def _gap(look: Look) -> int:
    """Return the height of the space with a line between two groups of entries."""
    return 2 * look.sizes.unit
