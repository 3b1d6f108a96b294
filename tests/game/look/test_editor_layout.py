"""The layout of the Editor screen: nothing overlaps or leaves the window."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from game.features.editor.layout import TRAY_COLUMNS, EditorLayout, arrange_editor
from game.look import theme
from game.look.layout import SQUARES, fit_scale

SIZES = theme.theme_sizes()
BUTTONS_UNITS = 60
windows = st.tuples(st.integers(960, 3840), st.integers(540, 2160))
percents = st.integers(100, 300)


def layout_of(size: tuple[int, int], percent: int, *, has_rim: bool = False) -> EditorLayout:
    sizes = SIZES.scaled(fit_scale(size, percent, SIZES))
    return arrange_editor(size, sizes, BUTTONS_UNITS * sizes.unit, has_rim=has_rim)


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
    assert layout.board.width == layout.board.height
    assert layout.board.width % SQUARES == 0


@given(windows, percents, st.booleans())
def test_the_rows_lie_in_the_panel_and_apart(
    size: tuple[int, int], percent: int, has_rim: bool
) -> None:
    layout = layout_of(size, percent, has_rim=has_rim)
    rows = layout.rows()
    assert all(layout.panel.covers(row) for row in rows)
    assert not any(one.meets(other) for one, other in itertools.combinations(rows, 2))
    cells = [layout.tray_cell(place) for place in range(2 * TRAY_COLUMNS)]
    assert all(layout.tray.covers(cell) for cell in cells)
    assert not any(one.meets(other) for one, other in itertools.combinations(cells, 2))


@given(windows, percents, st.booleans())
def test_a_piece_of_the_tray_can_be_hit(size: tuple[int, int], percent: int, has_rim: bool) -> None:
    layout = layout_of(size, percent, has_rim=has_rim)
    scale = fit_scale(size, percent, SIZES)
    assert layout.tray_cell(0).width >= SIZES.row * scale - 1
