"""The list of keys (F1), made from the table of shortcuts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

import pygame

from game.actions.action import Action
from game.actions.between_features import OpenKeyBindings
from game.actions.game import CloseDialog
from game.actions.shortcuts.keymap import Keymap
from game.actions.shortcuts.shortcut import listed_key_caps, shortcuts_by_group
from game.formats.line_texts import capitalised
from game.look.layout import Box
from game.message import Message, Text, message
from game.state.preferences.key_bindings import KeyBinding
from game.state.screens import ScreenName
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.button_label import label_width
from game.view.kit.canvas import Canvas, heading_width
from game.view.kit.focus import ButtonStop
from game.view.kit.fonts import SMALL
from game.view.kit.keycaps import caps_width, draw_caps
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.scroll import Scroll

CHANGE = message("Choose keys…")
MOUSE_TITLE = message("Mouse and typing")
WHOLE_COUNTS, SCROLLED_COUNTS = (2, 3), (2, 1)
"""The numbers of columns, the first that fits: two, or three in a window that is too low for two.

A window in which neither shows all lines scrolls two columns, or one if two are too wide.
"""
STEPS = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: 5, pygame.K_PAGEUP: -5}
"""The keys that scroll, and how far, in notches of the wheel."""


class KeyLine(NamedTuple):
    """A line of the list: key caps or a mouse gesture, and what it does."""

    caps: tuple[Text, ...]
    gesture: Text
    does: Message


class KeySection(NamedTuple):
    """A title with its lines."""

    title: Message
    lines: list[KeyLine]

    @property
    def rows(self) -> int:
        """The number of rows, with the title and the space after the section."""
        return len(self.lines) + 2


def key_sections(
    keymap: Keymap, screen: ScreenName, bindings: Sequence[KeyBinding] = ()
) -> list[KeySection]:
    """Return the sections of the list for a screen, with the keys that the person has chosen."""
    keys, table = keymap.screens[screen], keymap.shortcuts_of(screen, bindings)
    listed = [
        KeySection(
            group,
            [KeyLine(listed_key_caps(one, table), "", one.together or one.does) for one in entries],
        )
        for group, entries in shortcuts_by_group(table).items()
    ]
    if not keys.gestures:
        return listed
    gestures = [KeyLine((), gesture, does) for gesture, does in keys.gestures]
    return [*listed, KeySection(MOUSE_TITLE, gestures)]


def key_columns(
    keymap: Keymap, screen: ScreenName, count: int = 2, bindings: Sequence[KeyBinding] = ()
) -> list[list[KeySection]]:
    """Return the sections in order, split so that the tallest column is as short as possible."""
    listed = key_sections(keymap, screen, bindings)
    splits = [
        [listed[start:end] for start, end in pairwise((0, *cuts, len(listed)))]
        for cuts in combinations(range(1, len(listed)), min(count, len(listed)) - 1)
    ]
    return min(splits, key=lambda split: max(map(_height, split)))


def _height(column: list[KeySection]) -> int:
    return sum(section.rows for section in column)


class KeyListPopup(Popup):
    """The keys in up to three columns, each as wide as its widest line."""

    def __init__(
        self, look: Look, window: Box, screen: ScreenName, bindings: Sequence[KeyBinding] = ()
    ) -> None:
        sizes = look.sizes
        self._gap = 8 * sizes.unit
        most = window.width - 2 * sizes.unit, window.height - 2 * sizes.margin
        for place, count in enumerate((*WHOLE_COUNTS, *SCROLLED_COUNTS)):
            listed = key_columns(look.keymap, screen, count, bindings)
            self._widths = [_widths(look, column) for column in listed]
            width = sum(map(sum, self._widths)) + self._gap * (count - 1) + 4 * sizes.padding
            self._columns = [_rows(column) for column in listed]
            self._count = max(map(len, self._columns))
            height = 4 * sizes.padding + title_height(look) + self._count * sizes.row
            is_scrolled = place >= len(WHOLE_COUNTS)
            if width <= most[0] and (height <= most[1] or is_scrolled):
                break
        size = min(max(sizes.keys_width, width), most[0]), min(height, most[1])
        super().__init__(look, window, size)
        self._scroll = Scroll(sizes)
        self._list = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        head = popup_inner_box(self.box, look).cut_top(sizes.button)[0]
        close = head.cut_right(sizes.button)[0]
        close = close._replace(y=close.y - 2 * sizes.unit)
        wide = label_width(look, CHANGE) + 4 * sizes.unit
        change = head.cut_right(sizes.button, 2 * sizes.unit)[1].cut_right(wide)[0]
        change = change._replace(y=close.y)
        changing = self.gui.button(change, CHANGE, OpenKeyBindings(), ButtonRole.LINK)
        closing = self.gui.button(close, "×", CloseDialog(), ButtonRole.QUIET)
        self.focus_order.add("change", ButtonStop([changing]))
        self.focus_order.add("close", ButtonStop([closing]))

    def key(self, state: State) -> Hashable:
        del state
        return self._scroll.top

    def draw_words(self, canvas: Canvas, state: State) -> None:
        del state
        room = self.title(canvas, message("Keys"))
        rows = self._scroll.rows(room, self._count)
        self._scroll.draw(canvas, room, self._count)
        spare = room.width - sum(map(sum, self._widths)) - self._gap * (len(self._columns) - 1)
        for place, (column, widths) in enumerate(zip(self._columns, self._widths, strict=True)):
            share = max(0, spare) // (len(self._columns) - place)
            spare -= share
            box, room = room.cut_left(sum(widths) + share, self._gap)
            for row, number in rows:
                if number < len(column):
                    wide = row._replace(x=box.x, width=box.width)
                    _draw_row(canvas, wide, column[number], widths.keys)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type == pygame.MOUSEWHEEL:
            self._scroll.by(-event.y, self._list.height, self._count)
        elif event.type == pygame.KEYDOWN and event.key in STEPS:
            self._scroll.by(STEPS[event.key], self._list.height, self._count)
        return super().actions(event, state)

    def accept(self) -> list[Action]:
        return [CloseDialog()]


def _rows(column: list[KeySection]) -> list[Message | KeyLine | None]:
    """Return the rows of a column: titles, lines, and None between two sections."""
    rows: list[Message | KeyLine | None] = []
    for section in column:
        rows += [None] if rows else []
        rows += [section.title, *section.lines]
    return rows


def _draw_row(canvas: Canvas, row: Box, shown: Message | KeyLine | None, keys_width: int) -> None:
    if isinstance(shown, Message):
        canvas.heading(row, shown)
    elif shown is not None:
        keys, does = row.cut_left(keys_width)
        canvas.text(keys, shown.gesture, SMALL, canvas.colours.text)
        draw_caps(canvas, keys, shown.caps)
        canvas.capitalised(does, shown.does, SMALL, canvas.colours.dim)


class _Widths(NamedTuple):
    """The widths of both halves of a column, and of the space between them."""

    keys: int
    does: int


def _widths(look: Look, column: list[KeySection]) -> _Widths:
    lines = [line for section in column for line in section.lines]
    keys = max(max(caps_width(look, line.caps), look.width(line.gesture, SMALL)) for line in lines)
    does = max(look.width(capitalised(look.catalogue.text(line.does)), SMALL) for line in lines)
    titles = max(heading_width(look, section.title) for section in column)
    keys += 3 * look.sizes.unit
    return _Widths(keys, max(does, titles - keys))
