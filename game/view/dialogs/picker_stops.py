"""The Tab stops of the dialog for a file: the path, the buttons of the picker, and the link."""

from __future__ import annotations

import pygame
from pygame_gui.elements import UIButton

from game.actions.action import Action
from game.look.layout import Box
from game.view.dialogs.filepicker import FilePicker
from game.view.kit.focus import ENTER, Reaction

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
