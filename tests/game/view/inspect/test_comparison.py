"""The sentences about two searches that differ in one technique."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from asking_scenes import compared
from msgspec.structs import replace

from game.features.inspect.view.dialogs.comparison_popup import where_nodes_added
from game.state.state import State
from game.view.window import Window
from game.words.inspect import technique_comparison as in_words

OFF = "multiple_tt_moves"


def test_additional_nodes_are_reported_with_the_move_that_has_most_of_them() -> None:
    found = compared(("e2e4",))
    assert found.is_complete
    shown = where_nodes_added(found, {"e2e4": "e4"})
    assert "e4" in str(shown)
    assert str(shown) != str(in_words.comparison_summary(found, "713 M", is_added=False))


def test_a_search_that_became_far_too_large_was_given_up() -> None:
    found = replace(compared(("e2e4",)), nodes=1_000, other_nodes=20_000, is_complete=False)
    assert where_nodes_added(found, {}) == in_words.GIVEN_UP


def test_a_search_stopped_at_the_same_node_was_not_given_up_but_came_less_deep() -> None:
    found = replace(
        compared(("e2e4",)),
        nodes=1_000,
        other_nodes=1_000,
        depth=12,
        other_depth=11,
        is_complete=False,
    )
    assert where_nodes_added(found, {}) == in_words.depths_reached(found, is_added=False)


def test_equal_node_counts_for_different_depths_are_reported_with_the_depths() -> None:
    found = replace(compared(("e2e4",)), nodes=1_000, other_nodes=1_000, depth=12, other_depth=13)
    assert where_nodes_added(found, {}) == in_words.depths_reached(found, is_added=False)


def test_a_difference_of_one_node_is_in_the_singular() -> None:
    found = replace(compared(("e2e4",)), nodes=1_000, other_nodes=1_001)
    one, two = (
        in_words.comparison_summary(
            replace(found, other_nodes=1_000 + more), str(more), is_added=False
        )
        for more in (1, 2)
    )
    assert one.number != two.number
    assert one.english != two.english


@pytest.mark.parametrize(("nodes", "depth"), [(1_002, 12), (998, 12), (1_000, 13)])
def test_a_technique_switched_on_is_not_reported_as_omitted(nodes: int, depth: int) -> None:
    found = replace(
        compared(("e2e4",)), nodes=1_000, other_nodes=nodes, depth=12, other_depth=depth
    )
    added = where_nodes_added(replace(found, switched=(OFF,)), {})
    left_out = str(where_nodes_added(found, {}))
    assert str(added) == left_out.replace("Without", "With").replace("without", "with")
    assert str(added) != left_out


def test_the_dialog_says_throughout_that_it_was_switched_on(
    open_window: Callable[..., tuple[Window, pygame.Surface]],
    scenes: dict[str, Callable[[], State]],
) -> None:
    window, surface = open_window()
    shown = []
    for name in ("a technique that is off", "comparison with a technique"):
        window.records = []
        window.draw(surface, scenes[name]())
        shown += [one.text for one in window.records if one.owner == "popup"]
    assert "Not used in normal play." in shown
    assert {"With multiple TT moves", "with it", "First difference with the technique:"} <= set(
        shown
    )
    assert any(text.endswith("with the chosen technique.") for text in shown)
    assert not any("without" in text.lower() for text in shown if "ending" not in text)
