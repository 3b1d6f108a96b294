"""The dialog in which an iteration of an analysis is chosen, to step through its search."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.features.analyse.actions import ChooseIteration, StepThroughIteration
from game.features.analyse.model import IterationDialog, RecordableIteration
from game.look.layout import Box
from game.message import Text, message
from game.state.state import State
from game.view.kit import number_texts
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import FIGURES, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height

WIDTH, MOST_ROWS, HINT_ROWS = 540, 12, 2
"""The width in pixels at 100 %, and the rows of the list and of the hint below it."""
TITLE = message("Step through this search")
HINT = message(
    "Enter searches the position to this depth, beginning with an empty hash table, and records "
    "the search."
)
SEVERAL_THREADS = message(
    "Several threads analyse. Enter opens a search of one thread to this depth, which begins with "
    "an empty hash table."
)
LIST = "list"
MINUTE_S = 60


class IterationPopup(Popup):
    """The iterations with what it costs to record each. Enter or a click opens one."""

    default_stop = LIST

    def __init__(self, look: Look, window: Box, count: int) -> None:
        """Make the dialog for ``count`` iterations."""
        sizes = look.sizes
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        hint = HINT_ROWS * sizes.row
        fixed = 4 * sizes.padding + title_height(look) + hint + 2 * sizes.unit
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(1, min(count, MOST_ROWS, spare // sizes.row))
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        self._hint, room = room.cut_bottom(hint, 2 * sizes.unit)
        self._list = self.add_list(
            ListBox(look, room, ChooseIteration, _press, can_step=False), LIST
        )
        self.add_close()

    def refresh(self, state: State) -> None:
        dialog = _dialog(state)
        self._list.show(len(dialog.iterations), dialog.place)
        super().refresh(state)

    def key(self, state: State) -> Hashable:
        return _dialog(state).place, self.lists_key()

    def draw_words(self, canvas: Canvas, state: State) -> None:
        dialog, colours = _dialog(state), canvas.colours
        self.title(canvas, TITLE)
        self._list.draw(
            canvas,
            lambda row, place: canvas.text(
                row, iteration_text(dialog.iterations[place]), FIGURES, colours.text
            ),
        )
        hint = SEVERAL_THREADS if dialog.has_several_threads else HINT
        canvas.paragraph(self._hint, hint, SMALL, colours.dim, canvas.sizes.row, HINT_ROWS)

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        chosen = self._list.after(event.key) if self.stop in (None, LIST) else None
        return super().key_pressed(event) if chosen is None else chosen

    def accept(self) -> list[Action]:
        return [StepThroughIteration()]


def _press(_row: Box, place: int, _pos: tuple[int, int]) -> tuple[Action]:
    """Return the action of a press on a row: it opens the iteration."""
    return (StepThroughIteration(place),)


def iteration_text(iteration: RecordableIteration) -> Text:
    """Return the depth of an iteration, and what it costs to record it.

    The numbers stand below each other in a font of one width.
    """
    seconds = max(1, round(iteration.milliseconds / 1000))
    time = f"{seconds} s" if seconds < MINUTE_S else number_texts.clock_text(1000 * seconds)
    return message(
        "depth {depth} · {nodes} nodes · about {time}",
        depth=f"{iteration.depth:2}",
        nodes=f"{number_texts.count_text(iteration.nodes):>6}",
        time=f"{time:>5}",
    )


def _dialog(state: State) -> IterationDialog:
    assert isinstance(state.dialog, IterationDialog)
    return state.dialog
