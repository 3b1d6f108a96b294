"""A screen with a task: the board, two panels beside it, and a row of actions below them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from game.actions.text_input import has_typed_move_field
from game.look.layout import with_rim
from game.look.task_layout import TASK_PERCENT, TaskLayout, arrange_task
from game.queries import play_panels
from game.queries.board_view import BoardView
from game.state.state import State
from game.view.board.board_screen import BoardScreen
from game.view.board.long_notice import LongNotice
from game.view.board.player_strip import PlayerStrip
from game.view.board.status_line import StatusLine
from game.view.frame.buttons import Buttons
from game.view.frame.menu_entries import BarContent
from game.view.frame.topbar import TopBar
from game.view.kit.look import Look
from game.view.kit.part import Float, Part


def task_layout(
    size: tuple[int, int], look: Look, state: State, percent: int = TASK_PERCENT
) -> TaskLayout:
    """Return the layout of a window; the task has a share of the room above the actions."""
    return with_rim(
        lambda beside: arrange_task(size, look.sizes, has_rim=beside, percent=percent),
        look.sizes,
        has_rim=play_panels.has_rim(state),
    )


class TaskScreen(BoardScreen):
    """What every such screen has, and beside the board what its feature brings."""

    def __init__(
        self,
        shape: Hashable,
        look: Look,
        layout: TaskLayout,
        bar: BarContent,
        beside: Sequence[Part],
        chrome: Buttons,
        popups: Float,
        board_view: Callable[[State], BoardView],
    ) -> None:
        """``beside`` are the panels beside the board."""
        strips = (
            TopBar(look, layout.top_bar, bar),
            PlayerStrip(look, layout.far_strip, near=False),
            PlayerStrip(look, layout.near_strip, near=True),
            StatusLine(look, layout.foot),
        )
        super().__init__(
            shape,
            look,
            layout,
            [*strips, *beside],
            chrome,
            popups,
            [LongNotice(look, layout.beside_board, layout.foot)],
            board_view=board_view,
            has_field=has_typed_move_field,
        )
