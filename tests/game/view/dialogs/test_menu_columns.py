"""The columns of a menu hold all entries in their order, in rows that can be read."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.actions.window import CloseWindow
from game.look.icons import Icon
from game.message import message
from game.view.dialogs.menu_columns import MOST_COLUMNS, MenuRoom, menu_columns
from game.view.frame.menu_entries import VIEW_MENU, MenuEntry, MenuGroup

ROOM = MenuRoom(height=600, row=32, least_row=22, gap=8)
TEXT = message("Settings")
sizes = st.lists(st.integers(1, 12), min_size=1, max_size=8)


def entries(groups: list[int]) -> list[MenuEntry]:
    """Return the entries of a menu whose groups have so many entries each."""
    return [
        MenuEntry(VIEW_MENU, group, TEXT, CloseWindow(), Icon.VIEW)
        for group, size in zip(MenuGroup, groups, strict=False)
        for _ in range(size)
    ]


def test_a_short_menu_has_one_column_and_rows_of_the_usual_height() -> None:
    columns, row = menu_columns(entries([4, 3]), ROOM)
    assert (len(columns), row) == (1, ROOM.row)


def test_a_long_menu_has_columns_of_about_the_same_length() -> None:
    columns, row = menu_columns(entries([2, 7, 4, 5, 6, 4, 9]), ROOM)
    assert [sum(map(len, column)) for column in columns] == [18, 19]
    assert row >= ROOM.least_row


@given(sizes)
def test_columns_keep_the_entries_in_their_order_and_the_groups_whole(groups: list[int]) -> None:
    made = entries(groups)
    columns, _ = menu_columns(made, ROOM)
    assert [entry for column in columns for group in column for entry in group] == made
    assert [len(group) for column in columns for group in column] == groups
    assert len(columns) <= MOST_COLUMNS


@given(sizes)
def test_every_column_fits_in_the_room(groups: list[int]) -> None:
    columns, row = menu_columns(entries(groups), ROOM)
    for column in columns:
        height = sum(map(len, column)) * row + (len(column) - 1) * ROOM.gap
        assert height <= ROOM.height
