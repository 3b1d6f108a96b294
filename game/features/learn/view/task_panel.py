"""The task in words: what to find, how the last try went, and in the end the solution."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from game.features.learn import learn_texts
from game.features.learn.layout import panel_title_row, room_below_title
from game.features.learn.model import LearnStage, learning_of
from game.look.theme import Colour, Colours
from game.message import Text, message
from game.state.state import State
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas, heading_width
from game.view.kit.fonts import BODY, SMALL, TITLE
from game.view.kit.part import Part

LEARN_TITLE = message("Learn from your mistakes")
SIGNS: dict[LearnStage, Callable[[Colours], tuple[svg_shapes.Badge, Colour]]] = {
    LearnStage.WRONG: lambda colours: (svg_shapes.cross_badge, colours.bad),
    LearnStage.RIGHT: lambda colours: (svg_shapes.tick_badge, colours.good),
}
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
        canvas.panel(self.box)
        sizes, colours = canvas.sizes, canvas.colours
        row = panel_title_row(self.box, sizes)
        canvas.heading(row, LEARN_TITLE)
        learning = learning_of(state)
        if learning is None:
            return
        beside = row.cut_left(heading_width(canvas.look, LEARN_TITLE), 3 * sizes.unit)[1]
        canvas.text(beside, learn_texts.mistake_number_text(learning), SMALL, colours.dim)
        top, room = room_below_title(self.box, sizes).cut_top(
            sizes.row + 2 * sizes.unit, sizes.unit
        )
        if learning.stage in SIGNS:
            badge, colour = SIGNS[learning.stage](colours)
            side = 5 * sizes.unit
            sign, top = top.cut_left(side, 2 * sizes.unit)
            canvas.shape(badge(side, colour), sign.centred(side, side))
        canvas.text(top, learn_texts.headline_text(state, learning), TITLE, colours.text)
        for line in learn_texts.sentences_below_headline(state, learning):
            most = room.height // sizes.row
            if most < 1:
                return
            rows = canvas.paragraph(room, line, BODY, colours.text, sizes.row, most)
            room = room.cut_top(rows * sizes.row, 2 * sizes.unit)[1]
