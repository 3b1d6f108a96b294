"""The Tab stops of the dialog for a file: the path, the files, the buttons, and the link."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame_gui.elements import UIButton

from game.actions.action import Action
from game.look.layout import Box
from game.view.dialogs.filepicker import FilePicker
from game.view.kit.focus import ENTER, Reaction, row_after

TYPED_TOGETHER_MS = 1000
"""The longest pause between letters that are typed for the same name."""
PRESSING = (pygame.K_SPACE, *ENTER)
"""The keys that press the focused button or link."""


class PathStop:
    """The line with the path. It takes every key except Tab, Enter and Esc."""

    def __init__(self, picker: FilePicker, box: Box) -> None:
        self._picker = picker
        self._box = box

    def is_available(self) -> bool:
        return True

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        del item
        return self._box

    def item_at(self, pos: tuple[int, int]) -> int | None:
        return 0 if self._picker.is_text(pos) else None

    def react(self, key: int, item: int) -> Reaction | None:
        del key, item
        return None

    def take(self, has_focus: bool) -> None:
        del has_focus


class FilesStop:
    """The list of files. The focused item is an entry; letters go to the entry they begin.

    Enter opens a folder and chooses a file, and Backspace goes to the folder above.
    """

    def __init__(self, picker: FilePicker, choose: Callable[[str], list[Action]]) -> None:
        """Make the stop; ``choose`` returns the actions of a chosen file."""
        self._picker = picker
        self._choose = choose
        self._typed = ""
        self._typed_ms = 0

    def is_available(self) -> bool:
        return bool(self._picker.names)

    def entry(self) -> int:
        items = self._picker.file_selection_list.item_list
        return next((place for place, item in enumerate(items) if item["selected"]), 0)

    def box(self, item: int) -> Box:
        return self._picker.row_box(item)

    def item_at(self, pos: tuple[int, int]) -> int | None:
        """Return None: the picker itself handles clicks in its list."""
        del pos
        return None

    def react(self, key: int, item: int) -> Reaction | None:
        picker = self._picker
        item = min(item, len(picker.names) - 1)
        if key == pygame.K_BACKSPACE:
            return self._chosen(picker.go_up())
        if not picker.names:
            return None
        if key in ENTER:
            return self._open(item)
        row = row_after(key, item, len(picker.names), picker.page)
        return None if row is None else self._chosen(row)

    def take(self, has_focus: bool) -> None:
        del has_focus

    def type_ahead(self, letters: str, item: int, now_ms: int) -> Reaction:
        """Return the move to the entry that begins with the letters typed without a pause."""
        names = [name.casefold() for name in self._picker.names]
        is_more = now_ms - self._typed_ms < TYPED_TOGETHER_MS
        self._typed = self._typed + letters.casefold() if is_more else letters.casefold()
        self._typed_ms = now_ms
        start = item if len(self._typed) > 1 else item + 1
        places = [(start + by) % len(names) for by in range(len(names))]
        found = (place for place in places if names[place].startswith(self._typed))
        return self._chosen(next(found, item))

    def _open(self, item: int) -> Reaction:
        path = self._picker.path_of(item)
        if not path.is_dir():
            return Reaction(item, self._choose(str(path)))
        self._picker.go_to(path)
        return self._chosen(0)

    def _chosen(self, place: int) -> Reaction:
        if self._picker.names:
            self._picker.choose_row(place)
        return Reaction(place, [])


class PickerButton:
    """A button of the picker. The picker itself handles clicks, which leave the focus alone."""

    def __init__(self, picker: FilePicker, button: UIButton) -> None:
        self._picker = picker
        self._button = button

    def is_available(self) -> bool:
        return bool(self._button.is_enabled)

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        del item
        return Box(*self._button.rect)

    def item_at(self, pos: tuple[int, int]) -> int | None:
        del pos
        return None

    def react(self, key: int, item: int) -> Reaction | None:
        if key not in PRESSING:
            return None
        if self.is_available():
            self._picker.press(self._button)
        return Reaction(item, [])

    def take(self, has_focus: bool) -> None:
        del has_focus


class LinkStop:
    """A link: a text in the dialog that is pressed like a button while it is shown."""

    def __init__(self, box: Box, action: Action) -> None:
        self.is_shown = False
        self._box = box
        self._action = action

    def is_available(self) -> bool:
        return self.is_shown

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        del item
        return self._box

    def item_at(self, pos: tuple[int, int]) -> int | None:
        return 0 if self.is_shown and self._box.holds(*pos) else None

    def react(self, key: int, item: int) -> Reaction | None:
        if key not in PRESSING:
            return None
        return Reaction(item, [self._action] if self.is_shown else [])

    def take(self, has_focus: bool) -> None:
        del has_focus
