"""Boxes are stored in columns and read back unchanged."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from engine.protocol.flame_boxes import FlameBox, FlameBoxes
from engine.protocol.inspect_enums import NodeOutcome, SearchKind

moves = st.sampled_from(["", "e2e4", "0000", "e4"])
numbers = st.integers(-1, 2**62)
boxes = st.builds(
    FlameBox, numbers, numbers, st.integers(0, 5), numbers, numbers, st.integers(-9, 99),
    moves, st.sampled_from(SearchKind), st.sampled_from(NodeOutcome), moves, st.integers(0, 99),
    line_number=st.integers(0, 99),
)  # fmt: skip
some = st.lists(boxes, max_size=20, unique_by=lambda box: box.node_search)


@given(some)
def test_boxes_are_sorted_by_level_and_from_left_to_right(given_boxes: list[FlameBox]) -> None:
    found = list(FlameBoxes.of(given_boxes))
    assert found == sorted(given_boxes, key=lambda box: (box.level, box.first))
    assert len(FlameBoxes.of(given_boxes)) == len(given_boxes)


@given(some)
def test_a_box_is_found_by_its_node_search(given_boxes: list[FlameBox]) -> None:
    kept = FlameBoxes.of(given_boxes)
    assert all(kept.of_node_search(box.node_search) == box for box in given_boxes)
    assert all(kept.has_node_search(box.node_search) for box in given_boxes)
    assert kept.of_node_search(-2) is None
    assert not kept.has_node_search(-2)


@given(some)
def test_each_box_belongs_to_one_level(given_boxes: list[FlameBox]) -> None:
    kept = FlameBoxes.of(given_boxes)
    for level in range(7):
        found = {kept[number] for number in kept.of_level(level)}
        assert found == {box for box in given_boxes if box.level == level}
    assert kept.deepest == max((box.level for box in given_boxes), default=0)


@given(some)
def test_boxes_survive_pickling(given_boxes: list[FlameBox]) -> None:
    kept = FlameBoxes.of(given_boxes)
    sent = pickle.loads(pickle.dumps(kept))
    assert sent == kept
    assert all(sent.of_node_search(box.node_search) == box for box in given_boxes)
