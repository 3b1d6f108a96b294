"""The search being recorded, or why it cannot be: stands where its moves will be."""

from __future__ import annotations

from collections.abc import Hashable

from game.look.layout import Box
from game.state.inspection import Inspection, Stage
from game.state.state import State
from game.view.inspect import words as told
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, FIGURES, STRONG
from game.view.kit.look import Look
from game.view.kit.part import Part

TITLE = "The search for {} is made again and recorded"
EXPLANATION = (
    "Nothing was logged while the game was played. The same search is made once more, with "
    "those that it builds on, and every step of it is kept. The game "
    "waits, and goes on as it would have."
)
FAILED_TITLE = "The search for {} could not be recorded"
MOST_LINES = 4


class RecordingPanel(Part):
    """A title, a bar with the nodes searched so far, what goes on, and what this is about."""

    name = "recording"

    def key(self, state: State) -> Hashable:
        inspection = state.inspection
        return inspection and (
            inspection.stage,
            inspection.chosen,
            inspection.nodes,
            inspection.of_nodes,
            inspection.doing,
            inspection.message,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        inspection = state.inspection
        if inspection is None:
            return
        failed = inspection.stage is Stage.FAILED
        title = (FAILED_TITLE if failed else TITLE).format(inspection.chosen)
        sizes, colours = canvas.sizes, canvas.colours
        row, room = room_of(self.box, self.look).cut_top(sizes.row, sizes.unit)
        canvas.text(row, title, STRONG, colours.bad if failed else colours.text)
        if not failed:
            bar, room = room.cut_top(3 * sizes.row, sizes.unit)
            self._draw_bar(canvas, bar, inspection)
        text = inspection.message if failed else EXPLANATION
        for line in canvas.look.fonts.wrapped(text, BODY, room.width, MOST_LINES):
            row, room = room.cut_top(sizes.row)
            canvas.text(row, line, BODY, colours.dim)

    @staticmethod
    def _draw_bar(canvas: Canvas, room: Box, inspection: Inspection) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        row, room = room.cut_top(sizes.row)
        of_nodes = inspection.of_nodes
        text = "waiting for the engine"
        if of_nodes:
            text = f"{told.grouped(inspection.nodes)} of {told.grouped(of_nodes)} nodes"
        canvas.text(row, text, FIGURES, colours.text)
        track, room = room.cut_top(2 * sizes.unit, sizes.unit)
        canvas.rounded(track, colours.line, None, sizes.unit)
        length = round(track.width * min(1.0, inspection.nodes / max(1, of_nodes)))
        if length:
            bar = track._replace(width=max(length, track.height))
            canvas.rounded(bar, colours.accent, None, sizes.unit)
        canvas.text(room.cut_top(sizes.row)[0], inspection.doing, BODY, colours.dim)


def room_of(box: Box, look: Look) -> Box:
    """Return where the words stand in the panel."""
    return box.inset(2 * look.sizes.padding, 2 * look.sizes.padding)
