"""The Repertoire screen laid out: its parts in their boxes, and the floats over them."""

from __future__ import annotations

from collections.abc import Hashable

from game.actions.between_features import MoveMade
from game.features.repertoire import board as repertoire_board
from game.features.repertoire import drill_texts
from game.features.repertoire.drill_queries import drill_of
from game.features.repertoire.model import DrillStage, repertoire_of
from game.features.repertoire.queries import explorer_place, shown_line
from game.features.repertoire.view.controls import RepertoireControls
from game.features.repertoire.view.lines_panel import LinesPanel
from game.message import message
from game.queries import play_panels
from game.state.state import State
from game.view.board.task_screen import TaskScreen, task_layout
from game.view.board.task_words import Sign, TaskPanel, TaskWords, right_sign, wrong_sign
from game.view.explorer.explorer_buttons import explorer_layout_key
from game.view.explorer.explorer_panel import ExplorerPanel
from game.view.frame.menu_entries import BarContent
from game.view.kit.look import Look
from game.view.kit.part import Float, Part
from game.view.panels.move_list import MoveList

PRACTICE_TITLE = message("Practise your repertoire")
SIGNS: dict[DrillStage, Sign] = {DrillStage.WRONG: wrong_sign, DrillStage.RIGHT: right_sign}
"""The sign before the headline."""


def layout_key(state: State) -> Hashable:
    """Return the value that decides the parts; while it stays equal, the screen is kept."""
    model = repertoire_of(state)
    session = None if model is None else model.session_id
    explorer = explorer_layout_key(state, explorer_place)
    drill = None if model is None or model.drill is None else model.drill.is_over
    return state.screen, play_panels.has_rim(state), session, explorer, drill


class RepertoireScreen(TaskScreen):
    """The parts of the screen for one size, one look and one value of ``layout_key``."""

    def __init__(
        self, size: tuple[int, int], look: Look, state: State, popups: Float, bar: BarContent
    ) -> None:
        layout, model = task_layout(size, look, state), repertoire_of(state)
        explorer = None
        beside: list[Part] = [
            TaskPanel(look, layout.task, PRACTICE_TITLE, _words),
            MoveList(look, layout.tasks, 0),
        ]
        if model is None or model.drill is None:
            explorer = ExplorerPanel(
                look, layout.tasks, state, explorer_place, MoveMade, shown_line
            )
            beside = [LinesPanel(look, layout.task), explorer]
        controls, shape = (
            RepertoireControls(look, layout, state, bar, explorer),
            layout_key(state),
        )
        board_view = repertoire_board.view
        super().__init__(shape, look, layout, bar, beside, controls, popups, board_view)


def _words(state: State) -> TaskWords | None:
    """Return what is said of the position that is asked."""
    drill = drill_of(state)
    if drill is None:
        return None
    number, headline = drill_texts.number_text(drill), drill_texts.headline_text(state, drill)
    lines = drill_texts.sentences_below_headline(state, drill)
    return TaskWords(PRACTICE_TITLE, number, headline, lines, SIGNS.get(drill.stage))
