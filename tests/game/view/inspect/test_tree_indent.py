"""The tree is indented by depth, with a line for each level, and moves stay readable."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from scenes import SCENES
from slots import inspected

from game.features.inspect.model.inspection import InspectView
from game.features.inspect.view.tree_panel import INDENT, LEAST_LEVELS, TreePanel
from game.state.state import State
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]


def tree_of(window: Window, state: State) -> TreePanel:
    return next(part for part in window.screen(state).parts if isinstance(part, TreePanel))


def scene() -> State:
    state = SCENES["inspect deep down"]()
    inspected(state).view = InspectView.TREE
    return state


@pytest.mark.parametrize("size", [(960, 640), (1440, 900), (1920, 1280)])
def test_deeper_rows_stand_further_right_and_are_not_cut(
    size: tuple[int, int], open_window: Opener
) -> None:
    window, surface = open_window(size)
    window.records = []
    state = scene()
    window.draw(surface, state)
    tree = tree_of(window, state)
    lines = inspected(state).outline.shown
    rows = tree._scroll.rows(tree._rows_room(), len(lines))
    levels = {lines[index].level for _, index in rows}
    assert len(levels) > 1
    starts = {level: tree._mark(rows[0][0], level - tree._first_level).x for level in levels}
    ordered = [starts[level] for level in sorted(levels)]
    assert ordered == sorted(ordered)
    assert len(set(ordered)) > 1
    texts = [one for one in window.records if one.owner == "tree"]
    assert [one for one in texts if one.text != one.wanted] == []


def test_each_level_above_a_row_has_a_line(open_window: Opener) -> None:
    window, surface = open_window()
    state = scene()
    window.draw(surface, state)
    tree = tree_of(window, state)
    lines = inspected(state).outline.shown
    rows = tree._scroll.rows(tree._rows_room(), len(lines))
    row, level = next(
        (row, lines[index].level - tree._first_level)
        for row, index in rows
        if lines[index].level - tree._first_level >= 2
    )
    ink = tuple(window._look.colours.line)[:3]
    for above in range(level):
        x = tree._mark(row, above).centre[0]
        assert tuple(surface.get_at((x, row.y + 1)))[:3] == ink
    assert tuple(surface.get_at((tree._mark(row, level).centre[0], row.y + 1)))[:3] != ink


def test_the_indentation_ends_before_moves_have_no_room(open_window: Opener) -> None:
    window, surface = open_window((960, 640))
    state = scene()
    window.draw(surface, state)
    tree = tree_of(window, state)
    row = tree._rows_room()
    assert tree._most_levels >= LEAST_LEVELS
    assert tree._mark(row, 99).x == tree._mark(row, tree._most_levels).x
    step = tree._mark(row, 1).x - tree._mark(row, 0).x
    assert step == round(INDENT * window._look.sizes.unit)
