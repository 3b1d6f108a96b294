"""The position that is asked, in words: what to find, and how the last try went."""

from __future__ import annotations

from collections.abc import Hashable

from game.features.repertoire import drill_texts
from game.features.repertoire.drill_queries import drill_of
from game.features.repertoire.model import DrillStage
from game.message import Text, message
from game.state.state import State
from game.view.board.task_words import Sign, TaskWords, draw_task, right_sign, wrong_sign
from game.view.kit.canvas import Canvas
from game.view.kit.part import Part

PRACTICE_TITLE = message("Practise your repertoire")
SIGNS: dict[DrillStage, Sign] = {DrillStage.WRONG: wrong_sign, DrillStage.RIGHT: right_sign}
"""The sign before the headline."""


class TaskPanel(Part):
    """The headline and the sentences below it."""

    name = "task"

    def title(self, state: State) -> Text:
        del state
        return PRACTICE_TITLE

    def key(self, state: State) -> Hashable:
        drill = drill_of(state)
        if drill is None:
            return None
        said = drill_texts.text_for_screen_reader(state, drill)
        return drill.stage, said, drill_texts.number_text(drill)

    def draw(self, canvas: Canvas, state: State) -> None:
        drill = drill_of(state)
        if drill is None:
            canvas.panel(self.box)
            return
        words = TaskWords(
            PRACTICE_TITLE,
            drill_texts.number_text(drill),
            drill_texts.headline_text(state, drill),
            drill_texts.sentences_below_headline(state, drill),
            SIGNS.get(drill.stage),
        )
        draw_task(canvas, self.box, words)
