"""The node graph: what it shows, and what it requests from the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from inspect_scenes import deep_down, inspect, nodes
from msgspec.structs import replace
from play_scenes import play
from slots import inspected

from engine.protocol.flame_boxes import FlameBox, FlameBoxes
from engine.protocol.inspect_enums import RootEventKind
from engine.protocol.inspect_facts import RootEvent
from engine.protocol.inspect_messages import AskFlameGraph, GoToNodeSearch
from engine.protocol.recording_reports import FlameGraph
from game.actions.effects import Effect, SendToInspector
from game.app.dispatch import update
from game.features.inspect.actions.search_questions import LeaveInspection
from game.features.inspect.actions.search_stepping import (
    InspectionReport,
    PressViewKey,
    RetryRecording,
    ShowInspectView,
    ShowNodeSpan,
    ShowWholeSearch,
    ZoomToNodeSearch,
)
from game.features.inspect.model import flame_graph
from game.features.inspect.model.flame_graph import (
    FlameGraphView,
    clamped_span,
    is_detailed_enough,
    iteration_span,
    request_for_span,
    zoomed_span,
)
from game.features.inspect.model.inspection import Inspection, InspectView, NavigationKey
from game.features.inspect.view_queries import chosen_box, flame_graph_span
from game.state import screens
from game.state.state import State

if TYPE_CHECKING:
    from game.features.inspect.model.flame_graph import Span

MARKS = [
    RootEvent(RootEventKind.ITERATION, 0, 1),
    RootEvent(RootEventKind.NEW_BEST, 20, 1),
    RootEvent(RootEventKind.ITERATION, 100, 2),
]


def view(state: State) -> FlameGraphView:
    return inspection(state).flame


def inspection(state: State) -> Inspection:
    return inspected(state)


def span(state: State) -> Span:
    found = flame_graph_span(inspection(state))
    assert found is not None
    return found


def chosen(state: State) -> FlameBox:
    found = view(state).boxes.of_node_search(view(state).chosen or 0)
    assert found is not None
    return found


def asked(effects: list[Effect]) -> list[object]:
    return [effect.command for effect in effects if isinstance(effect, SendToInspector)]


@pytest.fixture
def state() -> State:
    return deep_down(inspect(play(["e4", "e5"])))


@pytest.fixture
def counted(state: State) -> State:
    return nodes(state)


class TestSpans:
    def test_an_iteration_reaches_to_the_next(self) -> None:
        assert iteration_span(MARKS, 99, 500) == (0, 100)
        assert iteration_span(MARKS, 100, 500) == (100, 500)
        assert iteration_span([], 7, 500) == (0, 500)

    def test_a_span_is_clamped_to_the_search(self) -> None:
        assert clamped_span((-50, 50), 500) == (0, 100)
        assert clamped_span((450, 550), 500) == (400, 500)
        assert clamped_span((-50, 900), 500) == (0, 500)
        assert clamped_span((100, 101), 500) == (100, 100 + flame_graph.LEAST_NODES)

    def test_zooming_leaves_a_node_where_it_is(self) -> None:
        first, last = zoomed_span((100, 300), 150, 0.5)
        assert (first, last) == (125, 225)
        assert (150 - first) / (last - first) == (150 - 100) / 200

    def test_a_request_suffices_until_the_span_leaves_it_or_needs_more_detail(self) -> None:
        nodes_all = 1_000_000
        ask = request_for_span((400_000, 500_000), nodes_all, 1)
        assert is_detailed_enough(ask, (400_000, 500_000), nodes_all, 1)
        assert is_detailed_enough(ask, (440_000, 540_000), nodes_all, 1)
        assert not is_detailed_enough(ask, (500_000, 600_000), nodes_all, 1)
        assert not is_detailed_enough(ask, (440_000, 460_000), nodes_all, 1)
        assert not is_detailed_enough(ask, (400_000, 500_000), nodes_all, 2)

    def test_the_boxes_are_requested_again_when_more_move_names_fit(self) -> None:
        ask = request_for_span((400_000, 400_600), 1_000_000, 1)
        assert ask.least == request_for_span((400_200, 400_208), 1_000_000, 1).least == 1
        assert not is_detailed_enough(ask, (400_200, 400_208), 1_000_000, 1)
        assert is_detailed_enough(ask, (400_100, 400_500), 1_000_000, 1)


class TestAsking:
    def test_no_boxes_are_requested_before_the_graph_is_shown(self, state: State) -> None:
        assert asked(update(state, ShowNodeSpan(0, 10_000))) == []

    def test_it_begins_with_the_iteration_of_the_search_state(self, state: State) -> None:
        (ask,) = asked(update(state, ShowInspectView(InspectView.NODES)))
        search_state, recorded = inspection(state).search_state, inspection(state).recorded
        assert search_state is not None
        assert recorded is not None
        assert isinstance(ask, AskFlameGraph)
        first, last = span(state)
        assert first <= search_state.node < last
        assert (first, last) == iteration_span(
            recorded.root_events, search_state.node, recorded.nodes
        )
        assert ask.first <= first
        assert last <= ask.last

    def test_one_request_is_made_at_a_time(self, state: State) -> None:
        (ask,) = asked(update(state, ShowInspectView(InspectView.NODES)))
        assert isinstance(ask, AskFlameGraph)
        assert asked(update(state, ShowNodeSpan(5000, 6000))) == []
        assert asked(update(state, ShowNodeSpan(7000, 8000))) == []
        answer = FlameGraph(1, ask.first, ask.last, ask.least, FlameBoxes.of())
        (then,) = asked(update(state, InspectionReport(answer)))
        assert isinstance(then, AskFlameGraph)
        assert then.first <= 7000
        assert then.last >= 8000

    def test_a_new_recording_begins_anew(self, counted: State) -> None:
        inspection(counted).stage = inspection(counted).stage.FAILED
        update(counted, RetryRecording())
        assert view(counted) == FlameGraphView()


class TestZooming:
    def test_zooming_to_a_box_lets_it_fill_the_width(self, counted: State) -> None:
        box = view(counted).boxes[3]
        update(counted, ZoomToNodeSearch(box.node_search))
        assert span(counted) == (box.first, box.first + box.nodes)
        assert view(counted).chosen == box.node_search

    def test_zooming_to_an_unknown_box_does_nothing(self, counted: State) -> None:
        before = span(counted)
        update(counted, ZoomToNodeSearch(987_654))
        assert span(counted) == before

    def test_home_shows_the_iteration_and_then_the_whole_search(self, counted: State) -> None:
        iteration = span(counted)
        update(counted, ZoomToNodeSearch(view(counted).boxes[3].node_search))
        update(counted, PressViewKey(NavigationKey.FIRST))
        assert span(counted) == iteration
        update(counted, PressViewKey(NavigationKey.FIRST))
        recorded = inspection(counted).recorded
        assert recorded is not None
        assert span(counted) == (0, recorded.nodes)
        update(counted, ShowWholeSearch(is_whole=False))
        assert span(counted) == iteration

    def test_escape_zooms_out_before_it_leaves(self, counted: State) -> None:
        iteration = span(counted)
        update(counted, ZoomToNodeSearch(view(counted).boxes[3].node_search))
        update(counted, LeaveInspection())
        assert (span(counted), counted.screen) == (iteration, screens.INSPECT)
        update(counted, LeaveInspection())
        assert counted.screen == screens.PLAY

    def test_zooming_in_and_out_returns_to_the_same_span(self, counted: State) -> None:
        before = span(counted)
        update(counted, PressViewKey(NavigationKey.IN))
        assert span(counted)[1] - span(counted)[0] < before[1] - before[0]
        update(counted, PressViewKey(NavigationKey.OUT))
        assert span(counted) == pytest.approx(before)

    def test_a_span_by_hand_stays_when_the_search_state_goes_elsewhere(
        self, counted: State
    ) -> None:
        update(counted, ShowNodeSpan(100_000, 900_000))
        search_state = inspection(counted).search_state
        assert search_state is not None
        inspection(counted).search_state = replace(search_state, node=0)
        assert span(counted) == (100_000, 900_000)


class TestWalking:
    def test_the_first_key_shows_where_one_is(self, counted: State) -> None:
        here = chosen_box(inspection(counted))
        assert here is not None
        update(counted, PressViewKey(NavigationKey.DOWN))
        assert view(counted).chosen == here.node_search

    def test_up_down_and_beside(self, counted: State) -> None:
        top = view(counted).boxes[0]
        view(counted).chosen = top.node_search
        update(counted, PressViewKey(NavigationKey.DOWN))
        first = chosen(counted)
        assert first.parent == top.node_search
        update(counted, PressViewKey(NavigationKey.RIGHT))
        second = chosen(counted)
        assert (second.level, second.node_search > first.node_search) == (first.level, True)
        update(counted, PressViewKey(NavigationKey.LEFT))
        assert view(counted).chosen == first.node_search
        update(counted, PressViewKey(NavigationKey.UP))
        assert view(counted).chosen == top.node_search
        update(counted, PressViewKey(NavigationKey.UP))
        assert view(counted).chosen == top.node_search

    def test_a_box_with_the_focus_comes_into_view(self, counted: State) -> None:
        boxes = [box for box in view(counted).boxes if box.level == 1]
        update(counted, ZoomToNodeSearch(boxes[0].node_search))
        update(counted, PressViewKey(NavigationKey.RIGHT))
        box = chosen(counted)
        first, last = span(counted)
        assert first <= box.first
        assert box.first + box.nodes <= last + 1

    def test_enter_zooms_and_space_goes_there(self, counted: State) -> None:
        box = view(counted).boxes[2]
        view(counted).chosen = box.node_search
        update(counted, PressViewKey(NavigationKey.ENTER))
        assert span(counted) == (box.first, box.first + box.nodes)
        (go,) = asked(update(counted, PressViewKey(NavigationKey.GO)))
        assert isinstance(go, GoToNodeSearch)
        assert go.node_search == box.node_search
