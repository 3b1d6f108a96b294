"""The places in the explorer: its rows, and the columns of its table. Pure geometry."""

from __future__ import annotations

from typing import NamedTuple

from game.look.explorer_area import LEAST_ROWS, explorer_height
from game.look.layout import Box
from game.look.theme import Sizes
from game.message import Text, message, message_with_context
from game.view.kit.canvas import Align, heading_width
from game.view.kit.fonts import FIGURES, FINE_FIGURES, TABLE, TextStyle
from game.view.kit.look import Look

HEADING = message("Explorer")
BAR_UNITS, WIDEST_BAR_UNITS = 22, 60
"""The least and the largest width of the bar of results, in units."""
MARK_UNITS = 4
"""The width of the mark of the repertoire behind a move, in units."""
GAP_UNITS = 3
"""The least space between two columns, in units."""


class ExplorerColumn(NamedTuple):
    """A column: its title, its widest text, the style of its texts, its alignment."""

    title: Text
    widest: str
    style: TextStyle
    align: Align


MOVE = ExplorerColumn(message("Move"), "Qa1xb2+", TABLE, "left")
GAMES = ExplorerColumn(
    message_with_context("a column of the explorer", "Games"), "999 999", FIGURES, "right"
)
SHARE = ExplorerColumn("%", "100 %", FINE_FIGURES, "right")
RESULTS = ExplorerColumn(
    message_with_context("a column of the explorer", "White · draw · Black"), "", FIGURES, "left"
)
RATING = ExplorerColumn(
    message_with_context("a column of the explorer: average rating", "Rating"),
    "2999", FIGURES, "right",
)  # fmt: skip
PERFORMANCE = ExplorerColumn(
    message_with_context("a column of the explorer: performance", "Perf."), "2999", FIGURES, "right"
)
LAST = ExplorerColumn(
    message_with_context("a column of the explorer: year last played", "Last"),
    "2026", FINE_FIGURES, "right",
)  # fmt: skip
SHORT_RESULTS = message("Result")
WAYS = (
    (MOVE, GAMES, SHARE, RESULTS, RATING, PERFORMANCE, LAST),
    (MOVE, GAMES, SHARE, RESULTS, RATING, LAST),
    (MOVE, GAMES, SHARE, RESULTS, RATING),
    (MOVE, GAMES, RESULTS, RATING),
    (MOVE, GAMES, RESULTS),
)
"""The columns of a wide table and of narrower ones. The table has the first ones that fit."""
OWN_WAYS = (
    (MOVE, GAMES, SHARE, RESULTS, RATING, PERFORMANCE, LAST),
    (MOVE, GAMES, SHARE, RESULTS, PERFORMANCE, LAST),
    (MOVE, GAMES, RESULTS, PERFORMANCE),
    (MOVE, GAMES, RESULTS),
)
"""The same beside the player's own openings: how well they went comes first."""


BARE_WAYS = ((MOVE, GAMES, SHARE, RESULTS), (MOVE, GAMES, RESULTS))
"""The columns of a table without titles: what they are can be seen."""


class ExplorerPlaces(NamedTuple):
    """The places in the panel. What has no room has no height."""

    title: Box
    counts: Box
    """The row that says how many games there are."""
    heads: Box
    rows: Box
    foot: Box

    @property
    def words(self) -> Box:
        """The room for what is said in place of the table."""
        return self.counts._replace(height=self.rows.bottom - self.counts.y)

    @property
    def is_low(self) -> bool:
        """Whether there is room for one line only: that of the title."""
        return self.rows.height == 0


def explorer_places(sizes: Sizes, panel: Box) -> ExplorerPlaces:
    """Return the places in the panel.

    One that is too low for the whole table has the rows alone, and a still lower one only a title.
    """
    room = panel.inset(sizes.padding, 2 * sizes.unit)
    title, rest = room.cut_top(sizes.heading_row, sizes.unit)
    if panel.height < explorer_height(sizes, LEAST_ROWS):
        none = rest._replace(height=0)
        has_rows = rest.height >= LEAST_ROWS * sizes.row
        return ExplorerPlaces(title, none, none, rest if has_rows else none, none)
    counts, rest = rest.cut_top(sizes.row, sizes.unit)
    heads, rest = rest.cut_top(sizes.heading_row)
    foot, rows = rest.cut_bottom(sizes.row, 2 * sizes.unit)
    return ExplorerPlaces(title, counts, heads, rows, foot)


def explorer_cells(
    look: Look, places: ExplorerPlaces, *, has_performance: bool = False
) -> dict[ExplorerColumn, Box]:
    """Return the columns that fit, each with its horizontal place and no height.

    ``has_performance`` says that the performance matters more than the average rating.
    """
    room = places.rows
    gap = GAP_UNITS * look.sizes.unit
    ways = OWN_WAYS if has_performance else WAYS
    for columns in ways if places.heads.height else BARE_WAYS:
        widths = {one: _width(look, one) for one in columns if one is not RESULTS}
        bar = room.width - sum(widths.values()) - gap * (len(columns) - 1)
        if bar >= BAR_UNITS * look.sizes.unit:
            break
    widths[RESULTS] = max(0, min(bar, WIDEST_BAR_UNITS * look.sizes.unit))
    spare = max(0, bar - widths[RESULTS]) // max(1, len(columns) - 1)
    cells, x = dict[ExplorerColumn, Box](), room.x
    for one in columns:
        cells[one] = Box(x, room.y, widths[one], 0)
        x += widths[one] + gap + spare
    return cells


def column_title(look: Look, column: ExplorerColumn, width: int) -> Text:
    """Return the title of a column that fits in its width."""
    if column is RESULTS and heading_width(look, column.title) > width:
        return SHORT_RESULTS
    return column.title


def _width(look: Look, column: ExplorerColumn) -> int:
    width = max(heading_width(look, column.title), look.width(column.widest, column.style))
    return width + MARK_UNITS * look.sizes.unit if column is MOVE else width
