"""The Play screen: nothing overlaps or leaves the window, at any size and with any panels."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.features.play.layout import ALL_PANELS, PlayLayout, arrange_play
from game.look import theme
from game.look.layout import fit_scale, square_at, square_box
from game.state.panels import Panels, PanelState

SIZES = theme.theme_sizes()
windows = st.tuples(st.integers(960, 3840), st.integers(640, 2160))
percents = st.integers(100, 300)
widths = st.integers(0, 2000)
"""The width in pixels that the text and buttons of a card need in one row."""
panels = st.builds(Panels, st.booleans(), st.booleans(), st.sampled_from(PanelState))
FOLDED = ALL_PANELS._replace(engine=PanelState.FOLDED)
USUAL = [(1280, 800), (1366, 768), (1440, 900), (1920, 1080)]


def layout_of(
    size: tuple[int, int],
    percent: int,
    *,
    card: bool,
    card_width: int = 0,
    panels: Panels = ALL_PANELS,
    has_rim: bool = False,
) -> PlayLayout:
    sizes = SIZES.scaled(fit_scale(size, percent, SIZES))
    return arrange_play(
        size, sizes, card=card, card_width=card_width, panels=panels, has_rim=has_rim
    )


@given(windows, percents, st.booleans(), widths, panels, st.booleans())
def test_regions_lie_in_the_window_and_apart(
    size: tuple[int, int],
    percent: int,
    card: bool,
    card_width: int,
    shown: Panels,
    has_rim: bool,
) -> None:
    layout = layout_of(
        size, percent, card=card, card_width=card_width, panels=shown, has_rim=has_rim
    )
    regions = layout.regions()
    for name, box in regions.items():
        assert layout.window.covers(box), name
        assert box.width > 0, name
        assert box.height > 0, name
    for (one, first), (other, second) in itertools.combinations(regions.items(), 2):
        assert not first.meets(second), (one, other)


@given(windows, percents, st.booleans())
def test_board_is_square_and_its_side_a_multiple_of_eight(
    size: tuple[int, int], percent: int, has_rim: bool
) -> None:
    board = layout_of(size, percent, card=False, has_rim=has_rim).board
    assert board.width == board.height
    assert board.width % 8 == 0


@given(windows, percents, panels)
def test_the_board_has_the_same_place_with_any_panels(
    size: tuple[int, int], percent: int, shown: Panels
) -> None:
    usual = layout_of(size, percent, card=False)
    assert layout_of(size, percent, card=False, panels=shown).board == usual.board


@pytest.mark.parametrize("size", USUAL)
def test_without_the_moves_the_graph_has_their_room(size: tuple[int, int]) -> None:
    both = layout_of(size, 100, card=False, panels=FOLDED)
    alone = layout_of(size, 100, card=False, panels=FOLDED._replace(moves=False))
    assert both.moves is not None
    assert both.graph is not None
    assert alone.graph is not None
    assert (alone.graph.y, alone.graph.bottom) == (both.moves.y, both.graph.bottom)


@given(windows, percents, panels)
def test_a_hidden_panel_has_no_place(size: tuple[int, int], percent: int, shown: Panels) -> None:
    layout = layout_of(size, percent, card=False, panels=shown)
    assert (layout.moves is not None) == shown.moves
    assert (layout.thinking is not None) == (shown.engine is not PanelState.HIDDEN)
    assert layout.graph is None or shown.graph


@given(windows, percents)
def test_moves_and_graph_take_the_room_of_a_folded_engine_panel(
    size: tuple[int, int], percent: int
) -> None:
    def area(layout: PlayLayout) -> int:
        boxes = [box for box in (layout.moves, layout.graph) if box is not None]
        return sum(box.width * box.height for box in boxes)

    opened, folded = (
        layout_of(size, percent, card=False, panels=shown) for shown in (ALL_PANELS, FOLDED)
    )
    assert opened.thinking is not None
    assert folded.thinking is not None
    assert folded.thinking.height < opened.thinking.height / 4
    assert area(folded) > area(opened)


@pytest.mark.parametrize("size", [(1440, 900), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("shown", [ALL_PANELS, FOLDED])
def test_a_usual_window_has_room_for_twelve_rows_of_moves(
    size: tuple[int, int], shown: Panels
) -> None:
    moves = layout_of(size, 100, card=False, panels=shown).moves
    assert moves is not None
    assert moves.height >= SIZES.moves_full_height


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


@pytest.mark.parametrize("size", USUAL)
def test_usual_windows_have_the_graph(size: tuple[int, int]) -> None:
    assert layout_of(size, 100, card=True).graph is not None


@pytest.mark.parametrize("size", [(960, 640), (1440, 900), (1920, 1080)])
def test_a_card_has_its_buttons_below_words_that_leave_them_no_room(size: tuple[int, int]) -> None:
    usual = layout_of(size, 100, card=True)
    assert usual.moves is not None
    wordy = layout_of(size, 100, card=True, card_width=usual.moves.width + 1)
    assert wordy.card is not None
    assert wordy.card.height == SIZES.card_tall


@given(windows, percents, st.booleans(), widths)
def test_panels_keep_their_least_height(
    size: tuple[int, int], percent: int, card: bool, card_width: int
) -> None:
    sizes = SIZES.scaled(fit_scale(size, percent, SIZES))
    layout = arrange_play(size, sizes, card=card, card_width=card_width)
    assert layout.moves is not None
    assert layout.thinking is not None
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
