"""A list box: keys and presses choose rows, never headings, and the chosen row is visible."""

from __future__ import annotations

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.actions.help import ChooseLicence
from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.message import Text
from game.state.settings import Settings
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look

LOOK = Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces(Settings().pieces))
KEYS = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END)


def list_of(fits: int) -> ListBox:
    return ListBox(LOOK, Box(0, 0, 100, fits * LOOK.sizes.row), ChooseLicence)


def chosen_by(found: list[ChooseLicence]) -> int:
    (action,) = found
    return action.place


@given(
    st.integers(1, 40),
    st.sets(st.integers(0, 39)),
    st.integers(1, 12),
    st.lists(st.sampled_from(KEYS), max_size=30),
)
def test_keys_choose_visible_rows_and_no_headings(
    count: int, titles: set[int], fits: int, keys: list[int]
) -> None:
    headings: dict[int, Text] = {at: "title" for at in titles if at < count}
    rows = [row for row in range(count) if row not in headings]
    box = list_of(fits)
    box.show(count, rows[0] if rows else None, headings)
    for key in keys:
        if not rows:
            assert box.after(key) == []
            continue
        chosen = chosen_by(box.after(key))  # type: ignore[arg-type]
        assert chosen in rows
        box.show(count, chosen, headings)
        assert chosen in [index for _, index in box.rows()]


def test_a_press_chooses_the_row_under_the_pointer() -> None:
    box = list_of(5)
    box.show(20, 0)
    row, index = box.rows()[3]
    box.point(row.centre)
    assert (box.pointed_row, box.pointed) == (index, (ChooseLicence(index),))
    box.point((row.centre[0], box.box.bottom + 1))
    assert (box.pointed_row, box.pointed) == (None, ())


def test_nothing_is_pointed_at_in_a_hidden_list() -> None:
    box = list_of(5)
    box.show(20, 0)
    box.is_shown = False
    box.point(box.rows()[0][0].centre)
    assert box.pointed == ()


def test_home_and_end_are_left_to_a_line_of_text() -> None:
    box = list_of(5)
    box.show(20, 3)
    assert box.after(pygame.K_END, ends=False) is None
    assert box.after(pygame.K_END) == [ChooseLicence(19)]
