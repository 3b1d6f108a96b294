"""How many lines of each engine have a row in the panel of the engines."""

from __future__ import annotations

from game.features.analyse.layout import arrange_analyse, count_fitting_lines, engine_places
from game.look import theme


def test_the_panel_ends_with_a_row() -> None:
    sizes = theme.theme_sizes()
    for lines in (5, 3), (5, 5), (3, 3, 3, 3), (5, 5, 5, 5):
        for has_list in (False, True):
            panel = arrange_analyse((960, 640), sizes, lines, has_list=has_list).engines
            *_, last = engine_places(panel, sizes, lines)
            end = (last.lines or [last.head])[-1].bottom
            assert panel.bottom - end < sizes.row, (lines, has_list)


def test_each_engine_gets_a_row_and_then_the_first_all_others() -> None:
    assert count_fitting_lines((3, 3), 6) == [3, 3]
    assert count_fitting_lines((3, 3), 5) == [3, 2]
    assert count_fitting_lines((5, 1, 4), 6) == [4, 1, 1]
    assert count_fitting_lines((5, 3), 7) == [5, 2]
    assert count_fitting_lines((2, 3, 4), 7) == [2, 3, 2]
    assert count_fitting_lines((0, 3, 4), 1) == [0, 1, 0]
    assert count_fitting_lines((2, 2), 0) == [0, 0]
