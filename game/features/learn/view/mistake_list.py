"""The list of the mistakes that are learnt from, each with how it went.

It names no move but by its number: a move of another place may be the solution here.
"""

from __future__ import annotations

from collections.abc import Hashable

from engine.protocol.review import ReviewedMove
from game.features.learn import learn_texts, queries
from game.features.learn.model import LearnModel, LearnStage, learning_of
from game.look.layout import Box
from game.look.task_layout import panel_title_row, room_below_title
from game.message import Message, Text, message, plural
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL, TABLE
from game.view.kit.part import Part
from game.words.review.verdicts import MARKS, VERDICTS

MISTAKES = message("The mistakes")
ENDS = (LearnStage.CHOOSING, LearnStage.DONE)
"""The stages in which no mistake is shown."""
NUMBER_UNITS, MARK_UNITS, VERDICT_UNITS = 14, 8, 26


class MistakeList(Part):
    """The mistakes in rows. The shown one is in sight."""

    name = "mistakes"

    def title(self, state: State) -> Text:
        del state
        return MISTAKES

    def key(self, state: State) -> Hashable:
        learning = learning_of(state)
        if learning is None:
            return None
        shown = queries.listed_mistakes(learning)
        return learning.stage in ENDS, learning.place, shown, tuple(learning.outcomes.items())

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        sizes, learning = canvas.sizes, learning_of(state)
        title = panel_title_row(self.box, sizes)
        canvas.heading(title, MISTAKES)
        if learning is None:
            return
        canvas.text(title, _count(learning), SMALL, canvas.colours.dim, "right")
        room = room_below_title(self.box, sizes)
        most = max(1, room.height // sizes.row)
        shown = queries.listed_mistakes(learning)
        first = max(0, min(learning.place - most // 2, len(shown) - most))
        for number, mistake in enumerate(shown[first : first + most], start=first):
            row, room = room.cut_top(sizes.row)
            self._draw_row(canvas, row, learning, number, mistake)

    def _draw_row(
        self, canvas: Canvas, row: Box, learning: LearnModel, number: int, mistake: ReviewedMove
    ) -> None:
        sizes, colours = canvas.sizes, canvas.colours
        if learning.stage not in ENDS and number == learning.place:
            ground = row.inset(-2 * sizes.unit, 0)
            canvas.rounded(ground, colours.raised, None, sizes.radius_small)
            canvas.fill(ground._replace(width=sizes.unit // 2), colours.accent)
        place, row = row.cut_left(NUMBER_UNITS * sizes.unit)
        canvas.text(place, _number(learning, mistake), SMALL, colours.dim)
        mark, row = row.cut_left(MARK_UNITS * sizes.unit)
        if mistake.verdict is not None:
            canvas.text(mark, MARKS[mistake.verdict], TABLE, colours.bad)
            verdict, row = row.cut_left(VERDICT_UNITS * sizes.unit)
            canvas.text(verdict, VERDICTS[mistake.verdict], SMALL, colours.text)
        outcome = learning.outcomes.get(number)
        if outcome is not None:
            ink = colours.good if outcome in learn_texts.FOUND else colours.dim
            canvas.text(row, learn_texts.OUTCOMES[outcome], SMALL, ink, "right")


def _count(learning: LearnModel) -> Message:
    number = len(queries.listed_mistakes(learning))
    if learning.stage is LearnStage.CHOOSING:
        return plural("{number} mistake", "{number} mistakes", number)
    return message("{done} of {number} done", done=len(learning.outcomes), number=number)


def _number(learning: LearnModel, mistake: ReviewedMove) -> str:
    """Return the number of a move: ``12...``."""
    start = learning.source.start
    ply = mistake.ply + (0 if start.turn else 1)
    return f"{start.fullmove_number + ply // 2}{'...' if ply % 2 else '.'}"
