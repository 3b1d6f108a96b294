"""The strip of table results: its intervals, their counts, and its columns of pixels."""

from __future__ import annotations

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
from hypothesis import given
from hypothesis import strategies as st

from engine.protocol.inspect_enums import TableResult
from engine.protocol.inspect_facts import TableUse
from game.features.inspect.model.flame_graph import FlameGraphView
from game.features.inspect.view.node_graph.table_use import (
    TableUseStrip,
    intervals_in_span,
    sum_of_probe_counts,
    table_result_colour,
)
from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look

uses = st.builds(TableUse, *[st.integers(0, 500)] * 4)


def graph_of(uses: list[TableUse], first: float = 0, last: float = 100) -> FlameGraphView:
    return FlameGraphView(table=tuple(uses), table_span=(first, last), revision=1)


@given(st.lists(uses, max_size=9))
def test_nothing_is_lost_when_intervals_are_counted_together(given_uses: list[TableUse]) -> None:
    found = sum_of_probe_counts(given_uses)
    assert found == {
        TableResult.CUTOFF: sum(use.cutoff for use in given_uses),
        TableResult.MOVE_ONLY: sum(use.move_only for use in given_uses),
        TableResult.TOO_SHALLOW: sum(use.too_shallow for use in given_uses),
        TableResult.MISS: sum(use.misses for use in given_uses),
    }


@given(st.integers(1, 50), st.floats(-50, 150), st.floats(1, 300))
def test_an_interval_is_visible_if_it_overlaps_the_span(
    count: int, first: float, width: float
) -> None:
    view = graph_of([TableUse(1, 1, 1, 1)] * count)
    seen = intervals_in_span(view, (first, first + width))
    step = 100 / count
    for number in range(count):
        begin, end = number * step, (number + 1) * step
        if begin < first + width - 1e-6 and end > first + 1e-6:
            assert seen.start <= number < seen.stop


def test_a_column_shows_the_cut_offs_at_its_bottom_and_the_misses_at_its_top() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((600, 200))
    look = Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces())
    surface = pygame.Surface((600, 200))
    room = Box(0, 0, 600, look.sizes.fact_row + 40)
    # Ten of each in the first half of what was asked for, in the other half only misses.
    view = graph_of([TableUse(10, 10, 10, 10), TableUse(10, 0, 0, 0)])
    TableUseStrip(look).draw(Canvas(surface, look, None), room, view, (0, 100), is_summary=False)
    order = (TableResult.CUTOFF, TableResult.MOVE_ONLY, TableResult.TOO_SHALLOW, TableResult.MISS)
    for number, result in enumerate(order):
        y = room.bottom - 5 - 10 * number
        assert tuple(surface.get_at((150, y))) == table_result_colour(look.colours, result)
        assert tuple(surface.get_at((450, y))) == table_result_colour(
            look.colours, TableResult.MISS
        )
