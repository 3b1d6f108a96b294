"""The buttons of a screen with a task: one that closes it, and a row of actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from game.actions.action import Action
from game.look.icons import Icon
from game.look.layout import Box
from game.look.task_layout import TaskLayout, panel_title_row
from game.message import Text
from game.view.frame import button_row
from game.view.frame.buttons import Buttons
from game.view.frame.menu_entries import BarContent
from game.view.kit.button import Button, ButtonRole
from game.view.kit.fonts import BUTTON
from game.view.kit.look import Look

Choice: TypeAlias = tuple[Text, Action, Icon]
"""The words of a button, what it does, and its icon."""


class TaskControls(Buttons):
    """The buttons of the top bar, and those of the task. The latter are dimmed by the state."""

    def __init__(self, look: Look, layout: TaskLayout, bar: BarContent) -> None:
        super().__init__(look, layout.window, layout.top_bar, bar)
        self.layout = layout
        self.watched: list[tuple[Button, Action]] = []
        """The buttons of the row, each with what it does."""
        self._pairs: list[tuple[Button, Button]] = []
        """Buttons in one place: the usual one, and the one instead of it."""

    def add_close(self, words: Text, action: Action) -> None:
        """Add the button in the title of the task that leaves it."""
        row = panel_title_row(self.layout.task, self.look.sizes)
        close = row.cut_right(row.height)[0].inset(-self.look.sizes.unit)
        self.gui.button(close, words, action, ButtonRole.QUIET, icon=Icon.CLOSE, has_word=False)

    def add_row(
        self,
        choices: Sequence[Choice],
        main: Sequence[Action],
        instead: Mapping[type[Action], Choice],
        main_instead: Sequence[Action],
    ) -> None:
        """Add the row of actions.

        ``instead`` has buttons that take the places of others at times. ``main`` and
        ``main_instead`` are what the coloured ones of both kinds do.
        """
        others = [instead.get(type(action)) for _, action, _ in choices]
        words = [
            [one[0] for one in pair if one is not None]
            for pair in zip(choices, others, strict=True)
        ]
        widths = [max(self.look.width(text, BUTTON) for text in texts) for texts in words]
        places = button_row.arrange_buttons(self.look, self.layout.actions, widths)
        for box, choice, other in zip(places.boxes, choices, others, strict=True):
            usual = self._add(box, choice, main, has_icon=places.has_icons)
            if other is not None:
                added = self._add(box, other, main_instead, has_icon=places.has_icons)
                self._pairs.append((usual, added))

    def refresh_row(self, may: Callable[[Action], bool], *, is_instead: bool) -> None:
        """Dim what has no effect, and show the buttons that take the places of others, or not."""
        for button, action in self.watched:
            self.gui.enable(button, may(action))
        for usual, other in self._pairs:
            self.gui.show(usual, not is_instead)
            self.gui.show(other, is_instead)

    def _add(self, box: Box, choice: Choice, main: Sequence[Action], *, has_icon: bool) -> Button:
        text, action, icon = choice
        role = ButtonRole.PRIMARY if action in main else ButtonRole.PLAIN
        button = self.gui.button(box, text, action, role, icon=icon if has_icon else None)
        self.watched.append((button, action))
        return button
