"""The second search of a story is stepped through like any other, and left for the first one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from inspect_scenes import told_story
from inspecting import asked, inspection, recorded, screen_is
from msgspec.structs import replace

from engine.protocol.inspect_messages import EndInspection, Inspect, InspectCapsule, InspectPosition
from engine.protocol.story.candidates import CandidateLine
from game.actions.action import Action
from game.features.inspect.actions.search_questions import LeaveInspection
from game.features.inspect.actions.search_stepping import (
    CancelRecording,
    InspectionReport,
)
from game.features.inspect.actions.second_search import LeaveSecondSearch, OpenSecondSearch
from game.features.inspect.model.inspection import InspectionStage, InspectView
from game.state import screens

if TYPE_CHECKING:
    from tests.game.conftest import Desk


def compared(desk: Desk) -> int:
    """Let the second search of the open search's story end; return the number of the open one."""
    number = inspection(desk).number
    story, found = told_story()
    desk.do(InspectionReport(replace(recorded(number), story=story)))
    desk.do(InspectionReport(replace(found, inspection=number, request=1)))
    return number


def test_the_second_search_is_recorded_as_it_was_made(opened: Desk) -> None:
    first = compared(opened)
    found = told_story()[1]
    opened.do(OpenSecondSearch())
    (command,) = [one for one in asked(opened) if isinstance(one, InspectPosition)]
    assert (command.go, command.hash_mb) == (found.go, found.hash_mb)
    assert command.go.search_moves == tuple(line.move.move for line in sorted_lines())
    assert inspection(opened).number != first
    assert screen_is(opened, screens.INSPECT)


def sorted_lines() -> list[CandidateLine]:
    """Return the lines in the order of the candidates."""
    story, found = told_story()
    return sorted(found.lines, key=lambda line: story.candidates.index(line.move.move))


@pytest.mark.parametrize(
    "leave", [LeaveSecondSearch(), LeaveInspection(), CancelRecording()], ids=["back", "Esc", "X"]
)
def test_leaving_it_records_the_first_search_again(opened: Desk, leave: Action) -> None:
    compared(opened)
    first = inspection(opened)
    opened.do(OpenSecondSearch())
    second = inspection(opened).number
    opened.do(InspectionReport(recorded(second)))
    opened.do(leave)
    assert inspection(opened) is first
    assert inspection(opened).stage is InspectionStage.RECORDING
    assert EndInspection(second) in asked(opened)
    assert [one for one in asked(opened) if isinstance(one, Inspect | InspectCapsule)]
    opened.do(InspectionReport(recorded(first.number)))
    assert inspection(opened).view is InspectView.STORY


def test_it_has_no_second_search_of_its_own(opened: Desk) -> None:
    compared(opened)
    opened.do(OpenSecondSearch())
    second = inspection(opened).number
    story, found = told_story()
    opened.do(InspectionReport(replace(recorded(second), story=story)))
    opened.do(InspectionReport(replace(found, inspection=second, request=1)))
    opened.do(OpenSecondSearch())
    assert inspection(opened).number == second


def test_there_is_none_to_open_before_it_has_ended(opened: Desk) -> None:
    first = inspection(opened).number
    opened.do(InspectionReport(recorded(first)), OpenSecondSearch())
    assert inspection(opened).number == first
