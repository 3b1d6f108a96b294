"""A task in words: its number, a headline with a sign, and sentences below it."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from msgspec import Struct

from game.look.layout import Box
from game.look.task_layout import panel_title_row, room_below_title
from game.look.theme import Colour, Colours
from game.message import Message, Text
from game.state.state import State
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas, heading_width
from game.view.kit.fonts import BODY, SMALL, TITLE
from game.view.kit.look import Look
from game.view.kit.part import Part

Sign = Callable[[Colours], tuple[svg_shapes.Badge, Colour]]


def wrong_sign(colours: Colours) -> tuple[svg_shapes.Badge, Colour]:
    """Return the sign of a wrong move."""
    return svg_shapes.cross_badge, colours.bad


def right_sign(colours: Colours) -> tuple[svg_shapes.Badge, Colour]:
    """Return the sign of a right move."""
    return svg_shapes.tick_badge, colours.good


class TaskWords(Struct, frozen=True):
    """What is said of a task."""

    title: Message
    beside: Text
    """Beside the title: which of the tasks it is."""
    headline: Message
    sentences: tuple[Message, ...]
    sign: Sign | None = None
    """Before the headline."""


def draw_task(canvas: Canvas, box: Box, words: TaskWords) -> None:
    """Draw a panel with the words of a task. What does not fit is left out."""
    canvas.panel(box)
    sizes, colours = canvas.sizes, canvas.colours
    row = panel_title_row(box, sizes)
    canvas.heading(row, words.title)
    beside = row.cut_left(heading_width(canvas.look, words.title), 3 * sizes.unit)[1]
    canvas.text(beside, words.beside, SMALL, colours.dim)
    top, room = room_below_title(box, sizes).cut_top(sizes.row + 2 * sizes.unit, sizes.unit)
    if words.sign is not None:
        badge, colour = words.sign(colours)
        side = 5 * sizes.unit
        sign, top = top.cut_left(side, 2 * sizes.unit)
        canvas.shape(badge(side, colour), sign.centred(side, side))
    canvas.text(top, words.headline, TITLE, colours.text)
    for line in words.sentences:
        most = room.height // sizes.row
        if most < 1:
            return
        rows = canvas.paragraph(room, line, BODY, colours.text, sizes.row, most)
        room = room.cut_top(rows * sizes.row, 2 * sizes.unit)[1]


class TaskPanel(Part):
    """The words of a task; it depends on nothing else."""

    name = "task"

    def __init__(
        self, look: Look, box: Box, title: Text, words_of: Callable[[State], TaskWords | None]
    ) -> None:
        """``words_of`` returns what is said; None while no task is shown."""
        super().__init__(look, box)
        self._title, self._words_of = title, words_of

    def title(self, state: State) -> Text:
        del state
        return self._title

    def key(self, state: State) -> Hashable:
        return self._words_of(state)

    def draw(self, canvas: Canvas, state: State) -> None:
        words = self._words_of(state)
        if words is not None:
            draw_task(canvas, self.box, words)
