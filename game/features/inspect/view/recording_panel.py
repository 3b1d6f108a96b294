"""The progress of a recording, or why it failed."""

from __future__ import annotations

from collections.abc import Hashable

from game.features.inspect.model.inspection import Inspection, InspectionStage, inspection_of
from game.look.layout import Box
from game.message import Message, Text, message
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, FIGURES, SMALL, STRONG
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.words.inspect.labels import RECORDING_STAGES
from game.words.inspect.scores import group_digits

EXPLANATION = message(
    "Nothing was recorded during the game. The engine now repeats the search, and the earlier "
    "searches that it depends on, and records every step. The game waits until this is done."
)
OF_POSITION = message(
    "One thread searches this position, beginning with an empty table. Then the engine repeats the "
    "search and records every step."
)
WAITING = message("Waiting for the engine")
MOST_LINES = 4


class RecordingPanel(Part):
    """A title, a bar with the nodes searched so far, the stage, and an explanation."""

    name = "recording"
    explains = True

    def key(self, state: State) -> Hashable:
        inspection = inspection_of(state)
        return inspection and (
            inspection.stage,
            inspection.recorded is not None,
            inspection.chosen,
            inspection.nodes,
            inspection.of_nodes,
            inspection.recording_stage,
            inspection.message,
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        inspection = inspection_of(state)
        if inspection is None:
            return
        failed = inspection.stage is InspectionStage.FAILED
        title = _title(inspection)
        sizes, colours = canvas.sizes, canvas.colours
        row, room = recording_text_room(self.box, self.look).cut_top(sizes.row, sizes.unit)
        canvas.text(row, title, STRONG, colours.bad if failed else colours.text)
        if not failed:
            bar, room = room.cut_top(3 * sizes.row, sizes.unit)
            self._draw_bar(canvas, bar, inspection)
        explanation = EXPLANATION if inspection.position_search is None else OF_POSITION
        text = inspection.message if failed else explanation
        canvas.paragraph(room, text, BODY, colours.dim, sizes.row, MOST_LINES)

    @staticmethod
    def _draw_bar(canvas: Canvas, room: Box, inspection: Inspection) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        row, room = room.cut_top(sizes.row)
        of_nodes = inspection.of_nodes
        text: Text = WAITING
        if of_nodes:
            done, of = group_digits(inspection.nodes), group_digits(of_nodes)
            text = message("{done} of {of} nodes", done=done, of=of)
        elif inspection.nodes:
            text = message("{nodes} nodes", nodes=group_digits(inspection.nodes))
        canvas.text(row, text, FIGURES, colours.text)
        track, room = room.cut_top(2 * sizes.unit, sizes.unit)
        canvas.rounded(track, colours.line, None, sizes.unit)
        length = round(track.width * min(1.0, inspection.nodes / of_nodes)) if of_nodes else 0
        if length:
            bar = track._replace(width=max(length, track.height))
            canvas.rounded(bar, colours.accent, None, sizes.unit)
        stage: Text = RECORDING_STAGES.get(inspection.recording_stage, "")
        style = BODY if canvas.look.width(stage, BODY) <= room.width else SMALL
        canvas.text(room.cut_top(sizes.row)[0], stage, style, colours.dim)


def _title(inspection: Inspection) -> Message:
    move = inspection.chosen
    if inspection.stage is not InspectionStage.FAILED:
        return message("The search for {move} is being recorded", move=move)
    if inspection.recorded is not None:
        return message("The recording of the search for {move} is lost", move=move)
    return message("The search for {move} could not be recorded", move=move)


def recording_text_room(box: Box, look: Look) -> Box:
    """Return the box for the texts in the panel."""
    return box.inset(2 * look.sizes.padding, 2 * look.sizes.padding)
