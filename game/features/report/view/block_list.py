"""A list box whose rows, called blocks, have different heights: each consists of lines.

It scrolls by lines, and only whole lines are shown. So the first and the last visible block may be
shown in part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from game.actions.action import Action
from game.look.layout import Box
from game.view.kit.focus import ListStop
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look


class _BlockStop(ListStop):
    """The list as a Tab stop, which it is only with blocks in it."""

    def __init__(self, chosen_box: Callable[[], Box], ends: Sequence[int]) -> None:
        super().__init__(chosen_box)
        self._ends = ends

    def is_available(self) -> bool:
        return bool(self._ends)


class BlockList(ListBox):
    """The blocks in ``box``."""

    def __init__(
        self, look: Look, box: Box, choose: Callable[[int], Action], press: Callable[[int], Action]
    ) -> None:
        """Make a list without blocks.

        ``choose`` returns the action that chooses a block, and ``press`` that of a click on it.
        """
        self._ends: list[int] = []
        """The number of lines up to the end of each block."""
        super().__init__(
            look,
            box,
            choose,
            lambda _, index, __: (press(index),),
            row_height=look.sizes.fact_row,
            can_step=False,
        )
        self.stop = _BlockStop(self.chosen_box, self._ends)

    def show_blocks(self, heights: Sequence[int], chosen: int | None) -> None:
        """Show blocks of so many lines each; scroll to a newly chosen one."""
        self._ends[:] = accumulate(heights)
        self.show(len(heights), chosen)

    def rows(self) -> list[tuple[Box, int]]:
        """Return the visible blocks, each with the box of its visible lines and its index."""
        found = list[tuple[Box, int]]()
        index = 0
        for line_box, line in self._scroll.rows(self.box, self._scrolled):
            while line >= self._ends[index]:
                index += 1
            if found and found[-1][1] == index:
                above = found[-1][0]
                found[-1] = above._replace(height=line_box.bottom - above.y), index
            else:
                found.append((line_box, index))
        return found

    def hidden_above(self, index: int) -> int:
        """Return how many lines of a block are above the visible ones."""
        return max(0, self._scroll.top - self._start(index))

    @property
    def _scrolled(self) -> int:
        return self._ends[-1] if self._ends else 0

    def _start(self, index: int) -> int:
        return self._ends[index - 1] if index else 0

    def _reveal(self, index: int) -> None:
        """Scroll to a block. Of one that is higher than the box, the beginning is shown."""
        for line in (self._ends[index] - 1, self._start(index)):
            self._scroll.reveal(line, self.box.height, self._scrolled)
