"""The card of the guided search: which stop it is, its title and its sentences."""

from __future__ import annotations

from collections.abc import Hashable

from game.features.inspect.layout import InspectLayout
from game.features.inspect.model.inspection import Inspection, InspectionStage, inspection_of
from game.look.layout import Box
from game.message import Text, message
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, SMALL, STRONG
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.words.inspect.guide import guide_stop_text, stop_title

TITLE = message("Guided search")
FINDING = message("The engine is looking for the stops of the guided search.")
NOT_FOUND = message("The engine did not find the stops of the guided search.")


class GuideCard(Part):
    """The heading stands beside the buttons, and the sentences below both."""

    name = "guide"
    explains = True

    def __init__(self, look: Look, layout: InspectLayout, taken: int) -> None:
        """``taken`` is the width of the buttons at the left of their row."""
        inside = layout.buttons
        text = layout.sentence
        foot = layout.timeline.bottom
        super().__init__(look, Box(inside.x, inside.y, inside.width, foot - inside.y))
        self._heading = inside.cut_left(taken, 2 * look.sizes.unit)[1]
        self._text = text._replace(height=foot - text.y)
        self._row = look.sizes.fact_row if layout.is_low else look.sizes.row

    def title(self, state: State) -> Text:
        del state
        return TITLE

    def key(self, state: State) -> Hashable:
        inspection = inspection_of(state)
        return None if inspection is None else (inspection.guide, inspection.stage)

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.fill(self.box, canvas.colours.panel)
        inspection = inspection_of(state)
        if inspection is None or inspection.guide is None:
            return
        stop = inspection.guide.stop
        if stop is None:
            is_open = inspection.stage is InspectionStage.OPEN
            has_answer = is_open and not inspection.guide.is_asked
            self._draw_text(canvas, NOT_FOUND if has_answer else FINDING)
            return
        self._draw_heading(canvas, inspection)
        self._draw_text(canvas, guide_stop_text(stop, inspection.root))

    def _draw_heading(self, canvas: Canvas, inspection: Inspection) -> None:
        guide = inspection.guide
        assert guide is not None
        assert guide.stop is not None
        colours, title = canvas.colours, stop_title(guide.stop)
        place = message("{place} of {number}", place=guide.at + 1, number=len(guide.stops))
        whole = message("{title} · {place}", title=TITLE, place=place)
        room = self._heading.width - canvas.look.width(title, STRONG) - 3 * canvas.sizes.unit
        shown = whole if canvas.look.width(whole, SMALL) <= room else place
        canvas.text(self._heading, shown, SMALL, colours.dim, "right")
        canvas.text(self._heading, title, STRONG, colours.text)

    def _draw_text(self, canvas: Canvas, text: Text) -> None:
        lines = max(1, self._text.height // self._row)
        canvas.paragraph(self._text, text, BODY, canvas.colours.text, self._row, lines)
