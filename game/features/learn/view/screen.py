"""The Learn screen laid out: its parts in their boxes, and the floats over them."""

from __future__ import annotations

from collections.abc import Hashable

from game.features.learn import learn_texts
from game.features.learn.board import BOARD
from game.features.learn.model import LearnStage, learning_of
from game.features.learn.view.controls import LearnControls
from game.features.learn.view.mistake_list import MistakeList
from game.message import message
from game.queries import play_panels
from game.state.state import State
from game.view.board.task_screen import TaskScreen, task_layout
from game.view.board.task_words import Sign, TaskPanel, TaskWords, right_sign, wrong_sign
from game.view.frame.menu_entries import BarContent
from game.view.kit.look import Look
from game.view.kit.part import Float

LEARN_TITLE = message("Learn from your mistakes")
SIGNS: dict[LearnStage, Sign] = {LearnStage.WRONG: wrong_sign, LearnStage.RIGHT: right_sign}
"""The sign before the headline."""


def layout_key(state: State) -> Hashable:
    """Return the value that decides the parts; while it stays equal, the screen is kept."""
    learning = learning_of(state)
    ends = (LearnStage.CHOOSING, LearnStage.DONE)
    end = learning.stage if learning is not None and learning.stage in ends else None
    session = None if learning is None else learning.session_id
    return state.screen, play_panels.has_rim(state), session, end


class LearnScreen(TaskScreen):
    """The parts of the screen for one size, one look and one value of ``layout_key``."""

    def __init__(
        self, size: tuple[int, int], look: Look, state: State, popups: Float, bar: BarContent
    ) -> None:
        layout = task_layout(size, look, state)
        beside = [
            TaskPanel(look, layout.task, LEARN_TITLE, _words),
            MistakeList(look, layout.tasks),
        ]
        controls = LearnControls(look, layout, state, bar)
        shape = layout_key(state)
        super().__init__(shape, look, layout, bar, beside, controls, popups, BOARD.view)


def _words(state: State) -> TaskWords | None:
    """Return what is said of the task."""
    learning = learning_of(state)
    if learning is None:
        return None
    return TaskWords(
        LEARN_TITLE,
        learn_texts.mistake_number_text(learning),
        learn_texts.headline_text(state, learning),
        learn_texts.sentences_below_headline(state, learning),
        SIGNS.get(learning.stage),
    )
