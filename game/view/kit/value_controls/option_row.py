"""A row of a list of options: the name, the value with its control, and a mark for the default."""

from __future__ import annotations

from typing import NamedTuple

from game.look.layout import Box
from game.look.theme import Colour
from game.message import Text
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import FINE_FIGURES, SMALL

NAME_PERCENT = 50
"""The share of a row for the name of an option; its value has the rest."""
STEPPER_ROWS = 12
"""The width of a value with its arrows, as a multiple of the height of a row."""


class OptionRow(NamedTuple):
    """The places in a row."""

    name: Box
    control: Box
    reset: Box
    """The mark that gives the option its default."""

    @classmethod
    def of(cls, row: Box, unit: int, name_percent: int = NAME_PERCENT) -> OptionRow:
        """Return the places in the box of a row."""
        reset, rest = row.cut_right(row.height, 2 * unit)
        name, control = rest.cut_left(rest.width * name_percent // 100, 2 * unit)
        return cls(name, control, reset)

    @property
    def stepper(self) -> tuple[Box, Box, Box]:
        """The places of the two arrows of the control, and of the value between them."""
        control = self.control
        back, rest = control.cut_left(STEPPER_ROWS * control.height)[0].cut_left(control.height)
        on, middle = rest.cut_right(control.height)
        return back, middle, on

    def step_at(self, pos: tuple[int, int]) -> int:
        """Return -1 or 1 for a pixel of an arrow, 0 for another one."""
        back, _, on = self.stepper
        return -1 if back.holds(*pos) else int(on.holds(*pos))

    def draw_check(self, canvas: Canvas, *, is_on: bool) -> None:
        """Draw a box to tick."""
        colours, unit = canvas.colours, canvas.sizes.unit
        side = 4 * unit
        box = self.control.cut_left(side)[0].centred(side, side)
        canvas.ticked(box, is_on=is_on)
        canvas.rounded(
            box, colours.background, colours.accent if is_on else colours.faint, unit // 2
        )
        if is_on:
            mark = box.centred(3 * unit, 3 * unit)
            canvas.shape(svg_shapes.tick(mark.width, colours.accent), mark)

    def draw_stepper(self, canvas: Canvas, value: Text, ink: Colour, *, is_number: bool) -> None:
        """Draw a value between two arrows."""
        back, middle, on = self.stepper
        canvas.text(middle, value, FINE_FIGURES if is_number else SMALL, ink, "centre")
        side = 3 * canvas.sizes.unit
        arrow = svg_shapes.step_back(side, canvas.colours.dim)
        canvas.shape(arrow, back.centred(side, side))
        canvas.shape(svg_shapes.mirrored(side, arrow), on.centred(side, side))

    def draw_reset(self, canvas: Canvas) -> None:
        """Draw the mark that gives the option its default."""
        side = 3 * canvas.sizes.unit
        canvas.shape(svg_shapes.cross(side, canvas.colours.dim), self.reset.centred(side, side))
