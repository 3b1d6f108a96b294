"""The columns of a menu: one in a high window, more where the entries do not fit below each other.

A column ends between two groups. Pure functions of the entries and of the room.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, groupby, pairwise
from typing import NamedTuple, TypeAlias

from game.view.frame.menu_entries import MenuEntry

MOST_COLUMNS = 3
Groups: TypeAlias = list[tuple[MenuEntry, ...]]
"""The groups of a column from top to bottom; a line separates two of them."""


class MenuRoom(NamedTuple):
    """What a menu may take, in pixels."""

    height: int
    row: int
    """The height of a row where there is enough room."""
    least_row: int
    """The height of the lowest row that can still be read."""
    gap: int
    """The height of the space between two groups."""


def menu_columns(
    entries: Sequence[MenuEntry], room: MenuRoom, most: int = MOST_COLUMNS
) -> tuple[list[Groups], int]:
    """Return the columns, at most so many, and the height of a row.

    There are as few columns as rows that can be read allow. If there are still too many entries,
    the rows get lower.
    """
    groups = [tuple(one) for _, one in groupby(entries, key=lambda entry: entry.group)]
    columns, row = [groups], _row_height([groups], room)
    for number in range(2, min(most, len(groups)) + 1):
        if row >= room.least_row:
            break
        columns = _parted(groups, number)
        row = _row_height(columns, room)
    return columns, row


def _parted(groups: Groups, number: int) -> list[Groups]:
    """Return the groups in so many columns, the longest of which is as short as possible."""
    ends = ((0, *cut, len(groups)) for cut in combinations(range(1, len(groups)), number - 1))
    partings = ([groups[first:last] for first, last in pairwise(cut)] for cut in ends)
    return min(partings, key=lambda columns: max(map(_entries, columns)))


def _row_height(columns: list[Groups], room: MenuRoom) -> int:
    """Return the largest height of a row, at most the usual one, at which all columns fit."""
    heights = ((room.height - (len(one) - 1) * room.gap) // _entries(one) for one in columns)
    return min(room.row, *heights)


def _entries(column: Groups) -> int:
    return sum(map(len, column))
