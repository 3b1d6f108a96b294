"""The lines of pixels of the node graph: which box each pixel shows."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from engine.protocol.flame_boxes import FlameBox, FlameBoxes, move_outcome_of
from engine.protocol.inspect_enums import MoveOutcome, NodeOutcome, SearchKind
from game.features.inspect.view.node_graph.flame_rows import (
    GROUND,
    BoxPaint,
    BoxPaints,
    PixelRow,
    box_levels,
    pixel_rows,
)

WIDTH = 40
WIDE = WIDTH + 1
"""The least width of a labelled box. It is wider than the line, so that no box has a label."""


def numbered(kind: int, outcome: int, has_depth: bool) -> BoxPaint:
    """Return a paint whose two numbers encode the kind and the outcome. They differ by 100."""
    assert has_depth
    number = kind * len(MoveOutcome) + outcome
    return BoxPaint(bytes([number]), bytes([100 + number]))


def box(number: int, level: int, first: int, nodes: int) -> FlameBox:
    kind, outcome = divmod(number, len(MoveOutcome))
    return FlameBox(
        number,
        0,
        level,
        first,
        nodes,
        1,
        "e2e4",
        SearchKind(kind),
        NodeOutcome.EXACT,
        move_outcome=move_outcome_of(outcome),
    )


def lines(boxes: list[FlameBox], span: tuple[float, float], gap: int = 0) -> list[PixelRow]:
    return pixel_rows(box_levels(FlameBoxes.of(boxes), BoxPaints(numbered)), span, WIDTH, gap, WIDE)


# The nodes at which one box ends and the next one begins.
cuts = st.lists(st.integers(0, 1000), min_size=2, max_size=30, unique=True).map(sorted)
spans = st.tuples(st.integers(0, 900), st.integers(8, 1000)).map(
    lambda pair: (float(pair[0]), float(pair[0] + pair[1]))
)


def test_a_box_as_wide_as_the_span_fills_the_line() -> None:
    for nodes in range(1, 2000):
        (line,) = lines([box(1, 0, 0, nodes)], (0.0, float(nodes)))
        assert line.body == bytes([1]) * WIDTH


@given(cuts, spans)
def test_the_middle_of_a_pixel_shows_the_box_that_has_its_node(
    ends: list[int], span: tuple[float, float]
) -> None:
    level = [box(number, 0, first, last - first)
             for number, (first, last) in enumerate(pairwise(ends), 1)]  # fmt: skip
    (line,) = lines(level, span)
    step = (span[1] - span[0]) / WIDTH
    for x, shown in enumerate(line.body):
        left, right = span[0] + x * step, span[0] + (x + 1) * step
        near = (one for one in level if one.first <= right and one.first + one.nodes >= left)
        touching = {one.node_search for one in near}
        assert shown in touching | {GROUND}
        covers = [one for one in level if one.first <= left and right <= one.first + one.nodes]
        assert shown != GROUND or not covers
        if len(touching) == 1 and covers:
            assert shown in touching


@given(cuts, spans)
def test_every_box_in_sight_has_a_pixel_or_shares_one(
    ends: list[int], span: tuple[float, float]
) -> None:
    level = [box(number, 0, first, last - first)
             for number, (first, last) in enumerate(pairwise(ends), 1)]  # fmt: skip
    (line,) = lines(level, span)
    for one in level:
        middle = one.first + one.nodes / 2
        if span[0] <= middle < span[1]:
            x = int((middle - span[0]) * WIDTH / (span[1] - span[0]))
            assert any(line.body[max(0, x - 1) : x + 1])


def test_boxes_too_narrow_to_draw_show_in_the_upper_part_of_the_next_level() -> None:
    first, second = lines([box(1, 0, 0, 40), box(2, 1, 10, 5)], (0, 40))
    assert set(first.head) == set(first.body) == {1}
    assert second.body == bytes(10) + b"\x02" * 5 + bytes(25)
    assert second.head == b"\x65" * 10 + b"\x02" * 5 + b"\x65" * 25


def test_a_single_node_has_nothing_below_it() -> None:
    _, second = lines([box(1, 0, 0, 1), box(2, 1, 20, 5)], (0, 4))
    assert not any(second.head)


def test_wide_boxes_stand_a_gap_apart() -> None:
    (line,) = lines([box(1, 0, 0, 20), box(2, 0, 20, 20)], (0, 40), gap=1)
    assert line.body == b"\x01" * 19 + b"\0" + b"\x02" * 19 + b"\0"


def test_levels_without_a_box_in_sight_are_ground() -> None:
    for line in lines([box(1, 0, 0, 10), box(2, 1, 5, 5)], (20, 60)):
        assert not any(line.body)
        assert not any(line.head)


def test_boxes_with_room_for_a_label_are_named() -> None:
    boxes = FlameBoxes.of([box(1, 0, 0, 30), box(2, 0, 30, 4)])
    (line,) = pixel_rows(box_levels(boxes, BoxPaints(numbered)), (0, 40), WIDTH, 1, 5)
    (piece,) = line.wide
    assert (boxes[piece.number].node_search, piece.left, piece.right) == (1, 0, 29)
