"""The search tree by keyboard: moving, expanding, collapsing, filtering and finding rows."""

from __future__ import annotations

import pytest
from inspect_scenes import ANCESTORS, PATH, deep_down, inspect
from play_scenes import play
from slots import inspected

from engine.protocol.inspect_enums import NodeOutcome, SearchKind
from engine.protocol.inspect_facts import TreeRow
from engine.protocol.inspect_messages import GoToLine, GoToNodeSearch
from engine.protocol.messages import Bound, Score
from game.actions.effects import Effect, SendToInspector
from game.app.dispatch import update
from game.features.inspect import tree_filter
from game.features.inspect.actions.search_questions import ChooseMoveRow, LeaveInspection
from game.features.inspect.actions.search_stepping import (
    FindTreeRow,
    GoToBestLine,
    OpenTreeFilter,
    PressViewKey,
    TypeTreeFilter,
)
from game.features.inspect.model.inspection import NavigationKey, TreeLine, TreeOutline
from game.state import screens
from game.state.state import State


@pytest.fixture
def state() -> State:
    """Return a search state six moves deep. Its path and all moves of its nodes are expanded."""
    return deep_down(inspect(play(["e4", "e5"])))


def outline(state: State) -> TreeOutline:
    return inspected(state).outline


def press(state: State, *ways: NavigationKey) -> list[Effect]:
    effects: list[Effect] = []
    for way in ways:
        effects = update(state, PressViewKey(way))
    return effects


def here(state: State) -> TreeLine:
    found = [one for one in outline(state).shown if one.row.node_search == outline(state).cursor]
    assert len(found) == 1
    return found[0]


def asked(effects: list[Effect]) -> list[object]:
    return [effect.command for effect in effects if isinstance(effect, SendToInspector)]


def search_for(state: State, text: str) -> None:
    update(state, OpenTreeFilter())
    update(state, TypeTreeFilter(text))


def test_the_searches_of_an_iteration_are_numbered(state: State) -> None:
    roots = [line for line in outline(state).lines if line.level == 0]
    assert len(roots) == 13
    assert [line.search for line in roots] == list(range(1, 14))
    assert {line.search for line in outline(state).lines if line.level} == {1}


class TestWalking:
    def test_it_begins_where_the_search_state_is(self, state: State) -> None:
        press(state, NavigationKey.DOWN)
        assert here(state).row.node_search == 8

    def test_lines_are_walked_as_they_are_seen(self, state: State) -> None:
        press(state, NavigationKey.DOWN, NavigationKey.FIRST)
        lines = outline(state).shown
        assert here(state) == lines[0]
        press(state, NavigationKey.DOWN, NavigationKey.DOWN)
        assert here(state) == lines[2]
        press(state, NavigationKey.UP)
        assert here(state) == lines[1]
        press(state, NavigationKey.LAST, NavigationKey.DOWN)
        assert here(state) == lines[-1]
        press(state, NavigationKey.PAGE_UP)
        assert 1 < lines.index(here(state)) < len(lines) - 2

    def test_left_collapses_up_and_right_expands(self, state: State) -> None:
        press(state, NavigationKey.DOWN)
        while here(state).row.node_search != ANCESTORS[-1]:
            press(state, NavigationKey.LEFT)
        count = len(outline(state).shown)
        press(state, NavigationKey.LEFT)
        assert not here(state).is_expanded
        assert len(outline(state).shown) < count
        press(state, NavigationKey.RIGHT)
        assert len(outline(state).shown) == count
        press(state, NavigationKey.RIGHT)
        assert here(state).level == len(PATH) + 1

    def test_left_on_a_leaf_goes_to_its_parent(self, state: State) -> None:
        press(state, NavigationKey.DOWN)
        while here(state).row.has_children:
            press(state, NavigationKey.DOWN)
        level = here(state).level
        press(state, NavigationKey.LEFT)
        assert here(state).level == level - 1

    def test_enter_and_space_go_there(self, state: State) -> None:
        press(state, NavigationKey.DOWN, NavigationKey.UP)
        for way in (NavigationKey.ENTER, NavigationKey.GO):
            (go,) = asked(press(state, way))
            assert isinstance(go, GoToNodeSearch)
            assert go.node_search == here(state).row.node_search

    def test_the_focus_moves_between_the_tree_and_the_moves(self, state: State) -> None:
        update(state, ChooseMoveRow(1))
        press(state, NavigationKey.DOWN)
        assert inspected(state).row is None
        update(state, ChooseMoveRow(1))
        assert outline(state).cursor is None

    def test_escape_leaves_the_line_before_the_screen(self, state: State) -> None:
        press(state, NavigationKey.DOWN)
        update(state, LeaveInspection())
        assert outline(state).cursor is None
        assert state.screen == screens.INSPECT


