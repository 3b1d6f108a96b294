"""Back and Forward on Inspect: what counts as a place, and how one returns to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from inspecting import asked, inspection, search_state
from msgspec.structs import replace

from engine.protocol.inspect_enums import SearchStepKind
from engine.protocol.inspect_messages import GoToNodeSearch as GoToNodeSearchCommand
from game.app.registry import FEATURES
from game.features.inspect.actions.search_stepping import (
    GoBack,
    GoForward,
    GoToNodeSearch,
    InspectionReport,
    ShowInspectView,
    TakeSearchStep,
)
from game.features.inspect.model.inspection import InspectView
from game.features.inspect.model.places import MOST_PLACES, Place, Places

if TYPE_CHECKING:
    from tests.game.conftest import Desk


def answer(desk: Desk, node_search: int) -> None:
    """Let the engine show a node search for the last request."""
    state = search_state(1, inspection(desk).request, ())
    desk.do(InspectionReport(replace(state, node_search=node_search)))


def jump(desk: Desk, node_search: int) -> None:
    desk.do(GoToNodeSearch(node_search))
    answer(desk, node_search)


def step(desk: Desk, node_search: int) -> None:
    desk.do(TakeSearchStep(SearchStepKind.INTO))
    answer(desk, node_search)


def nodes(desk: Desk) -> list[int]:
    return [place.node_search for place in inspection(desk).places.visited]


def goes_to(desk: Desk) -> list[int]:
    return [one.node_search for one in asked(desk) if isinstance(one, GoToNodeSearchCommand)]


def test_back_and_forward_go_along_the_jumps(opened: Desk) -> None:
    first = nodes(opened)[0]
    jump(opened, 100)
    jump(opened, 200)
    for action, expected in ((GoBack(), 100), (GoBack(), first), (GoForward(), 100)):
        opened.do(action)
        assert goes_to(opened) == [expected]
        answer(opened, expected)
    assert nodes(opened) == [first, 100, 200]


def test_nothing_lies_behind_the_first_place_or_ahead_of_the_last(opened: Desk) -> None:
    assert not FEATURES.may(opened.state, GoBack)
    opened.do(GoBack(), GoForward())
    assert asked(opened) == []
    jump(opened, 100)
    assert FEATURES.may(opened.state, GoBack)
    assert not FEATURES.may(opened.state, GoForward)


def test_a_jump_forgets_what_lay_ahead(opened: Desk) -> None:
    first = nodes(opened)[0]
    jump(opened, 100)
    opened.do(GoBack())
    answer(opened, first)
    jump(opened, 300)
    assert nodes(opened) == [first, 300]


def test_steps_in_a_row_are_one_place(opened: Desk) -> None:
    first = nodes(opened)[0]
    for node_search in (10, 20, 30):
        step(opened, node_search)
    jump(opened, 100)
    step(opened, 110)
    assert nodes(opened) == [first, 30, 100, 110]


def test_a_view_is_a_part_of_the_place(opened: Desk) -> None:
    opened.do(ShowInspectView(InspectView.NODES))
    jump(opened, 100)
    opened.do(GoBack())
    answer(opened, nodes(opened)[0])
    opened.do(GoBack())
    assert inspection(opened).view is InspectView.MOVES


def test_places_are_noted_only_when_a_return_has_arrived(opened: Desk) -> None:
    jump(opened, 100)
    opened.do(ShowInspectView(InspectView.NODES), GoBack(), GoBack())
    before = inspection(opened).places.visited
    answer(opened, before[0].node_search)
    assert inspection(opened).places.visited == before
    assert inspection(opened).places.at == 0


def test_a_node_without_a_record_is_replaced_by_the_one_that_is_shown(opened: Desk) -> None:
    first = nodes(opened)[0]
    jump(opened, 100)
    jump(opened, 200)
    opened.do(GoBack())
    answer(opened, 96)
    assert nodes(opened) == [first, 96, 200]


PLACES = st.builds(Place, st.integers(0, 5), st.sampled_from(["story", "tree"]))
MOVES = st.one_of(st.tuples(PLACES, st.booleans()), st.sampled_from([-1, 1]))


@given(st.lists(MOVES, max_size=40))
def test_places_keep_the_laws_of_a_browser(moves: list[tuple[Place, bool] | int]) -> None:
    places = Places()
    for number, move in enumerate(moves, 1):
        before = places
        if isinstance(move, int):
            if not places.has(move):
                continue
            places = places.moved(move, number)
            assert places.visited == before.visited
            assert places.moved(-move, number).here == before.here, "the way back leads back"
        else:
            place, by_step = move
            places = places.arrived(place, by_step=by_step)
            assert places.here == place
            if place != before.here:
                assert not places.has(1), "nothing lies ahead of a new place"
                kept = before.visited[: before.at]
                assert places.visited[: len(kept)] == kept, "what lies behind is kept"


def test_the_oldest_places_are_forgotten() -> None:
    places = Places()
    for number in range(MOST_PLACES + 5):
        places = places.arrived(Place(number, "tree"), by_step=False)
    assert len(places.visited) == MOST_PLACES
    assert places.visited[0].node_search == 5
