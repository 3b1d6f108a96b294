"""The places of everything on the Editor screen: pure geometry, like ``play_layout`` for Play."""

from __future__ import annotations

from msgspec import Struct

from game.look.layout import SQUARES, BoardRim, Box, board_rim, rim_width
from game.look.theme import Sizes

TRAY_COLUMNS, TRAY_ROWS = 7, 2
"""The cells of the tray: the six pieces of each colour, and a tool beside each row."""
MOST_COLUMN_UNITS = 145
"""The largest width of the panel, in units."""
LABEL_PERCENT = 36
"""The share of a row that its label takes."""
LEAST_GAP_UNITS, MOST_GAP_UNITS = 1, 4
"""The smallest and the largest space between the rows of the panel, in units."""
ROWS_BELOW_TRAY = 7
SPARE_ROWS = 3
"""The most empty rows below the last one with which the panel is as high as the board."""


class EditorLayout(Struct, frozen=True):
    """The boxes of the Editor screen."""

    window: Box
    top_bar: Box
    board: Box
    panel: Box
    """The tray and the choices."""
    tray: Box
    side: Box
    """The row for the side to move."""
    castling: tuple[Box, Box]
    """The rows for White's and Black's castling rights."""
    fields: Box
    """The row of the en passant square and the counters, each below its caption."""
    chess960: Box
    setups: Box
    """The buttons that set up a whole position."""
    tools: Box
    """The buttons that turn the board, undo and redo."""
    fen: Box
    status: Box
    """The fault of the position, a notice or help."""
    buttons: Box
    rim: BoardRim | None = None
    """The coordinates beside the board; None if they are elsewhere."""

    def regions(self) -> dict[str, Box]:
        """Return the boxes that must not overlap, by name."""
        names = ("top_bar", "board", "panel", "fen", "status", "buttons")
        rim = {} if self.rim is None else self.rim._asdict()
        return {name: getattr(self, name) for name in names} | rim

    def rows(self) -> tuple[Box, ...]:
        """Return the rows of the panel from top to bottom."""
        return (
            self.tray,
            self.side,
            *self.castling,
            self.fields,
            self.chess960,
            self.setups,
            self.tools,
        )

    def tray_cell(self, place: int) -> Box:
        """Return a cell of the tray. Places count by rows, from the top left."""
        row, column = divmod(place, TRAY_COLUMNS)
        side = self.tray.width // TRAY_COLUMNS
        return Box(self.tray.x + column * side, self.tray.y + row * side, side, side)


def arrange_editor(
    size: tuple[int, int], sizes: Sizes, buttons_width: int, *, has_rim: bool = False
) -> EditorLayout:
    """Return the layout of a window of ``size``; ``sizes`` are already scaled.

    ``buttons_width`` is the width of the buttons in the last row. ``has_rim`` says whether the
    coordinates are beside the board.
    """
    rim = rim_width(sizes, has_rim=has_rim)
    window = Box(0, 0, *size)
    top_bar, body = window.cut_top(sizes.top_bar)
    body = body.inset(sizes.margin, sizes.gap)
    foot = 2 * sizes.button + sizes.gap + 2 * sizes.unit
    least = sizes.column_gap + sizes.column_min
    side = _whole_squares(min(body.height - foot, body.width - least) - rim)
    column = min(body.width - rim - side - sizes.column_gap, MOST_COLUMN_UNITS * sizes.unit)
    group = body.centred(rim + side + sizes.column_gap + column, body.height)
    board = Box(group.x + rim, group.y, side, side)
    beside = Box(board.right + sizes.column_gap, group.y, column, body.height - foot)
    panel, rows = _panel(beside, sizes, side + rim)
    lower = max(board.bottom + rim, panel.bottom) + sizes.gap
    fen, rest = Box(group.x, lower, group.width, body.bottom - lower).cut_top(
        sizes.button, 2 * sizes.unit
    )
    last = rest.cut_top(sizes.button)[0]
    buttons, status = last.cut_right(buttons_width, sizes.gap)
    return EditorLayout(
        window,
        top_bar,
        board,
        panel,
        *rows,
        fen=fen,
        status=status,
        buttons=buttons,
        rim=board_rim(board, rim),
    )


def caption_height(sizes: Sizes) -> int:
    """Return the height of the caption above a field."""
    return sizes.text_caption + sizes.unit


def _panel(
    room: Box, sizes: Sizes, board_side: int
) -> tuple[Box, tuple[Box, Box, tuple[Box, Box], Box, Box, Box, Box]]:
    """Return the panel and its rows. It ends with the board if the board is a little higher."""
    inner = room.inset(sizes.padding)
    fields = caption_height(sizes) + sizes.button
    fixed = 4 * sizes.button + 2 * _castling_height(sizes) + fields
    least_gap = LEAST_GAP_UNITS * sizes.unit
    free = min(inner.height, board_side - 2 * sizes.padding) - fixed
    cell = min(
        inner.width // TRAY_COLUMNS,
        board_side // SQUARES,
        (free - ROWS_BELOW_TRAY * least_gap) // TRAY_ROWS,
    )
    cell = max(cell, sizes.row)
    spare = (free - TRAY_ROWS * cell) // ROWS_BELOW_TRAY
    gap = max(least_gap, min(spare, MOST_GAP_UNITS * sizes.unit))
    tray, rest = inner.cut_top(TRAY_ROWS * cell, gap)
    tray = tray.centred(TRAY_COLUMNS * cell, tray.height)
    side, rest = rest.cut_top(sizes.button, gap)
    white, rest = rest.cut_top(_castling_height(sizes), gap)
    black, rest = rest.cut_top(_castling_height(sizes), gap)
    lines, rest = rest.cut_top(fields, gap)
    chess960, rest = rest.cut_top(sizes.button, gap)
    setups, rest = rest.cut_top(sizes.button, gap)
    tools = rest.cut_top(sizes.button)[0]
    height = tools.bottom + sizes.padding - room.y
    if height < board_side <= height + SPARE_ROWS * sizes.row:
        height = board_side
    panel = room._replace(height=height)
    return panel, (tray, side, (white, black), lines, chess960, setups, tools)


def _castling_height(sizes: Sizes) -> int:
    return sizes.row + sizes.unit


def _whole_squares(length: int) -> int:
    return max(SQUARES, length - length % SQUARES)
