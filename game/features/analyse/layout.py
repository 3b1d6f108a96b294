"""The places of everything on the Analyse screen: pure geometry, no drawing.

The board stands at the left as on the Play screen. Beside it are, from the top: a row about the
document if it has many games, the engines, the book and the tablebases, the root moves of our
engine, the moves, the evaluation graph if the game has one, the explorer if it is shown, and the
row of actions. In a tall window the engines stand below the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from game.look.board_area import board_and_column, board_area, board_height, regions_of
from game.look.explorer_area import LEAST_ROWS, explorer_height, rows_height
from game.look.layout import BoardRim, Box
from game.look.theme import Sizes

HEAD_UNITS = 7
"""The height of the head of an engine, in ``Sizes.unit``."""
LEAST_MOVE_ROWS = 5
"""The number of rows of moves that are visible in any window."""
LEAST_ROOT_ROWS, MOST_ROOT_ROWS = 3, 8
"""The rows of root moves for which lines of engines make room, and the most that are visible at
once; the others are scrolled to."""
COMFORTABLE_MOVE_ROWS = 10
"""The number of rows of moves without which there is no graph."""
CARD_UNITS = 14
"""The height that the moves keep for the card of a mistake, in ``Sizes.unit``."""
MOST_EXPLORER_ROWS = 8
"""The rows of moves that are visible in the explorer; the others are scrolled to."""
LOW_REPORT_UNITS = 28
"""The height of the report's panel with a low graph, which has no phases, in ``Sizes.unit``."""


class AnalyseLayout(Struct, frozen=True):
    """The boxes of the Analyse screen."""

    window: Box
    top_bar: Box
    far_strip: Box
    board: Box
    near_strip: Box
    foot: Box
    evaluation: Box
    viewpoint: Box
    """The room below the evaluation bar, which stays empty."""
    document: Box | None
    """The row about the document of many games; None without one."""
    engines: Box
    known: Box | None
    """The panel of the book and the tablebases; None if neither is set."""
    search: Box | None
    """The panel of the root moves of our engine; None if they are not shown."""
    moves: Box
    graph: Box | None
    """The panel of the report, or the evaluation graph; None without room or without either."""
    explorer: Box | None
    """The explorer; None if it is not shown."""
    actions: Box
    rim: BoardRim | None = None

    def regions(self) -> dict[str, Box]:
        """Return the boxes that must not overlap, by name."""
        return regions_of(self, self.rim)

    @property
    def beside_lines(self) -> Box:
        """The room above the actions that has no lines of engines."""
        return self.moves._replace(height=self.actions.y - self.moves.y)


def arrange_analyse(
    size: tuple[int, int],
    sizes: Sizes,
    lines: Sequence[int],
    *,
    has_list: bool = False,
    sources: int = 0,
    has_search: bool = False,
    has_graph: bool = False,
    has_report: bool = False,
    has_explorer: bool = False,
    has_rim: bool = False,
) -> AnalyseLayout:
    """Return the layout of a window of ``size``; ``sizes`` are already scaled.

    ``lines`` are the numbers of lines of the engines. The panel of the engines is as high as they
    need, or as the moves leave room for. So no report of an engine changes a place. ``has_list``
    says whether the game is one of a document of many games, ``sources`` how many rows the book and
    the tablebases need, and ``has_search`` whether the root moves of our engine are shown. A report
    has a panel in any window; its graph needs room.
    """
    window, top_bar, left, column, side, rim = board_and_column(size, sizes, has_rim=has_rim)
    around = board_area(left, sizes, rim)
    actions, column = column.cut_bottom(sizes.action_row, sizes.gap)
    document: Box | None = None
    if has_list:
        document, column = column.cut_top(sizes.row + 3 * sizes.unit, sizes.gap)
    height = _engines_height(sizes, lines)
    known: Box | None = None
    known_height = _known_height(sizes, sources) + sizes.gap if sources else 0
    under = left.cut_top(board_height(side, sizes, rim), sizes.gap)[1]
    if under.height >= height:
        engines, rest = under.cut_top(height)[0], column
    else:
        most = column.height - sizes.gap - known_height - _moves_height(sizes, LEAST_MOVE_ROWS)
        if has_report:
            most -= title_height(sizes) + sizes.gap + CARD_UNITS * sizes.unit
        if has_explorer:
            most -= title_height(sizes) + sizes.gap
        if has_search:
            search_height = _search_height(sizes, LEAST_ROOT_ROWS) + sizes.gap
            most = min(most, max(most - search_height, _engines_height(sizes, [0] * len(lines))))
        if most < height:
            most -= max(0, most - _engines_height(sizes, [0] * len(lines))) % sizes.row
        engines, rest = column.cut_top(min(height, most), sizes.gap)
    if sources:
        known, rest = rest.cut_top(known_height - sizes.gap, sizes.gap)
    search: Box | None = None
    if has_search:
        search, rest = _search_and_rest(sizes, rest)
    explorer: Box | None = None
    if has_explorer:
        height = _explorer_height(sizes, rest.height, has_report=has_report)
        explorer, rest = rest.cut_bottom(height, sizes.gap)
    graph: Box | None = None
    least = _moves_height(sizes, COMFORTABLE_MOVE_ROWS)
    if has_report:
        graph, rest = rest.cut_bottom(
            _report_height(sizes, rest.height, has_graph=has_graph), sizes.gap
        )
    elif has_graph and rest.height >= least + sizes.gap + sizes.graph:
        height = min(sizes.graph_tall, rest.height - least - sizes.gap)
        graph, rest = rest.cut_bottom(height, sizes.gap)
    return AnalyseLayout(
        window=window,
        top_bar=top_bar,
        **around._asdict(),
        document=document,
        engines=engines,
        known=known,
        search=search,
        moves=rest,
        graph=graph,
        explorer=explorer,
        actions=actions,
    )


