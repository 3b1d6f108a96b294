"""The line below the panels: a notice, note or remark, or else the legend and the keys.

The step keys are shown until they are closed, as far as they have room beside the legend.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from engine.protocol.inspect_enums import SearchStepKind
from game.actions.action import Action
from game.features.inspect import queries
from game.features.inspect.actions.search_stepping import CloseStepHint, TakeSearchStep
from game.features.inspect.model.inspection import InspectionStage, inspection_of
from game.features.inspect.view import arrow_legend
from game.features.inspect.view.places.bookmark_mark import SIDE, draw_bookmark
from game.look.layout import Box
from game.look.theme import Colour, Colours
from game.message import Message, message
from game.state.state import Notice, NoticeKind, State
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FINE_FIGURES
from game.view.kit.part import Part
from game.words.inspect import faults

STEPS: tuple[tuple[SearchStepKind, Message], ...] = (
    (SearchStepKind.OVER, message("step over")),
    (SearchStepKind.INTO, message("step into")),
    (SearchStepKind.OUT, message("step out to the parent node")),
    (SearchStepKind.BACK_OVER, message("step back")),
)
"""The four steps through a search whose keys are shown, and their effects."""


NOTE = message("Note")


class HintLine(Part):
    """One line below the panels."""

    name = "hint"
    explains = True

    def key(self, state: State) -> Hashable:
        notice = state.notice
        inspection = inspection_of(state)
        return (
            state.settings.show_step_hint,
            _remark(state),
            _note(state),
            notice and (notice.text, notice.kind),
            tuple(arrow_legend.arrow_meanings(state, state.session)),
            inspection and type(inspection.node_question),
        )

    def draw(self, canvas: Canvas, state: State) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        if state.notice is not None:
            self._draw_notice(canvas, state.notice)
            return
        note = _note(state)
        if note:
            mark, row = self.box.cut_left(SIDE * sizes.unit, sizes.unit)
            draw_bookmark(canvas, mark, colours.accent, is_kept=True)
            set_px = canvas.text(row, NOTE, CAPTION, colours.dim)
            canvas.text(row.cut_left(set_px, 2 * sizes.unit)[1], note, CAPTION, colours.text)
            return
        remark = _remark(state)
        if remark is not None:
            canvas.text(self.box, remark, CAPTION, colours.info)
            return
        meant = arrow_legend.arrow_meanings(state, state.session)
        width = min(self.box.width, arrow_legend.legend_width(canvas.look, meant))
        arrow_legend.draw_legend(canvas, self.box, meant)
        if state.settings.show_step_hint:
            room = self.box.cut_left(width, 2 * sizes.unit if width else 0)[1]
            self._draw_keys(canvas, room)

    def _draw_keys(self, canvas: Canvas, row: Box) -> None:
        """Draw the step keys as far as there is room, and the cross that closes them."""
        colours, sizes, look = canvas.colours, canvas.sizes, canvas.look
        last = self._cross().x - sizes.unit
        for step, does in STEPS:
            key = look.key_of(TakeSearchStep(step))
            width = look.width(key, FINE_FIGURES) + 3 * sizes.unit
            if row.x + width + sizes.unit + look.width(does, CAPTION) > last:
                break
            cap, row = row.cut_left(width, sizes.unit)
            canvas.rounded(cap.inset(0, sizes.line), colours.raised, colours.line, sizes.unit)
            canvas.text(cap, key, FINE_FIGURES, colours.text, "centre")
            set_px = canvas.text(row, does, CAPTION, colours.dim)
            row = row.cut_left(set_px, 3 * sizes.unit)[1]
        side = 3 * sizes.unit
        canvas.shape(svg_shapes.cross(side, colours.dim), self._cross().centred(side, side))

    def _draw_notice(self, canvas: Canvas, notice: Notice) -> None:
        """Draw a notice. A refusal has a cross before it, and a success has a tick."""
        sizes, row = canvas.sizes, self.box
        ink, badge = _MARKS[notice.kind](canvas.colours)
        if badge is not None:
            side = 4 * sizes.unit
            mark, row = row.cut_left(side, sizes.unit)
            canvas.shape(badge(side, ink), mark.centred(side, side))
        canvas.text(row, notice.text, CAPTION, ink)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        return [CloseStepHint()] if is_press and self.is_live(event.pos, state) else []

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        is_covered = state.notice is not None or bool(_note(state)) or _remark(state) is not None
        is_shown = state.settings.show_step_hint and not is_covered
        return is_shown and self._cross().holds(*pos)

    def _cross(self) -> Box:
        return self.box.cut_right(self.box.height)[0]


_MARKS: dict[NoticeKind, Callable[[Colours], tuple[Colour, svg_shapes.Badge | None]]] = {
    NoticeKind.INFO: lambda colours: (colours.text, None),
    NoticeKind.SUCCESS: lambda colours: (colours.good, svg_shapes.tick_badge),
    NoticeKind.ERROR: lambda colours: (colours.bad, svg_shapes.cross_badge),
}
"""For each kind of notice, its colour and the sign before it."""


def _note(state: State) -> str:
    """Return the note at the shown node; empty without one."""
    inspection = queries.recorded_inspection(state)
    shown = None if inspection is None else inspection.search_state
    kept = None if shown is None else queries.bookmarks_of(state).of(shown.node_search)
    return "" if kept is None else kept.note


def _remark(state: State) -> Message | None:
    """Return a remark about the recording, or about a subtree that is being expanded."""
    inspection = inspection_of(state)
    if (
        inspection is None
        or inspection.recorded is None
        or inspection.stage is not InspectionStage.OPEN
    ):
        return None
    if inspection.expanding is not None:
        return faults.expansion_progress(inspection.expanding)
    return faults.recording_remark(inspection.recorded)
