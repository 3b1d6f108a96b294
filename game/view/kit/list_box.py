"""A list box: scrolled rows of which one is chosen, by the mouse or by keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.accessibility.node import AccessibleRole
from game.actions.action import Action
from game.look.layout import Box
from game.message import Text
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ListStop, row_for_key
from game.view.kit.look import Look
from game.view.kit.scroll import Scroll

Press = Callable[[Box, int, tuple[int, int]], Sequence[Action]]
"""The actions of a press: the box of the row, the index of the row, and the pixel."""


class ListBox:
    """The rows in ``box``. The state of the dialog holds which one is chosen.

    Headings may stand between the rows; they count as rows, but cannot be chosen. The list box
    itself keeps the scroll position and the row under the pointer.
    """

    def __init__(
        self,
        look: Look,
        box: Box,
        choose: Callable[[int], Action],
        press: Press | None = None,
        *,
        row_height: int = 0,
        can_step: bool = True,
    ) -> None:
        """Make a list box without rows; ``choose`` returns the action that chooses a row.

        A press chooses a row, unless ``press`` says otherwise. ``can_step`` tells screen readers
        that Left and Right change the row.
        """
        self.box = box
        self.stop = ListStop(self.chosen_box)
        """The list as a Tab stop."""
        self.is_shown = True
        """Whether the list can be seen, pointed at and scrolled."""
        self.pointed: tuple[Action, ...] = ()
        """The actions of a press at the pointer; empty if no row is there."""
        self.pointed_row: int | None = None
        self._choose = choose
        self._press = press or (lambda _, index, __: (choose(index),))
        self._scroll = Scroll(look.sizes, row_height)
        self._margin = look.sizes.unit
        self._can_step = can_step
        self._count = 0
        self._chosen: int | None = None
        self._headings: Mapping[int, Text] = {}

    def show(
        self, count: int, chosen: int | None, headings: Mapping[int, Text] | None = None
    ) -> bool:
        """Show ``count`` rows with the headings among them; scroll to a newly chosen row.

        Returns whether another row is chosen than before.
        """
        is_other = chosen != self._chosen
        self._count, self._chosen, self._headings = count, chosen, headings or {}
        if is_other and chosen is not None:
            self._reveal(chosen)
        return is_other

    def begin(self) -> None:
        """Scroll to the first row, as for other rows than before."""
        self._scroll.top, self._chosen = 0, None

    @property
    def top(self) -> int:
        """The index of the first visible row."""
        return self._scroll.top

    def key(self) -> tuple[int, int | None, tuple[Action, ...]]:
        """Return what the drawing depends on, except the rows and the choice."""
        return self._scroll.top, self.pointed_row, self.pointed

    def rows(self) -> list[tuple[Box, int]]:
        """Return the visible rows, each with its box and its index."""
        return self._scroll.rows(self.box, self._scrolled)

    @property
    def _scrolled(self) -> int:
        """The number of rows of the scrolled list, visible or not."""
        return self._count

    def chosen_box(self) -> Box:
        """Return the box of the chosen row; that of the list if the row is not visible."""
        found = (row for row, index in self.rows() if index == self._chosen)
        return next(found, self.box).inset(-self._margin, 0)

    def after(self, key: int, *, ends: bool = True) -> list[Action] | None:
        """Return the action of a key that chooses another row; None for another key.

        Without ``ends``, Home and End are left to a line of text.
        """
        rows: Sequence[int] = range(self._count)
        if self._headings:
            rows = [index for index in rows if index not in self._headings]
        here = rows.index(self._chosen) if self._chosen in rows else -1
        page = max(1, self._scroll.fit(self.box.height) - 1)
        place = row_for_key(key, here, len(rows), page, ends=ends)
        if place is None:
            return None
        return [self._choose(rows[place])] if rows else []

    def turn(self, notches: int) -> None:
        """Scroll by notches of the mouse wheel. A positive number scrolls up."""
        self._scroll.by(-notches, self.box.height, self._scrolled)

    def point(self, pos: tuple[int, int]) -> None:
        """Follow the pointer to a pixel."""
        self.pointed, self.pointed_row = (), None
        for row, index in self.rows() if self.is_shown else ():
            if row.holds(*pos) and index not in self._headings:
                self.pointed, self.pointed_row = tuple(self._press(row, index, pos)), index

    def draw(
        self, canvas: Canvas, draw_row: Callable[[Box, int], object], *, has_keys: bool = True
    ) -> None:
        """Draw the rows with their marks, the headings, and the scroll bar.

        ``draw_row`` draws the content of a row. Without ``has_keys``, the chosen row is marked as
        one to which no key goes.
        """
        for row, index in self.rows():
            if index in self._headings:
                canvas.heading(row.cut_bottom(canvas.sizes.row)[0], self._headings[index])
                continue
            self._draw_marks(canvas, row, index, has_keys=has_keys)
            draw_row(row, index)
        self._scroll.draw(canvas, self.box, self._scrolled)

    def _draw_marks(self, canvas: Canvas, row: Box, index: int, *, has_keys: bool) -> None:
        """Draw a background below the pointer, and an outline around the chosen row."""
        is_chosen = index == self._chosen
        colours, radius, wide = canvas.colours, canvas.sizes.unit, row.inset(-self._margin, 0)
        canvas.control(
            AccessibleRole.OPTION, row, is_selected=is_chosen and has_keys, can_step=self._can_step
        )
        if index == self.pointed_row:
            canvas.rounded(wide, colours.hover, None, radius)
        if is_chosen and has_keys:
            canvas.rounded(wide, None, colours.accent, radius)
        elif is_chosen:
            canvas.rounded(wide, colours.raised, None, radius)

    def _reveal(self, index: int) -> None:
        """Scroll to a row; its heading becomes visible with it if it is the first one below it."""
        if index - 1 in self._headings:
            self._scroll.reveal(index - 1, self.box.height, self._count)
        self._scroll.reveal(index, self.box.height, self._count)
