"""The places on a screen with a task on its board: pure geometry, no drawing.

The board stands where it does on the Analyse screen. Beside it are, from the top: the task in
words, the list of the tasks, and the row of actions.
"""

from __future__ import annotations

from msgspec import Struct

from game.look.board_area import board_and_column, board_area, regions_of
from game.look.layout import BoardRim, Box
from game.look.theme import Sizes

TASK_PERCENT = 54
"""The share of the room above the actions that the task has."""


class TaskLayout(Struct, frozen=True):
    """The boxes of such a screen."""

    window: Box
    top_bar: Box
    far_strip: Box
    board: Box
    near_strip: Box
    foot: Box
    task: Box
    tasks: Box
    actions: Box
    rim: BoardRim | None = None

    def regions(self) -> dict[str, Box]:
        """Return the boxes that must not overlap, by name."""
        return regions_of(self, self.rim)

    @property
    def beside_board(self) -> Box:
        """The room above the actions."""
        return self.task._replace(height=self.actions.y - self.task.y)


def arrange_task(
    size: tuple[int, int], sizes: Sizes, *, has_rim: bool = False, percent: int = TASK_PERCENT
) -> TaskLayout:
    """Return the layout of a window of ``size``; ``sizes`` are already scaled."""
    window, top_bar, left, column, _, rim = board_and_column(size, sizes, has_rim=has_rim)
    around = board_area(left, sizes, rim)
    actions, column = column.cut_bottom(sizes.action_row, sizes.gap)
    task, tasks = column.cut_top(column.height * percent // 100, sizes.gap)
    return TaskLayout(
        window=window,
        top_bar=top_bar,
        far_strip=around.far_strip,
        board=around.board,
        near_strip=around.near_strip,
        foot=around.foot,
        task=task,
        tasks=tasks,
        actions=actions,
        rim=around.rim,
    )


def panel_title_row(panel: Box, sizes: Sizes) -> Box:
    """Return the row of a panel's title."""
    return panel.inset(sizes.padding, 2 * sizes.unit).cut_top(sizes.heading_row)[0]


def room_below_title(panel: Box, sizes: Sizes) -> Box:
    """Return the room below a panel's title."""
    room = panel.inset(sizes.padding, 2 * sizes.unit)
    return room.cut_top(sizes.heading_row, 2 * sizes.unit)[1]