class TestFilter:
    def test_lines_that_fit_are_seen_with_those_above_them(self, state: State) -> None:
        before = outline(state).lines
        search_for(state, "Nxd5")
        shown = outline(state).shown
        matches = [line for line in shown if line.row.node_search in outline(state).matches]
        assert matches
        assert all(line.san.startswith("Nxd5") for line in matches)
        assert len(matches) == sum(line.san.startswith("Nxd5") for line in before)
        levels = [line.level for line in shown if line not in matches]
        assert levels == sorted(levels)
        assert ANCESTORS[0] in [line.row.node_search for line in shown]

    def test_all_words_must_fit(self) -> None:
        score = Score(centipawns=3)
        branch = TreeRow(
            4, "g1f3", SearchKind.MOVE, 7, 0, score, Bound.LOWER, NodeOutcome.BETA_CUTOFF, 9, True
        )
        line = TreeLine(branch, "Nf3+", 2)
        for text in ("", "Nf3", "N", "cutoff", "CUT", ">=7", ">6 <8", "=7 Nf3 beta", "β", "first"):
            assert tree_filter.fits_filter(line, tree_filter.filter_words(text)), text
        for text in ("f3", "nf3", "low", ">7", "<=6", "Nf3 low", ">=x"):
            assert not tree_filter.fits_filter(line, tree_filter.filter_words(text)), text

    def test_the_key_that_opens_the_filter_is_not_part_of_it(self, state: State) -> None:
        search_for(state, "/")
        search_for(state, "low")
        assert outline(state).filter == "low"
        update(state, TypeTreeFilter(""))
        assert outline(state).filter == "lo"

    def test_a_closed_field_takes_no_keys(self, state: State) -> None:
        update(state, TypeTreeFilter("low"))
        assert outline(state).filter == ""

    def test_escape_shows_all_lines_again(self, state: State) -> None:
        search_for(state, "nothing is like this")
        assert outline(state).shown == ()
        press(state, NavigationKey.DOWN)
        update(state, LeaveInspection())
        assert outline(state).shown == outline(state).lines
        assert not outline(state).is_typing
        assert state.screen == screens.INSPECT

    def test_enter_goes_to_the_first_that_fits_and_on_in_a_round(self, state: State) -> None:
        search_for(state, "null")
        press(state, NavigationKey.ENTER)
        assert not outline(state).is_typing
        node_searches = [line.row.node_search for line in outline(state).shown]
        matches = [
            node_search for node_search in node_searches if node_search in outline(state).matches
        ]
        start = matches.index(outline(state).cursor or -1)
        for step in range(1, len(matches) + 1):
            update(state, FindTreeRow(forwards=True))
            assert outline(state).cursor == matches[(start + step) % len(matches)]
        update(state, FindTreeRow(forwards=False))
        assert outline(state).cursor == matches[start - 1]


def test_the_best_line_is_followed_to_its_end(state: State) -> None:
    recorded = inspected(state).recorded
    assert recorded is not None
    (go,) = asked(update(state, GoToBestLine()))
    assert go == GoToLine(1, inspected(state).request, recorded.principal_variation)