class EnginePlaces(NamedTuple):
    """The places of one engine in the panel."""

    head: Box
    lines: list[Box]
    """The rows of its lines: as many as it has, or as there is room for."""


def panel_title_row(panel: Box, sizes: Sizes) -> Box:
    """Return the row of the panel's title."""
    return panel.inset(sizes.padding, 2 * sizes.unit).cut_top(sizes.heading_row)[0]


def engine_places(panel: Box, sizes: Sizes, lines: Sequence[int]) -> list[EnginePlaces]:
    """Return the places of the engines in their panel, from the top."""
    room = panel.inset(sizes.padding, 2 * sizes.unit)
    room = room.cut_top(sizes.heading_row, sizes.unit)[1]
    spare = room.height - len(lines) * (HEAD_UNITS + 1) * sizes.unit + sizes.unit
    found = []
    for count in count_fitting_lines(lines, spare // sizes.row):
        head, room = room.cut_top(HEAD_UNITS * sizes.unit)
        rows, room = room.cut_top(count * sizes.row, sizes.unit)
        places = [
            rows._replace(y=rows.y + number * sizes.row, height=sizes.row)
            for number in range(count)
        ]
        found.append(EnginePlaces(head, places))
    return found


def lookup_rows(panel: Box, sizes: Sizes, count: int) -> list[Box]:
    """Return the rows of the book and the tablebases in their panel."""
    room = panel.inset(sizes.padding, 2 * sizes.unit)
    return [room._replace(y=room.y + row * sizes.row, height=sizes.row) for row in range(count)]


def count_fitting_lines(lines: Sequence[int], rows: int) -> list[int]:
    """Return for how many lines of each engine there is room in all these rows.

    Each engine gets a row for its best line, and then the first engine gets its others: the board
    has an arrow for each. The other engines get the rows that are left, in turn.
    """
    found = [0] * len(lines)
    wanted = [min(1, count) for count in lines], [*lines[:1], *(0 for _ in lines[1:])]
    for most in (*wanted, *([least] * len(lines) for least in range(2, max(lines, default=0) + 1))):
        for place, count in enumerate(lines):
            more = max(0, min(count, most[place], found[place] + rows) - found[place])
            found[place] += more
            rows -= more
    return found


def _engines_height(sizes: Sizes, lines: Sequence[int]) -> int:
    """Return the height that the panel needs for all lines."""
    heads = len(lines) * (HEAD_UNITS + 1) * sizes.unit
    return 4 * sizes.unit + sizes.heading_row + heads + sum(lines) * sizes.row


def _known_height(sizes: Sizes, sources: int) -> int:
    """Return the height of the panel of the book and the tablebases."""
    return 4 * sizes.unit + sources * sizes.row


def _search_and_rest(sizes: Sizes, room: Box) -> tuple[Box | None, Box]:
    """Return the panel of the root moves and the room below it; no panel if it has no row."""
    spare = room.height - sizes.gap - _moves_height(sizes, LEAST_MOVE_ROWS)
    rows = min(MOST_ROOT_ROWS, (spare - _search_height(sizes, 0)) // sizes.row)
    if rows < 1:
        return None, room
    return room.cut_top(_search_height(sizes, rows), sizes.gap)


def _search_height(sizes: Sizes, rows: int) -> int:
    """Return the height of the panel of the root moves with these rows."""
    return 6 * sizes.unit + 2 * sizes.heading_row + 2 * sizes.stat_row + rows * sizes.row


def title_height(sizes: Sizes) -> int:
    """Return the height of a panel that has only a title."""
    return sizes.heading_row + 4 * sizes.unit


def _explorer_height(sizes: Sizes, room: int, *, has_report: bool) -> int:
    """Return the height of the explorer: that of a whole table, of its rows alone, or of one line.

    The moves keep room for some rows, and with a report for the card of a mistake.
    """
    kept = sizes.gap + _moves_height(sizes, LEAST_MOVE_ROWS)
    if has_report:
        kept += CARD_UNITS * sizes.unit + title_height(sizes) + sizes.gap
    for height, share in ((explorer_height, 2), (rows_height, 1)):
        spare = room - kept - height(sizes, LEAST_ROWS)
        if spare >= 0:
            rows = min(LEAST_ROWS + spare // (share * sizes.row), MOST_EXPLORER_ROWS)
            return height(sizes, rows)
    return title_height(sizes)


def _report_height(sizes: Sizes, room: int, *, has_graph: bool) -> int:
    """Return the height of the report's panel: with the whole graph, a low one, or only a title.

    The moves keep room for some rows and for the card of a mistake.
    """
    wanted = sizes.graph_tall + 2 * sizes.row, sizes.graph_tall, LOW_REPORT_UNITS * sizes.unit
    least = (
        _moves_height(sizes, COMFORTABLE_MOVE_ROWS) + CARD_UNITS * sizes.unit,
        _moves_height(sizes, COMFORTABLE_MOVE_ROWS),
        _moves_height(sizes, LEAST_MOVE_ROWS) + CARD_UNITS * sizes.unit,
    )
    fitting = (
        height
        for height, rest in zip(wanted, least, strict=True)
        if has_graph and room >= height + rest + sizes.gap
    )
    return next(fitting, title_height(sizes))


def _moves_height(sizes: Sizes, rows: int) -> int:
    """Return the height of a move list with its head, its opening and these rows."""
    head = sizes.heading_row + 4 * sizes.unit + sizes.row + sizes.unit
    return head + rows * sizes.move_row + 2 * sizes.unit
