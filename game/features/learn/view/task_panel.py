"""The task in words: what to find, how the last try went, and in the end the solution."""

from __future__ import annotations

from collections.abc import Hashable

from game.features.learn import learn_texts
from game.features.learn.model import LearnStage, learning_of
from game.message import Text, message
from game.state.state import State
from game.view.board.task_words import Sign, TaskWords, draw_task, right_sign, wrong_sign
from game.view.kit.canvas import Canvas
from game.view.kit.part import Part

LEARN_TITLE = message("Learn from your mistakes")
SIGNS: dict[LearnStage, Sign] = {LearnStage.WRONG: wrong_sign, LearnStage.RIGHT: right_sign}
"""The sign before the headline."""


class TaskPanel(Part):
    """The headline and the sentences below it."""

    name = "task"

    def title(self, state: State) -> Text:
        del state
        return LEARN_TITLE

    def key(self, state: State) -> Hashable:
        learning = learning_of(state)
        if learning is None:
            return None
        return (
            learning.stage,
            learn_texts.text_for_screen_reader(state, learning),
            learn_texts.mistake_number_text(learning),
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        learning = learning_of(state)
        if learning is None:
            canvas.panel(self.box)
            return
        words = TaskWords(
            LEARN_TITLE,
            learn_texts.mistake_number_text(learning),
            learn_texts.headline_text(state, learning),
            learn_texts.sentences_below_headline(state, learning),
            SIGNS.get(learning.stage),
        )
        draw_task(canvas, self.box, words)
