"""Unfolding a term of the evaluation, by mouse and by key."""

from __future__ import annotations

import pytest
from inspect_scenes import TERMS, inspect
from scenes import play

from game.actions.questions import ExpandTerm, LeaveInspection, WalkTerms
from game.state.state import ScreenName, State
from game.update import update


@pytest.fixture
def state() -> State:
    return inspect(play(["e4", "e5"]))


def expanded(state: State) -> str:
    assert state.inspection is not None
    return state.inspection.term


def test_one_term_at_a_time_is_expanded(state: State) -> None:
    update(state, ExpandTerm("mobility"))
    assert expanded(state) == "mobility"
    update(state, ExpandTerm("space"))
    assert expanded(state) == "space"
    update(state, ExpandTerm("space"))
    assert expanded(state) == ""


@pytest.mark.parametrize("name", ["correction", "known endgame", "no such term"])
def test_what_has_no_parts_stays_as_it_is(state: State, name: str) -> None:
    update(state, ExpandTerm(name))
    assert expanded(state) == ""


@pytest.mark.parametrize("by", [1, -1])
def test_the_key_walks_through_all_terms_and_then_collapses_them(state: State, by: int) -> None:
    seen = []
    for _ in range(sum(bool(term.parts) for term in TERMS)):
        update(state, WalkTerms(by))
        seen.append(expanded(state))
    assert set(seen) == {term.name for term in TERMS if term.parts}
    by_name = {term.name: abs(term.centipawns) for term in TERMS}
    sizes = [by_name[name] for name in seen]
    assert sizes == sorted(sizes, reverse=by > 0)
    update(state, WalkTerms(by))
    assert expanded(state) == ""


def test_escape_collapses_it_before_it_leaves(state: State) -> None:
    update(state, ExpandTerm("mobility"))
    update(state, LeaveInspection())
    assert (expanded(state), state.screen) == ("", ScreenName.INSPECT)
    update(state, LeaveInspection())
    assert state.screen is ScreenName.PLAY


def test_without_a_search_nothing_happens() -> None:
    state = play(["e4"])
    assert update(state, WalkTerms(1)) == update(state, ExpandTerm("mobility")) == []
