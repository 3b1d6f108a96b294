"""What is said of a search and the same without a technique."""

from __future__ import annotations

from dataclasses import replace

from asking_scenes import compared

from game.view.inspect_comparison import where_added


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
