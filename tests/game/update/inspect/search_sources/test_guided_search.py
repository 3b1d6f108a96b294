"""A newcomer is led through a small search: from stop to stop, and back to where one was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
from inspecting import asked, inspection, recorded, screen_is, search_state
from msgspec.structs import replace

from engine.protocol.inspect_messages import EndInspection, GoToNodeSearch, InspectPosition
from engine.protocol.recording_reports import SearchRecorded
from engine.protocol.story.guided_search import (
    GUIDED_SEARCH,
    AskGuide,
    GuideStop,
    GuideStops,
    StopKind,
)
from game.actions.between_features import OpenGuidedSearch
from game.features.inspect.actions.guided_search import (
    GoToNextStop,
    GoToPreviousStop,
    LeaveGuide,
)
from game.features.inspect.actions.search_questions import LeaveInspection
from game.features.inspect.actions.search_stepping import CancelRecording, InspectionReport
from game.features.inspect.model.inspection import InspectView, inspection_of
from game.state import screens
from game.words.inspect.guide import TITLES

if TYPE_CHECKING:
    from tests.game.conftest import Desk

STOPS = (
    GuideStop(StopKind.QUESTION, 0, number=20),
    GuideStop(StopKind.STATIC_EVALUATION, 32, ("c1c8", "d6c8")),
    GuideStop(StopKind.ANSWER, 64, moves=("c1c8",)),
)


def small(number: int) -> SearchRecorded:
    """Return the report that the small search is recorded."""
    return replace(recorded(number), principal_variation=("c1c8",))


def led(desk: Desk) -> None:
    """Open the guided search, and let the engine record it and find its stops."""
    desk.do(OpenGuidedSearch())
    number = inspection(desk).number
    desk.do(InspectionReport(small(number)), InspectionReport(GuideStops(number, STOPS)))


def place(desk: Desk) -> int:
    guide = inspection(desk).guide
    assert guide is not None
    return guide.at


def test_the_kept_search_is_recorded_and_asked_for_its_stops(desk: Desk) -> None:
    desk.do(OpenGuidedSearch())
    (command,) = asked(desk)
    assert isinstance(command, InspectPosition)
    assert command.go == GUIDED_SEARCH
    number = inspection(desk).number
    desk.do(InspectionReport(small(number)))
    assert AskGuide(number) in asked(desk)
    assert screen_is(desk, screens.INSPECT)


def test_each_stop_shows_its_node_in_its_view(desk: Desk) -> None:
    led(desk)
    assert place(desk) == 0
    for action, at, view in (
        (GoToNextStop(), 1, InspectView.TERMS),
        (GoToNextStop(), 2, InspectView.STORY),
        (GoToPreviousStop(), 1, InspectView.TERMS),
    ):
        desk.do(action)
        assert place(desk) == at
        assert inspection(desk).view is view
        shown = [one for one in asked(desk) if isinstance(one, GoToNodeSearch)]
        assert [one.node_search for one in shown] == [STOPS[at].node_search]


def test_nothing_lies_before_the_first_stop_or_behind_the_last(desk: Desk) -> None:
    led(desk)
    desk.do(GoToPreviousStop())
    assert place(desk) == 0
    desk.do(*[GoToNextStop()] * 5)
    assert place(desk) == len(STOPS) - 1


def test_a_screen_reader_hears_each_stop(desk: Desk) -> None:
    led(desk)
    heard = set()
    for _ in STOPS:
        heard.add(str(desk.state.session.finding))
        desk.do(GoToNextStop())
    assert len(heard) == len(STOPS)
    desk.do(LeaveGuide())
    assert desk.state.session.finding == ""


def test_leaving_goes_back_to_the_game_as_it_was(desk: Desk) -> None:
    desk.play("e2e4")
    desk.answer("e7e5")
    for leave in (LeaveGuide(), LeaveInspection(), CancelRecording()):
        led(desk)
        desk.do(leave)
        assert screen_is(desk, screens.PLAY)
        assert desk.sans == ["e4", "e5"]
        assert inspection_of(desk.state) is None


def test_a_search_that_was_open_is_recorded_again(opened: Desk) -> None:
    opened.do(InspectionReport(search_state(1, 1, ("f1b5",))))
    root = inspection(opened).root
    led(opened)
    assert inspection(opened).root.fen() == chess.Board(GUIDED_SEARCH.fen).fen()
    guided = inspection(opened).number
    opened.do(LeaveGuide())
    assert EndInspection(guided) in asked(opened)
    assert inspection(opened).root == root
    assert inspection(opened).guide is None
    assert screen_is(opened, screens.INSPECT)


def test_every_kind_of_stop_has_a_title() -> None:
    assert TITLES.keys() == set(StopKind)
