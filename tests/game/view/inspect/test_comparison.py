"""What is said of a search and the same with a technique switched off, or on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest
from asking_scenes import compared

from game.state.state import State
from game.view.inspect.comparison import where_added
from game.view.window import Window

OFF = "multiple_tt_moves"


def test_more_nodes_are_told_with_the_move_below_which_most_of_them_are() -> None:
    found = compared(("e2e4",))
    assert found.is_complete
    assert "nodes more" in where_added(found, {})


def test_a_search_that_became_far_too_large_was_given_up() -> None:
    found = replace(compared(("e2e4",)), nodes=1_000, other_nodes=20_000, is_complete=False)
    assert "given up" in where_added(found, {})


def test_a_search_stopped_at_the_same_node_was_not_given_up_but_came_less_deep() -> None:
    found = replace(
        compared(("e2e4",)),
        nodes=1_000,
        other_nodes=1_000,
        depth=12,
        other_depth=11,
        is_complete=False,
    )
    assert where_added(found, {}) == (
        "After as many nodes it had come to depth 11 without it, to 12 as it was."
    )


def test_as_many_nodes_for_another_depth_are_told_with_the_depths() -> None:
    found = replace(compared(("e2e4",)), nodes=1_000, other_nodes=1_000, depth=12, other_depth=13)
    assert where_added(found, {}) == (
        "After as many nodes it had come to depth 13 without it, to 12 as it was."
    )


def test_a_share_that_rounds_to_nothing_is_left_out() -> None:
    found = replace(compared(("e2e4",)), nodes=1_000, other_nodes=1_002)
    assert where_added(found, {}).startswith("Without it there are 2 nodes more. ")


@pytest.mark.parametrize(("nodes", "depth"), [(1_002, 12), (998, 12), (1_000, 13)])
def test_what_was_switched_on_is_not_told_as_left_out(nodes: int, depth: int) -> None:
    found = replace(
        compared(("e2e4",)), nodes=1_000, other_nodes=nodes, depth=12, other_depth=depth
    )
    said = where_added(replace(found, switched=(OFF,)), {})
    assert said == where_added(found, {}).replace("Without", "With").replace("without", "with")
    assert "ith it" in said


def test_the_dialog_says_throughout_that_it_was_switched_on(
    open_window: Callable[..., tuple[Window, pygame.Surface]],
    scenes: dict[str, Callable[[], State]],
) -> None:
    window, surface = open_window()
    said = []
    for name in ("a technique that is off", "comparison with a technique"):
        window.records = []
        window.draw(surface, scenes[name]())
        said += [one.text for one in window.records if one.owner == "popup"]
    assert "Off in the engine." in said
    assert {"With multiple TT moves", "with it", "First difference, with it:"} <= set(said)
    assert any(text.endswith("searches again with the chosen one.") for text in said)
    assert not any("without" in text.lower() for text in said if "ending" not in text)
