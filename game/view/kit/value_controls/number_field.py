"""A field for a number: a line of text between two buttons that make the number smaller or larger.

Up and Down step as well. The steps go along a ladder of usual numbers; any number can be typed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.actions.action import Action
from game.look.layout import Box
from game.view.kit.button import Button
from game.view.kit.focus import KeyReaction, TextLineStop
from game.view.kit.gui import Gui
from game.view.kit.text_line import TextLine

LESS, MORE = "−", "+"
STEPS = {pygame.K_UP: 1, pygame.K_DOWN: -1}


class NumberField(TextLineStop):
    """A number as typed text. ``change`` returns the action that gives it another text."""

    def __init__(
        self,
        gui: Gui,
        box: Box,
        ladder: Sequence[float],
        change: Callable[[str], Action],
        inset: int,
    ) -> None:
        less, rest = box.cut_left(box.height, inset)
        more, middle = rest.cut_right(box.height, inset)
        self.line = TextLine(gui, middle, inset, has_focus=False)
        self.line.is_number = True
        super().__init__(self.line)
        self._gui = gui
        self._whole = box
        self._ladder = ladder
        self._change = change
        self._places = ((less, LESS, -1), (more, MORE, 1))
        self._buttons: list[Button] = []
        """Both buttons; empty before they are first shown."""

    def show(self, shown: bool) -> None:
        """Show the field, or hide it."""
        self.line.show(shown)
        if shown and not self._buttons:
            self._buttons = [
                self._gui.button(place, text, partial(self._stepped, by))
                for place, text, by in self._places
            ]
        for button in self._buttons:
            self._gui.show(button, shown)

    def box(self, item: int) -> Box:
        """Return the box of the field with its buttons, which Up and Down press."""
        del item
        return self._whole

    def react(self, key: int, item: int) -> KeyReaction | None:
        if key not in STEPS:
            return None
        return KeyReaction(item, [self._stepped(STEPS[key])])

    def _stepped(self, by: int) -> Action:
        return self._change(next_step(self.line.text, self._ladder, by))


def next_step(text: str, ladder: Sequence[float], by: int) -> str:
    """Return the next larger or smaller number of the ladder; the first one for other texts."""
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        return f"{ladder[0]:.10g}"
    if by > 0:
        found = next((step for step in ladder if step > number), ladder[-1])
    else:
        found = next((step for step in reversed(ladder) if step < number), ladder[0])
    return f"{found:.10g}"
