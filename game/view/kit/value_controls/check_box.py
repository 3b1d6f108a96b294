"""A box to tick, with its text."""

from __future__ import annotations

from collections.abc import Callable

from game.actions.action import Action
from game.look.layout import Box
from game.message import Text
from game.view.kit import svg_shapes
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ButtonStop, FocusOrder
from game.view.kit.gui import Gui
from game.view.kit.look import Look


class CheckBox:
    """A box to tick. ``change`` returns the action that ticks it, or not."""

    def __init__(
        self, look: Look, gui: Gui, box: Box, text: Text, change: Callable[[bool], Action]
    ) -> None:
        self._gui = gui
        self._change = change
        self._is_on = False
        self._side = 4 * look.sizes.unit
        self.button = gui.button(box, text, self._other, ButtonRole.ENTRY, text_indent(look))

    def add_to(self, order: FocusOrder, name: str) -> None:
        """Make the box a Tab stop of its own."""
        order.add(name, ButtonStop([self.button]))

    def refresh(self, is_on: bool, *, shown: bool = True, enabled: bool = True) -> None:
        """Tick the box or not; show, hide or dim it."""
        self._is_on = is_on
        self._gui.show(self.button, shown)
        self._gui.enable(self.button, enabled)

    def draw(self, canvas: Canvas) -> None:
        """Draw the box before the text."""
        if not self.button.visible:
            return
        place = Box(*self.button.rect).cut_left(self._side)[0].centred(self._side, self._side)
        draw_check_box(canvas, place, is_on=self._is_on, is_enabled=self.button.is_enabled)

    def _other(self) -> Action:
        return self._change(not self._is_on)


def draw_check_box(canvas: Canvas, place: Box, *, is_on: bool, is_enabled: bool = True) -> None:
    """Draw a box to tick, which is ticked or not."""
    colours, unit = canvas.colours, canvas.sizes.unit
    canvas.ticked(place, is_on=is_on)
    edge = ink = colours.accent if is_on else colours.dim
    if not is_enabled:
        edge, ink = colours.line, colours.dim
    canvas.rounded(place, colours.background, edge, unit // 2)
    if is_on:
        mark = place.centred(3 * unit, 3 * unit)
        canvas.shape(svg_shapes.tick(mark.width, ink), mark)


def text_indent(look: Look) -> int:
    """Return the width of the box to tick, with the space before its text."""
    return 6 * look.sizes.unit
