"""The Training screen laid out: its parts in their boxes, and the floats over them."""

from __future__ import annotations

from collections.abc import Hashable

from game.features.training import training_texts
from game.features.training.board import BOARD
from game.features.training.model import ASKING, TrainingStage, training_of
from game.features.training.view.controls import TrainingControls
from game.features.training.view.day_list import DayList
from game.message import message_with_context
from game.queries import play_panels
from game.state.state import State
from game.view.board.task_screen import TaskScreen, task_layout
from game.view.board.task_words import Sign, TaskPanel, TaskWords, right_sign, wrong_sign
from game.view.frame.menu_entries import BarContent
from game.view.kit.look import Look
from game.view.kit.part import Float

TITLE = message_with_context("the screen with positions of own games", "Training")
SIGNS: dict[TrainingStage, Sign] = {
    TrainingStage.WRONG: wrong_sign,
    TrainingStage.RIGHT: right_sign,
}
"""The sign before the headline."""
TASK_PERCENT = 68
"""The share of the room above the actions that the task has: its answer has many sentences."""


def layout_key(state: State) -> Hashable:
    """Return the value that decides the parts; while it stays equal, the screen is kept."""
    training = training_of(state)
    is_asking = training is not None and training.stage in ASKING
    session = None if training is None else training.session_id
    return state.screen, play_panels.has_rim(state), session, is_asking


class TrainingScreen(TaskScreen):
    """The parts of the screen for one size, one look and one value of ``layout_key``."""

    def __init__(
        self, size: tuple[int, int], look: Look, state: State, popups: Float, bar: BarContent
    ) -> None:
        layout = task_layout(size, look, state, TASK_PERCENT)
        task, day = TaskPanel(look, layout.task, TITLE, _words), DayList(look, layout.tasks)
        controls = TrainingControls(look, layout, state, bar)
        super().__init__(
            layout_key(state), look, layout, bar, (task, day), controls, popups, BOARD.view
        )


def _words(state: State) -> TaskWords | None:
    """Return what is said of the position."""
    training = training_of(state)
    if training is None:
        return None
    number = training_texts.position_number_text(training)
    headline = training_texts.headline_text(state, training)
    lines = training_texts.sentences_below_headline(state, training)
    return TaskWords(TITLE, number, headline, lines, SIGNS.get(training.stage))
