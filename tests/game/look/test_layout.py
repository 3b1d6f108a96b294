"""Boxes, squares and scales."""

from __future__ import annotations

import itertools

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.features.play.layout import PlayLayout, arrange_play
from game.look import theme
from game.look.layout import Box, fit_scale, square_at, square_box, with_rim

SIZES = theme.theme_sizes()


def test_white_is_at_the_bottom_unless_the_board_is_flipped() -> None:
    board = Box(100, 50, 800, 800)
    assert square_box(board, chess.A1, flipped=False) == Box(100, 750, 100, 100)
    assert square_box(board, chess.A1, flipped=True) == Box(800, 50, 100, 100)
    assert square_at(board, 99, 60, flipped=False) is None
    assert square_at(board, 100, 850, flipped=False) is None


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_a_full_hd_window_has_the_scale_that_was_asked_for(percent: int) -> None:
    assert fit_scale((1920, 1080), percent, SIZES) == percent / 100


def test_the_scale_shrinks_in_a_window_that_is_too_small() -> None:
    assert fit_scale((960, 640), 300, SIZES) == 1.0
    assert fit_scale((3840, 2160), 300, SIZES) == 3.0


@given(
    st.integers(1, 12),
    st.integers(0, 10),
    st.builds(Box, *[st.integers(0, 999)] * 2, st.integers(150, 900), st.integers(1, 99)),
)
def test_columns_fill_a_box_without_overlap(count: int, gap: int, box: Box) -> None:
    columns = box.columns(count, gap)
    assert columns[0].x == box.x
    assert columns[-1].right == box.right
    for left, right in itertools.pairwise(columns):
        assert right.x - left.right == gap
    widths = {column.width for column in columns}
    assert max(widths) - min(widths) <= 1


@given(
    st.builds(Box, *[st.integers(0, 99)] * 2, *[st.integers(0, 99)] * 2),
    st.integers(0, 120),
    st.integers(0, 20),
)
def test_cuts_stay_inside_their_box(box: Box, length: int, gap: int) -> None:
    for cut in (box.cut_top, box.cut_bottom, box.cut_left, box.cut_right):
        part, rest = cut(length, gap)
        assert box.covers(part)
        assert box.covers(rest)
        assert not part.meets(rest)


@given(st.integers(960, 3840), st.integers(600, 2160), st.sampled_from([100, 150, 200, 300]))
def test_coordinates_are_beside_a_board_of_small_squares(
    width: int, height: int, percent: int
) -> None:
    """From 72 pixels down at 100 %, a letter on a square meets the piece."""
    sizes = SIZES.scaled(fit_scale((width, height), percent, SIZES))

    def arranged(beside: bool) -> PlayLayout:
        return arrange_play((width, height), sizes, card=False, has_rim=beside)

    found = with_rim(arranged, sizes, has_rim=None)
    side = arranged(False).board.width // 8
    assert (found.rim is not None) == (side <= 18 * sizes.unit)
    assert with_rim(arranged, sizes, has_rim=True).rim is not None
    assert with_rim(arranged, sizes, has_rim=False).rim is None
