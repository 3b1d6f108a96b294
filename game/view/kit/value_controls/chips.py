"""A row of chips of which one is chosen. Each chip is as wide as its text needs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Generic, TypeVar

from game.actions.action import Action
from game.look.layout import Box
from game.message import Text
from game.view.kit.button import Button, ButtonRole
from game.view.kit.focus import ButtonStop, FocusOrder
from game.view.kit.fonts import BUTTON
from game.view.kit.gui import Gui
from game.view.kit.look import Look

T = TypeVar("T")


class Chips(Generic[T]):
    """One chip for each choice, as one Tab stop of the dialog.

    The chips are made when they are first shown, because making a button takes milliseconds.
    """

    def __init__(
        self,
        gui: Gui,
        boxes: Sequence[Box],
        choices: Sequence[tuple[Text, T]],
        change: Callable[[T], Action],
        indent: int = 0,
    ) -> None:
        self._gui = gui
        self._boxes = boxes
        self._choices = choices
        self._change = change
        self._indent = indent
        self.buttons: list[Button] = []
        """The chips; empty before they are first shown."""

    def add_to(self, order: FocusOrder, name: str) -> None:
        """Make the chips a Tab stop."""
        order.add(name, ButtonStop(self.buttons, are_choices=True))

    def refresh(
        self, chosen: T | None, *, shown: bool = True, enabled: Collection[T] | None = None
    ) -> None:
        """Mark the chosen chip, and show or hide all; None enables all, or else only some."""
        if shown and not self.buttons:
            self._make()
        for button, (_, value) in zip(self.buttons, self._choices, strict=False):
            self._gui.show(button, shown)
            is_enabled = enabled is None or value in enabled
            self._gui.enable(button, is_enabled)
            if is_enabled:
                self._gui.choose(button, value == chosen)

    def _make(self) -> None:
        for box, (text, value) in zip(self._boxes, self._choices, strict=True):
            press = partial(self._change, value)
            self.buttons.append(self._gui.button(box, text, press, ButtonRole.CHIP, self._indent))


def fit_boxes(look: Look, row: Box, texts: Sequence[Text]) -> list[Box]:
    """Divide a row into a box for each text. The room that is left is shared equally."""
    gap = look.sizes.unit
    needs = [look.width(text, BUTTON) + 4 * look.sizes.unit for text in texts]
    spare = row.width - sum(needs) - gap * (len(texts) - 1)
    boxes, x = [], row.x
    for place, need in enumerate(needs):
        width = need + spare // len(needs) + (place < spare % len(needs))
        boxes.append(row._replace(x=x, width=width))
        x += width + gap
    return boxes
