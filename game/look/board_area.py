"""The places of a board and of what stands around it: pure geometry, no drawing.

To its left is the evaluation bar, above and below it are the strips of the players, and at the foot
is a line for messages.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from game.look.layout import SQUARES, BoardRim, Box, board_rim, rim_width
from game.look.theme import Sizes


class BoardArea(NamedTuple):
    """The places on the side of the board."""

    far_strip: Box
    """The strip of the player whose side is at the top of the board."""
    board: Box
    near_strip: Box
    foot: Box
    """One line under the board: the typed move and notices."""
    evaluation: Box
    viewpoint: Box
    """The room below the evaluation bar: whose scores the bar shows."""
    rim: BoardRim | None
    """The coordinates beside the board; None if they are elsewhere."""


def board_area(left: Box, sizes: Sizes, rim: int) -> BoardArea:
    """Divide the left part of a window; ``rim`` is the width of the coordinates at the board."""
    side = side_of_whole_squares(left.width - left_width(0, sizes, rim))
    evaluation, squares = left.cut_left(sizes.evaluation_bar, sizes.evaluation_gap)
    squares = squares.cut_left(rim)[1]
    far_strip, rest = squares.cut_top(sizes.strip)
    board, rest = rest.cut_top(side)
    near_strip, rest = rest.cut_top(rim)[1].cut_top(sizes.strip)
    reach = sizes.margin - sizes.unit
    beside = board._replace(x=evaluation.x - reach, width=board.x - evaluation.x + reach)
    below = Box(beside.x, board.bottom + sizes.unit, beside.width - sizes.unit, 2 * sizes.row)
    return BoardArea(
        far_strip=far_strip,
        board=board,
        near_strip=near_strip,
        foot=rest.cut_top(sizes.foot)[0],
        evaluation=evaluation._replace(y=board.y, height=side),
        viewpoint=below,
        rim=board_rim(board, rim),
    )


class BoardAndColumn(NamedTuple):
    """A window with the board at the left and one column beside it."""

    window: Box
    top_bar: Box
    left: Box
    """The board, what stands around it, and the room below."""
    column: Box
    side: int
    """The side of the board in pixels."""
    rim: int
    """The width of the coordinates beside the board; 0 if they are elsewhere."""


def board_and_column(
    size: tuple[int, int], sizes: Sizes, *, has_rim: bool = False
) -> BoardAndColumn:
    """Divide a window of ``size``. In a wide one, board and column stand in the middle."""
    window = Box(0, 0, *size)
    top_bar, body = window.cut_top(sizes.top_bar)
    body = body.inset(sizes.margin, sizes.gap)
    rim = rim_width(sizes, has_rim=has_rim)
    side = largest_side(body, sizes, sizes.column_min, rim)
    widest = left_width(side, sizes, rim) + sizes.column_gap + sizes.thinking_wide_max
    spare = max(0, body.width - widest)
    body = body._replace(x=body.x + spare // 2, width=body.width - spare)
    left, column = body.cut_left(left_width(side, sizes, rim), sizes.column_gap)
    return BoardAndColumn(window, top_bar, left, column, side, rim)


def regions_of(layout: Struct, rim: BoardRim | None) -> dict[str, Box]:
    """Return the boxes of a layout by their names, without its first one: the whole window."""
    _, *names = layout.__struct_fields__
    parts = {name: getattr(layout, name) for name in names}
    coordinates = {} if rim is None else rim._asdict()
    return {name: box for name, box in parts.items() if isinstance(box, Box)} | coordinates


def left_width(side: int, sizes: Sizes, rim: int) -> int:
    """Return the width of a board with this side, and of what stands to its left."""
    return sizes.evaluation_bar + sizes.evaluation_gap + rim + side


def board_height(side: int, sizes: Sizes, rim: int) -> int:
    """Return the height of a board with this side, and of what stands above and below it."""
    return 2 * sizes.strip + side + rim + sizes.foot


def largest_side(body: Box, sizes: Sizes, beside: int, rim: int) -> int:
    """Return the largest side of the board that leaves ``beside`` pixels for a column."""
    across = body.width - left_width(0, sizes, rim) - sizes.column_gap - beside
    return side_of_whole_squares(min(across, body.height - board_height(0, sizes, rim)))


def side_of_whole_squares(length: int) -> int:
    """Return the largest side of a board in whole pixels for each square."""
    return max(SQUARES, length - length % SQUARES)
