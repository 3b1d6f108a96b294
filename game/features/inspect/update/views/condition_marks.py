"""The marks of breakpoints in the views: requested whenever breakpoints or shown nodes change."""

from __future__ import annotations

from engine.protocol.questions import ConditionMarks, MarkConditions
from game.actions.effects import Effect, SendToInspector
from game.features.inspect import queries
from game.features.inspect.model import condition_marks
from game.features.inspect.model.inspection import Inspection, InspectView
from game.state.state import State

MOST_ROWS = 1_000
"""The most rows of the tree whose node searches are asked about. The boxes are bounded already."""


def request_marks(state: State) -> list[Effect]:
    """Request the marks of the breakpoints that are on, unless the engine has them already."""
    inspection = queries.recorded_inspection(state)
    if inspection is None or inspection.search_state is None:
        return []
    marks = inspection.marks
    conditions = tuple(one.text for one in state.settings.breakpoints if one.is_on)
    if not conditions:
        inspection.marks = condition_marks.ConditionMarks()
        return []
    if marks.is_waiting:
        return []
    shown = _shown_node_searches(inspection)
    if marks.asked is not None and (marks.asked.conditions, marks.asked.node_searches) == (
        conditions,
        shown,
    ):
        return []
    inspection.request += 1
    marks.asked = MarkConditions(inspection.number, inspection.request, conditions, shown)
    marks.is_waiting = True
    return [SendToInspector(marks.asked)]


def _shown_node_searches(inspection: Inspection) -> tuple[int, ...]:
    """Return the ids that the view beside the board shows."""
    if inspection.view is InspectView.NODES:
        return tuple(inspection.flame.boxes.node_searches)
    lines = inspection.outline.shown
    return tuple(line.row.node_search for line in lines[:MOST_ROWS])


def accept_marks(inspection: Inspection, answer: ConditionMarks) -> None:
    """Accept the marks of the last request."""
    marks = inspection.marks
    if marks.asked is None or marks.asked.request != answer.request:
        return
    marks.is_waiting = False
    marks.met, marks.places = frozenset(answer.met), answer.places


def forget_marks_request(inspection: Inspection, request: int | None = None) -> None:
    """Stop waiting for marks; None means whatever the request is. The old marks stay."""
    marks = inspection.marks
    if marks.asked is not None and request in (None, marks.asked.request):
        marks.is_waiting = False
