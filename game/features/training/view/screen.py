"""The Training screen laid out: its parts in their boxes, and the floats over them."""

from __future__ import annotations

from collections.abc import Hashable

from game.actions.text_input import has_typed_move_field
from game.features.training import board as training_board
from game.features.training.model import ASKING, training_of
from game.features.training.view.controls import TrainingControls
from game.features.training.view.day_list import DayList
from game.features.training.view.task_panel import TaskPanel
from game.look.layout import with_rim
from game.look.task_layout import arrange_task
from game.queries import play_panels
from game.state.state import State
from game.view.board.board_screen import BoardScreen
from game.view.board.long_notice import LongNotice
from game.view.board.player_strip import PlayerStrip
from game.view.board.status_line import StatusLine
from game.view.frame.menu_entries import BarContent
from game.view.frame.topbar import TopBar
from game.view.kit.look import Look
from game.view.kit.part import Float

TASK_PERCENT = 68
"""The share of the room above the actions that the task has: its answer has many sentences."""


def layout_key(state: State) -> Hashable:
    """Return the value that decides the parts; while it stays equal, the screen is kept."""
    training = training_of(state)
    is_asking = training is not None and training.stage in ASKING
    session = None if training is None else training.session_id
    return state.screen, play_panels.has_rim(state), session, is_asking


class TrainingScreen(BoardScreen):
    """The parts of the screen for one size, one look and one value of ``layout_key``."""

    def __init__(
        self, size: tuple[int, int], look: Look, state: State, popups: Float, bar: BarContent
    ) -> None:
        layout = with_rim(
            lambda beside: arrange_task(size, look.sizes, has_rim=beside, percent=TASK_PERCENT),
            look.sizes,
            has_rim=play_panels.has_rim(state),
        )
        parts = [
            TopBar(look, layout.top_bar, bar),
            PlayerStrip(look, layout.far_strip, near=False),
            PlayerStrip(look, layout.near_strip, near=True),
            StatusLine(look, layout.foot),
            TaskPanel(look, layout.task),
            DayList(look, layout.tasks),
        ]
        super().__init__(
            layout_key(state),
            look,
            layout,
            parts,
            TrainingControls(look, layout, state, bar),
            popups,
            [LongNotice(look, layout.beside_board, layout.foot)],
            board_view=training_board.view,
            has_field=has_typed_move_field,
        )
