"""The list of the positions of the day, each with how it was answered. It names no move."""

from __future__ import annotations

from collections.abc import Hashable

from engine.protocol.library.training import AnswerGrade
from game.features.training import training_texts
from game.features.training.model import ASKING, TrainingModel, training_of
from game.look.layout import Box
from game.look.task_layout import panel_title_row, room_below_title
from game.message import Text, message, template
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL
from game.view.kit.part import Part

TODAY = message("Today")
NAMES = template("{white} – {black}")
NUMBER_UNITS, GRADE_UNITS = 10, 44


class DayList(Part):
    """The positions in rows. The shown one is in sight."""

    name = "positions"

    def title(self, state: State) -> Text:
        del state
        return TODAY

    def key(self, state: State) -> Hashable:
        training = training_of(state)
        if training is None:
            return None
        cards = tuple(one.card for one in training.cards)
        return training.stage in ASKING, training.place, cards, tuple(training.grades.items())

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        sizes, training = canvas.sizes, training_of(state)
        title = panel_title_row(self.box, sizes)
        canvas.heading(title, TODAY)
        if training is None or not training.cards:
            return
        count = training_texts.today_text(training)
        canvas.text(title, count, SMALL, canvas.colours.dim, "right")
        room = room_below_title(self.box, sizes)
        most = max(1, room.height // sizes.row)
        first = max(0, min(training.place - most // 2, len(training.cards) - most))
        for place in range(first, min(first + most, len(training.cards))):
            row, room = room.cut_top(sizes.row)
            _draw_row(canvas, row, training, place)


def _draw_row(canvas: Canvas, row: Box, training: TrainingModel, place: int) -> None:
    sizes, colours, card = canvas.sizes, canvas.colours, training.cards[place]
    if training.stage in ASKING and place == training.place:
        ground = row.inset(-2 * sizes.unit, 0)
        canvas.rounded(ground, colours.raised, None, sizes.radius_small)
        canvas.fill(ground._replace(width=sizes.unit // 2), colours.accent)
    number, row = row.cut_left(NUMBER_UNITS * sizes.unit)
    canvas.text(number, str(place + 1), SMALL, colours.dim)
    result, row = row.cut_right(GRADE_UNITS * sizes.unit, 2 * sizes.unit)
    names = NAMES.filled(white=card.task.white, black=card.task.black)
    canvas.text(row, names, SMALL, colours.text)
    grade = training.grades.get(card.card)
    if grade is not None:
        ink = colours.bad if grade is AnswerGrade.WRONG else colours.good
        canvas.text(result, training_texts.GRADES[grade], SMALL, ink, "right")
