"""The task in words: what to find, how the last try went, and in the end the solution."""

from __future__ import annotations

from collections.abc import Hashable

from game.features.training import training_texts
from game.features.training.model import TrainingStage, training_of
from game.message import Text, message_with_context
from game.state.state import State
from game.view.board.task_words import Sign, TaskWords, draw_task, right_sign, wrong_sign
from game.view.kit.canvas import Canvas
from game.view.kit.part import Part

TITLE = message_with_context("the screen with positions of own games", "Training")
SIGNS: dict[TrainingStage, Sign] = {
    TrainingStage.WRONG: wrong_sign,
    TrainingStage.RIGHT: right_sign,
}
"""The sign before the headline."""


class TaskPanel(Part):
    """The headline and the sentences below it."""

    name = "task"

    def title(self, state: State) -> Text:
        del state
        return TITLE

    def key(self, state: State) -> Hashable:
        training = training_of(state)
        if training is None:
            return None
        return (
            training.stage,
            training_texts.text_for_screen_reader(state, training),
            training_texts.position_number_text(training),
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        training = training_of(state)
        if training is None:
            canvas.panel(self.box)
            return
        words = TaskWords(
            TITLE,
            training_texts.position_number_text(training),
            training_texts.headline_text(state, training),
            training_texts.sentences_below_headline(state, training),
            SIGNS.get(training.stage),
        )
        draw_task(canvas, self.box, words)
