"""Breakpoints that are on mark the nodes that the views show, and places of the timeline."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from opened_search import asked, open_search
from slots import inspected

from engine.protocol.explanations import InspectFault
from engine.protocol.flame_boxes import FlameBox, FlameBoxes
from engine.protocol.inspect_enums import InspectFaultCode, NodeOutcome, SearchKind
from engine.protocol.inspect_facts import ROOTS
from engine.protocol.questions import ConditionMarks, MarkConditions, NotAnswered
from engine.protocol.recording_reports import FlameGraph
from game.features.inspect.actions.search_questions import OpenBreakpoints, SwitchBreakpoint
from game.features.inspect.actions.search_stepping import InspectionReport, ShowInspectView
from game.features.inspect.model.inspection import InspectView
from game.state.preferences.breakpoint import Breakpoint

if TYPE_CHECKING:
    from tests.game.conftest import Desk

CONDITION = "fail high"


@pytest.fixture
def opened(desk: Desk) -> Desk:
    desk.state.settings.breakpoints = [Breakpoint(CONDITION), Breakpoint("exact", is_on=False)]
    return open_search(desk)


def requests(desk: Desk) -> list[MarkConditions]:
    return [one for one in asked(desk) if isinstance(one, MarkConditions)]


def answer(desk: Desk, met: tuple[int, ...] = (), places: tuple[int, ...] = ()) -> None:
    """Answer the last request for marks."""
    sent = inspected(desk.state).marks.asked
    assert sent is not None
    desk.do(InspectionReport(ConditionMarks(1, sent.request, met, places)))


def test_the_breakpoints_that_are_on_are_looked_for(opened: Desk) -> None:
    (sent,) = requests(opened)
    assert sent.conditions == (CONDITION,)
    answer(opened, (77,), (5, 9))
    assert inspected(opened.state).marks.met == {77}
    assert inspected(opened.state).marks.places == (5, 9)


def test_nothing_is_asked_twice(opened: Desk) -> None:
    answer(opened)
    opened.do(OpenBreakpoints())
    assert requests(opened) == []


def test_the_boxes_of_the_node_graph_are_asked_about(opened: Desk) -> None:
    answer(opened)
    opened.do(ShowInspectView(InspectView.NODES))
    box = FlameBox(77, ROOTS, 0, 0, 9, 3, "", SearchKind.ROOT, NodeOutcome.EXACT)
    answer(opened)
    opened.do(InspectionReport(FlameGraph(1, 0, 900, 1, FlameBoxes.of([box]), ())))
    (sent,) = requests(opened)
    assert sent.node_searches == (77,)


def test_switching_the_last_one_off_removes_the_marks(opened: Desk) -> None:
    answer(opened, (77,), (5,))
    opened.do(SwitchBreakpoint(0))
    assert requests(opened) == []
    marks = inspected(opened.state).marks
    assert (marks.met, marks.places, marks.asked) == (frozenset(), (), None)


def test_a_change_meanwhile_is_asked_about_after_the_answer(opened: Desk) -> None:
    opened.do(SwitchBreakpoint(1))
    assert requests(opened) == []
    answer(opened)
    (sent,) = requests(opened)
    assert sent.conditions == (CONDITION, "exact")


def test_a_late_answer_changes_nothing(opened: Desk) -> None:
    first = inspected(opened.state).marks.asked
    assert first is not None
    answer(opened)
    opened.do(SwitchBreakpoint(1))
    opened.do(InspectionReport(ConditionMarks(1, first.request, (77,), (5,))))
    assert inspected(opened.state).marks.met == frozenset()


def test_a_fault_ends_the_wait(opened: Desk) -> None:
    sent = inspected(opened.state).marks.asked
    assert sent is not None
    fault = InspectFault(InspectFaultCode.NO_MEMORY)
    opened.do(InspectionReport(NotAnswered(1, sent.request, fault)))
    assert not inspected(opened.state).marks.is_waiting
