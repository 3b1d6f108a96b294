"""The places of everything on the Learn screen: pure geometry, no drawing.

The board stands where it does on the Analyse screen. Beside it are, from the top: the task, the
list of the mistakes, and the row of actions.
"""

from __future__ import annotations

from msgspec import Struct

from game.look.board_area import board_area, largest_side, left_width
from game.look.layout import BoardRim, Box, rim_width
from game.look.theme import Sizes

TASK_PERCENT = 54
"""The share of the room above the actions that the task has."""


class LearnLayout(Struct, frozen=True):
    """The boxes of the Learn screen."""

    window: Box
    top_bar: Box
    far_strip: Box
    board: Box
    near_strip: Box
    foot: Box
    task: Box
    mistakes: Box
    actions: Box
    rim: BoardRim | None = None

    def regions(self) -> dict[str, Box]:
        """Return the boxes that must not overlap, by name."""
        _, *names, _ = self.__struct_fields__
        rim = {} if self.rim is None else self.rim._asdict()
        return {name: getattr(self, name) for name in names} | rim

    @property
    def beside_board(self) -> Box:
        """The room above the actions."""
        return self.task._replace(height=self.actions.y - self.task.y)


def arrange_learn(size: tuple[int, int], sizes: Sizes, *, has_rim: bool = False) -> LearnLayout:
    """Return the layout of a window of ``size``; ``sizes`` are already scaled."""
    window = Box(0, 0, *size)
    top_bar, body = window.cut_top(sizes.top_bar)
    body = body.inset(sizes.margin, sizes.gap)
    rim = rim_width(sizes, has_rim=has_rim)
    side = largest_side(body, sizes, sizes.column_min, rim)
    widest = left_width(side, sizes, rim) + sizes.column_gap + sizes.thinking_wide_max
    spare = max(0, body.width - widest)
    body = body._replace(x=body.x + spare // 2, width=body.width - spare)
    left, column = body.cut_left(left_width(side, sizes, rim), sizes.column_gap)
    around = board_area(left, sizes, rim)
    actions, column = column.cut_bottom(sizes.action_row, sizes.gap)
    task, mistakes = column.cut_top(column.height * TASK_PERCENT // 100, sizes.gap)
    return LearnLayout(
        window=window,
        top_bar=top_bar,
        far_strip=around.far_strip,
        board=around.board,
        near_strip=around.near_strip,
        foot=around.foot,
        task=task,
        mistakes=mistakes,
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
