"""The layout: nothing overlaps or leaves the window, at any size and scale."""

from __future__ import annotations

import itertools

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.look import theme
from game.look.layout import Box, Layout, arrange, fit_scale, square_at, square_box

SIZES = theme.sizes()
windows = st.tuples(st.integers(960, 3840), st.integers(640, 2160))
percents = st.integers(100, 300)
widths = st.integers(0, 2000)
"""The width in pixels that the text and buttons of a card need in one row."""


def layout_of(size: tuple[int, int], percent: int, *, card: bool, card_width: int = 0) -> Layout:
    sizes = SIZES.scaled(fit_scale(size, percent, SIZES))
    return arrange(size, sizes, card=card, card_width=card_width)


@given(windows, percents, st.booleans(), widths)
def test_regions_lie_in_the_window_and_apart(
    size: tuple[int, int], percent: int, card: bool, card_width: int
) -> None:
    layout = layout_of(size, percent, card=card, card_width=card_width)
    regions = layout.regions()
    for name, box in regions.items():
        assert layout.window.covers(box), name
        assert box.width > 0, name
        assert box.height > 0, name
    for (one, first), (other, second) in itertools.combinations(regions.items(), 2):
        assert not first.meets(second), (one, other)


@given(windows, percents)
def test_board_is_square_and_its_side_a_multiple_of_eight(
    size: tuple[int, int], percent: int
) -> None:
    board = layout_of(size, percent, card=False).board
    assert board.width == board.height
    assert board.width % 8 == 0


@given(windows, percents, widths)
def test_the_card_takes_its_room_from_the_move_list_alone(
    size: tuple[int, int], percent: int, card_width: int
) -> None:
    without = layout_of(size, percent, card=False).regions()
    with_card = layout_of(size, percent, card=True, card_width=card_width).regions()
    card, moves = with_card.pop("card"), with_card.pop("moves")
    assert with_card == {name: box for name, box in without.items() if name != "moves"}
    assert without["moves"].covers(card)
    assert without["moves"].covers(moves)


@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (1440, 900), (1920, 1080)])
def test_usual_windows_have_the_graph(size: tuple[int, int]) -> None:
    assert layout_of(size, 100, card=True).graph is not None


@pytest.mark.parametrize("size", [(960, 640), (1440, 900), (1920, 1080)])
def test_a_card_has_its_buttons_below_words_that_leave_them_no_room(size: tuple[int, int]) -> None:
    usual = layout_of(size, 100, card=True)
    wordy = layout_of(size, 100, card=True, card_width=usual.moves.width + 1)
    assert wordy.card is not None
    assert wordy.card.height == SIZES.card_tall


@given(windows, percents, st.booleans(), widths)
def test_panels_keep_their_least_height(
    size: tuple[int, int], percent: int, card: bool, card_width: int
) -> None:
    sizes = SIZES.scaled(fit_scale(size, percent, SIZES))
    layout = arrange(size, sizes, card=card, card_width=card_width)
    assert layout.moves.height >= sizes.moves_min_height
    assert layout.thinking.height >= sizes.thinking_min_height
    assert layout.thinking.width >= sizes.column_min - 1


@given(windows, percents, st.booleans(), st.integers(0, 63), st.data())
def test_every_pixel_of_a_square_finds_the_square(
    size: tuple[int, int], percent: int, flipped: bool, square: int, data: st.DataObject
) -> None:
    board = layout_of(size, percent, card=False).board
    box = square_box(board, square, flipped)
    assert board.covers(box)
    x = data.draw(st.integers(box.x, box.right - 1))
    y = data.draw(st.integers(box.y, box.bottom - 1))
    assert square_at(board, x, y, flipped) == square


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
