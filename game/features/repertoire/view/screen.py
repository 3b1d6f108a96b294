"""The Repertoire screen laid out: its parts in their boxes, and the floats over them."""

from __future__ import annotations

from collections.abc import Hashable

from game.actions.between_features import MoveMade
from game.actions.text_input import has_typed_move_field
from game.features.repertoire import board as repertoire_board
from game.features.repertoire.model import repertoire_of
from game.features.repertoire.queries import explorer_place, shown_line
from game.features.repertoire.view.controls import RepertoireControls
from game.features.repertoire.view.lines_panel import LinesPanel
from game.features.repertoire.view.task_panel import TaskPanel
from game.look.layout import with_rim
from game.look.task_layout import arrange_task
from game.queries import play_panels
from game.state.state import State
from game.view.board.board_screen import BoardScreen
from game.view.board.long_notice import LongNotice
from game.view.board.player_strip import PlayerStrip
from game.view.board.status_line import StatusLine
from game.view.explorer.explorer_buttons import explorer_layout_key
from game.view.explorer.explorer_panel import ExplorerPanel
from game.view.frame.menu_entries import BarContent
from game.view.frame.topbar import TopBar
from game.view.kit.look import Look
from game.view.kit.part import Float, Part
from game.view.panels.move_list import MoveList


def layout_key(state: State) -> Hashable:
    """Return the value that decides the parts; while it stays equal, the screen is kept."""
    model = repertoire_of(state)
    session = None if model is None else model.session_id
    explorer = explorer_layout_key(state, explorer_place)
    drill = None if model is None or model.drill is None else model.drill.is_over
    return state.screen, play_panels.has_rim(state), session, explorer, drill


class RepertoireScreen(BoardScreen):
    """The parts of the screen for one size, one look and one value of ``layout_key``."""

    def __init__(
        self, size: tuple[int, int], look: Look, state: State, popups: Float, bar: BarContent
    ) -> None:
        layout = with_rim(
            lambda beside: arrange_task(size, look.sizes, has_rim=beside),
            look.sizes,
            has_rim=play_panels.has_rim(state),
        )
        model = repertoire_of(state)
        explorer = None
        beside: list[Part] = [TaskPanel(look, layout.task), MoveList(look, layout.tasks, 0)]
        if model is None or model.drill is None:
            explorer = ExplorerPanel(
                look, layout.tasks, state, explorer_place, MoveMade, shown_line
            )
            beside = [LinesPanel(look, layout.task), explorer]
        parts = [
            TopBar(look, layout.top_bar, bar),
            PlayerStrip(look, layout.far_strip, near=False),
            PlayerStrip(look, layout.near_strip, near=True),
            StatusLine(look, layout.foot),
            *beside,
        ]
        super().__init__(
            layout_key(state),
            look,
            layout,
            parts,
            RepertoireControls(look, layout, state, bar, explorer),
            popups,
            [LongNotice(look, layout.beside_board, layout.foot)],
            board_view=repertoire_board.view,
            has_field=has_typed_move_field,
        )
