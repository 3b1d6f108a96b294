"""Expanding a term of the evaluation, by mouse and by key."""

from __future__ import annotations

import pytest
from inspect_scenes import TERMS, inspect
from play_scenes import play
from slots import inspected

from engine.protocol.evaluation_terms import EvaluationTerm
from game.app.dispatch import update
from game.features.inspect.actions.search_questions import (
    ExpandEvaluationTerm,
    ExpandNextEvaluationTerm,
    LeaveInspection,
)
from game.state import screens
from game.state.state import State


@pytest.fixture
def state() -> State:
    return inspect(play(["e4", "e5"]))


def expanded(state: State) -> EvaluationTerm | None:
    return inspected(state).term


def test_one_term_at_a_time_is_expanded(state: State) -> None:
    update(state, ExpandEvaluationTerm(EvaluationTerm.MOBILITY))
    assert expanded(state) is EvaluationTerm.MOBILITY
    update(state, ExpandEvaluationTerm(EvaluationTerm.SPACE))
    assert expanded(state) is EvaluationTerm.SPACE
    update(state, ExpandEvaluationTerm(EvaluationTerm.SPACE))
    assert expanded(state) is None


@pytest.mark.parametrize("term", [EvaluationTerm.CORRECTION_HISTORY, EvaluationTerm.KNOWN_ENDGAME])
def test_a_term_without_parts_stays_collapsed(state: State, term: EvaluationTerm) -> None:
    update(state, ExpandEvaluationTerm(term))
    assert expanded(state) is None


@pytest.mark.parametrize("by", [1, -1])
def test_the_key_walks_through_all_terms_and_then_collapses_them(state: State, by: int) -> None:
    seen = []
    for _ in range(sum(bool(term.parts) for term in TERMS)):
        update(state, ExpandNextEvaluationTerm(by))
        seen.append(expanded(state))
    assert set(seen) == {term.term for term in TERMS if term.parts}
    by_term = {term.term: abs(term.centipawns) for term in TERMS}
    sizes = [by_term[term] for term in seen if term is not None]
    assert sizes == sorted(sizes, reverse=by > 0)
    update(state, ExpandNextEvaluationTerm(by))
    assert expanded(state) is None


def test_escape_collapses_it_before_it_leaves(state: State) -> None:
    update(state, ExpandEvaluationTerm(EvaluationTerm.MOBILITY))
    update(state, LeaveInspection())
    assert (expanded(state), state.screen) == (None, screens.INSPECT)
    update(state, LeaveInspection())
    assert state.screen == screens.PLAY


def test_without_a_search_nothing_happens() -> None:
    state = play(["e4"])
    assert (
        update(state, ExpandNextEvaluationTerm(1))
        == update(state, ExpandEvaluationTerm(EvaluationTerm.MOBILITY))
        == []
    )
