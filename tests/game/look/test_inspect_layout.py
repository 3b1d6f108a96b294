"""The layout of the Inspect screen: nothing overlaps or leaves the window."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.features.inspect.layout import InspectLayout, arrange_inspect
from game.look import theme
from game.look.layout import fit_scale

SIZES = theme.theme_sizes()
windows = st.tuples(st.integers(960, 3840), st.integers(640, 2160))
percents = st.integers(100, 300)


def layout_of(size: tuple[int, int], percent: int, *, has_rim: bool = False) -> InspectLayout:
    return arrange_inspect(size, SIZES.scaled(fit_scale(size, percent, SIZES)), has_rim=has_rim)


@given(windows, percents, st.booleans())
def test_regions_lie_in_the_window_and_apart(
    size: tuple[int, int], percent: int, has_rim: bool
) -> None:
    layout = layout_of(size, percent, has_rim=has_rim)
    regions = layout.regions()
    for name, box in regions.items():
        assert layout.window.covers(box), name
        assert box.width > 0, name
        assert box.height > 0, name
    for (one, first), (other, second) in itertools.combinations(regions.items(), 2):
        assert not first.meets(second), (one, other)
    for box in (layout.buttons, layout.sentence, layout.timeline):
        assert layout.steps.covers(box)


@given(st.integers(960, 3840), st.integers(540, 2160), percents)
def test_several_moves_of_the_list_are_seen_in_every_window(
    width: int, height: int, percent: int
) -> None:
    layout = layout_of((width, height), percent)
    sizes = SIZES.scaled(fit_scale((width, height), percent, SIZES))
    frame = 4 * sizes.unit + sizes.heading_row + sizes.fact_row
    assert layout.moves.height >= frame + 3 * sizes.row
    if height >= 640 and percent == 100:
        assert layout.moves.height >= frame + 8 * sizes.row


@pytest.mark.parametrize(
    ("size", "percent", "rows"),
    [
        ((2560, 1440), 200, 10),
        ((2560, 1416), 200, 10),
        ((2560, 1380), 200, 10),
        ((1366, 768), 100, 10),
        ((1366, 745), 100, 10),
        ((1366, 720), 100, 10),
        ((1440, 900), 100, 10),
        ((1920, 1080), 150, 10),
        ((960, 640), 100, 9),
    ],
)
@pytest.mark.parametrize("has_rim", [False, True])
def test_the_list_shows_ten_moves_on_common_screens(
    size: tuple[int, int], percent: int, rows: int, has_rim: bool
) -> None:
    """A desktop leaves a window less than the whole screen, for its title and a panel."""
    sizes = SIZES.scaled(percent / 100)
    frame = 4 * sizes.unit + sizes.heading_row + sizes.fact_row
    layout = arrange_inspect(size, sizes, has_rim=has_rim)
    assert (layout.moves.height - frame) // sizes.row >= rows


def test_a_higher_window_is_laid_out_as_before() -> None:
    layout = layout_of((1440, 900), 100)
    assert not layout.is_low
    assert (layout.steps.height, layout.hint.height) == (150, SIZES.fact_row)
    assert layout.sentence.height == 2 * SIZES.row


@given(windows, percents, st.booleans())
def test_the_board_is_large_enough_to_read(
    size: tuple[int, int], percent: int, has_rim: bool
) -> None:
    layout = layout_of(size, percent, has_rim=has_rim)
    sizes = SIZES.scaled(fit_scale(size, percent, SIZES))
    assert layout.board.width == layout.board.height
    assert layout.board.width % 8 == 0
    assert layout.board.width >= 50 * sizes.unit
    assert layout.moves.width >= sizes.inspect_moves_min
