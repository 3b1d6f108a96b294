"""The places of a story and of what is around it: nothing overlaps, and everything is inside."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.features.inspect.layout import arrange_inspect, arrange_story
from game.features.inspect.view.story import story_layout
from game.look import theme
from game.look.layout import Box

SIZES = [(960, 640, 1.0), (1366, 768, 1.0), (1440, 900, 1.0), (2560, 1440, 2.0), (1280, 1024, 1.0)]


def overlap(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    return across > 0 and down > 0


def assert_apart(boxes: dict[str, Box], whole: Box) -> None:
    for name, box in boxes.items():
        assert whole.x <= box.x, name
        assert box.right <= whole.right, name
        assert whole.y <= box.y, name
        assert box.bottom <= whole.bottom, name
    for one, other in combinations(boxes, 2):
        assert not overlap(boxes[one], boxes[other]), (one, other)


@pytest.mark.parametrize("has_rim", [False, True])
def test_the_story_takes_the_room_of_the_steps(has_rim: bool) -> None:
    for width, height, scale in SIZES:
        sizes = theme.theme_sizes().scaled(scale)
        before = arrange_inspect((width, height), sizes, has_rim=has_rim)
        layout = arrange_story(before, sizes)
        names = ("top_bar", "path", "board", "views", "beside", "steps", "hint")
        boxes: dict[str, Box] = {name: getattr(layout, name) for name in names}
        if layout.evaluation is not None:
            boxes["expected line"] = layout.evaluation
        assert_apart(boxes, layout.window)
        assert layout.beside.height > before.beside.height


def test_no_part_of_a_story_covers_another() -> None:
    sizes = theme.theme_sizes()
    seen = set()
    for width in (460, 700, 900, 1300):
        for height in (200, 400, 620, 900):
            for cards in (0, 1, 3):
                for text_height in (60, 200, 800):
                    box = Box(10, 20, width, height)
                    places = story_layout.arrange_story(
                        box, sizes, text_height, has_chart=True, cards=cards
                    )
                    boxes = {
                        name: place
                        for name, place in places._asdict().items()
                        if place is not None and place.height > 0
                    }
                    assert_apart(boxes, box)
                    least = story_layout.LEAST_TEXT_ROWS * sizes.row
                    assert places.text.height >= min(text_height, least)
                    seen.add((places.chart is not None, places.cards is not None))
    assert len(seen) == 4, "with and without a chart, with and without cards"
