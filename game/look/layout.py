"""The layout of the Play screen: pure geometry, no drawing.

``arrange`` cuts the window into boxes that lie inside it and do not overlap, at every window size
and scale. Board squares are python-chess squares (a1 = 0 ... h8 = 63).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import chess

from game.look.theme import Sizes

SQUARES = 8
"""The board's side is a multiple of this, so that every square has whole pixels."""
LEAST_SCALE = 0.5
"""Least scale. Letters would be unreadable below it; smaller windows show only a part."""
THINKING_SHARE = 0.58
"""Preferred share of the column's height for the engine panel."""


class Box(NamedTuple):
    """A rectangle in window pixels; pygame takes it wherever it takes a rectangle."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def centre(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    def holds(self, x: int, y: int) -> bool:
        """Return whether a pixel lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def covers(self, other: Box) -> bool:
        """Return whether ``other`` lies wholly inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: Box) -> bool:
        """Return whether the two share a pixel."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def inset(self, across: int, down: int | None = None) -> Box:
        """Return the box without a border of this width on each side."""
        down = across if down is None else down
        return Box(
            self.x + across,
            self.y + down,
            max(0, self.width - 2 * across),
            max(0, self.height - 2 * down),
        )

    def cut_top(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Split into the top part of this height and the rest below ``gap``."""
        height = min(height, self.height)
        left = max(0, self.height - height - gap)
        return self._replace(height=height), Box(self.x, self.bottom - left, self.width, left)

    def cut_bottom(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Split into the bottom part of this height and the rest above ``gap``."""
        height = min(height, self.height)
        left = max(0, self.height - height - gap)
        return self._replace(y=self.bottom - height, height=height), self._replace(height=left)

    def cut_left(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Split into the left part of this width and the rest right of ``gap``."""
        width = min(width, self.width)
        left = max(0, self.width - width - gap)
        return self._replace(width=width), Box(self.right - left, self.y, left, self.height)

    def cut_right(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Split into the right part of this width and the rest left of ``gap``."""
        width = min(width, self.width)
        left = max(0, self.width - width - gap)
        return self._replace(x=self.right - width, width=width), self._replace(width=left)

    def columns(self, count: int, gap: int) -> list[Box]:
        """Split into columns of equal width, to a pixel, ``gap`` apart."""
        edges = [round(i * (self.width + gap) / count) for i in range(count + 1)]
        return [
            Box(self.x + start, self.y, end - start - gap, self.height)
            for start, end in pairwise(edges)
        ]

    def centred(self, width: int, height: int) -> Box:
        """Return a box of this size in the middle, cut to this box."""
        width, height = min(width, self.width), min(height, self.height)
        return Box(
            self.x + (self.width - width) // 2, self.y + (self.height - height) // 2, width, height
        )


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of the Play screen."""

    window: Box
    top_bar: Box
    far_strip: Box
    """The strip of the player at the top of the board."""
    board: Box
    near_strip: Box
    foot: Box
    """One line under the board: the typed move and notices."""
    evaluation: Box
    card: Box | None
    """The result, or the offer to resume a game."""
    moves: Box
    graph: Box | None
    actions: Box
    thinking: Box

    def regions(self) -> dict[str, Box]:
        """Return every box except the window, by name."""
        _, *names = self.__slots__
        boxes = {name: getattr(self, name) for name in names}
        return {name: box for name, box in boxes.items() if box is not None}


def fit_scale(size: tuple[int, int], percent: int, at_100: Sizes) -> float:
    """Return the scale nearest to the chosen one at which the least layout fits the window."""
    fits = min(size[0] / at_100.window_min_width, size[1] / at_100.window_min_height)
    return max(LEAST_SCALE, min(percent / 100, fits))


def least_size(at_100: Sizes) -> tuple[int, int]:
    """Return the size below which the least layout does not fit a window at any scale."""
    least = at_100.window_min_width * LEAST_SCALE, at_100.window_min_height * LEAST_SCALE
    return math.ceil(least[0]), math.ceil(least[1])


def arrange(size: tuple[int, int], sizes: Sizes, *, card: bool, card_width: int = 0) -> Layout:
    """Lay out a window of ``size`` with sizes already scaled.

    With ``card`` there is a card, which takes its height from the move list; nothing else moves. If
    its text and buttons need more than the width of the column (``card_width``), the buttons are
    below the text, provided that the move list keeps its least height. If the move list would be
    too short beside card and graph, there is no graph.
    """
    window = Box(0, 0, *size)
    top_bar, body = window.cut_top(sizes.top_bar)
    body = body.inset(sizes.margin, sizes.gap)
    left, game, thinking = _areas(body, sizes, card_width if card else None)
    side = _whole_squares(left.width - sizes.evaluation_bar - sizes.evaluation_gap)
    evaluation, squares = left.cut_left(sizes.evaluation_bar, sizes.evaluation_gap)
    far_strip, rest = squares.cut_top(sizes.strip)
    board, rest = rest.cut_top(side)
    near_strip, rest = rest.cut_top(sizes.strip)
    return Layout(
        window=window,
        top_bar=top_bar,
        far_strip=far_strip,
        board=board,
        near_strip=near_strip,
        foot=rest.cut_top(sizes.foot)[0],
        evaluation=evaluation._replace(y=board.y, height=side),
        card=game.card,
        moves=game.moves,
        graph=game.graph,
        actions=game.actions,
        thinking=thinking,
    )


def square_box(board: Box, square: chess.Square, flipped: bool) -> Box:
    """Return the box of a square; ``flipped`` puts Black at the bottom."""
    side = board.width // SQUARES
    column, row = chess.square_file(square), SQUARES - 1 - chess.square_rank(square)
    if flipped:
        column, row = SQUARES - 1 - column, SQUARES - 1 - row
    return Box(board.x + column * side, board.y + row * side, side, side)


def square_at(board: Box, x: int, y: int, flipped: bool) -> chess.Square | None:
    """Return the square under a pixel, None off the board."""
    if not board.holds(x, y):
        return None
    side = board.width // SQUARES
    column, row = (x - board.x) // side, (y - board.y) // side
    if flipped:
        column, row = SQUARES - 1 - column, SQUARES - 1 - row
    return chess.square(column, SQUARES - 1 - row)


class _GameColumn(NamedTuple):
    card: Box | None
    moves: Box
    graph: Box | None
    actions: Box


def _areas(body: Box, sizes: Sizes, card: int | None) -> tuple[Box, _GameColumn, Box]:
    """Return the board's column, the places of the game and the engine's panel.

    The panel is below the board in a window much higher than wide, in its own column in a wide one,
    and below the moves in any other.
    """
    side = _board_side(body, sizes, sizes.moves_wide_min)
    below = body.height - _board_height(side, sizes) - sizes.gap
    if below >= sizes.thinking_min_height:
        thinking, upper = body.cut_bottom(below, sizes.gap)
        left, column = upper.cut_left(_left_width(side, sizes), sizes.column_gap)
        return left, _game_column(column, sizes, card, reserved=0), thinking
    side = _board_side(body, sizes, sizes.column_min)
    column_width = body.width - _left_width(side, sizes) - sizes.column_gap
    if column_width < sizes.moves_wide_min + sizes.gap + sizes.thinking_wide_min:
        left, column = body.cut_left(_left_width(side, sizes), sizes.column_gap)
        return left, *_narrow_column(column, sizes, card)
    widest = sizes.moves_wide_max + sizes.gap + sizes.thinking_wide_max
    spare = max(0, column_width - widest)
    body = body._replace(x=body.x + spare // 2, width=body.width - spare)
    left, column = body.cut_left(_left_width(side, sizes), sizes.column_gap)
    return left, *_wide_column(column, sizes, card)


def _left_width(side: int, sizes: Sizes) -> int:
    return sizes.evaluation_bar + sizes.evaluation_gap + side


def _board_height(side: int, sizes: Sizes) -> int:
    return 2 * sizes.strip + side + sizes.foot


def _board_side(body: Box, sizes: Sizes, beside: int) -> int:
    """Return the largest side that leaves ``beside`` pixels of width for a column."""
    across = body.width - _left_width(0, sizes) - sizes.column_gap - beside
    return _whole_squares(min(across, body.height - _board_height(0, sizes)))


def _whole_squares(length: int) -> int:
    return max(SQUARES, length - length % SQUARES)


def _wide_column(column: Box, sizes: Sizes, card: int | None) -> tuple[_GameColumn, Box]:
    """Return the column with the game beside the engine panel."""
    extra = column.width - sizes.gap - sizes.moves_wide_min - sizes.thinking_wide_min
    moves_width = min(sizes.moves_wide_max, sizes.moves_wide_min + extra // 3)
    game, thinking = column.cut_left(moves_width, sizes.gap)
    return _game_column(game, sizes, card, reserved=0), thinking


def _narrow_column(column: Box, sizes: Sizes, card: int | None) -> tuple[_GameColumn, Box]:
    """Return the column with the game above the engine panel and the actions below both."""
    free = column.height - sizes.action_row - 2 * sizes.gap
    wish = max(sizes.thinking_min_height, round(free * THINKING_SHARE))
    height = min(wish, free - sizes.moves_min_height - _card_height(column, sizes) - sizes.gap)
    game = _game_column(column, sizes, card, reserved=height + sizes.gap)
    top = game.actions.y - sizes.gap - height
    return game, Box(column.x, top, column.width, height)


def _game_column(column: Box, sizes: Sizes, card: int | None, reserved: int) -> _GameColumn:
    """Place card, moves, graph and actions; ``reserved`` pixels stay free above the actions.

    ``card`` is the width that the card needs in one row; None without a card.
    """
    actions, rest = column.cut_bottom(sizes.action_row, sizes.gap)
    rest = rest._replace(height=rest.height - reserved)
    card_height = _card_height(column, sizes)
    card_box: Box | None = None
    graph_box: Box | None = None
    least = card_height + sizes.moves_min_height + sizes.graph + 2 * sizes.gap
    if rest.height >= least:
        graph_box, rest = rest.cut_bottom(sizes.graph, sizes.gap)
    if card is not None:
        tallest = rest.height - sizes.moves_min_height - sizes.gap
        if card > column.width and sizes.card_tall <= tallest:
            card_height = sizes.card_tall
        card_box, rest = rest.cut_top(card_height, sizes.gap)
    return _GameColumn(card_box, rest, graph_box, actions)


def _card_height(column: Box, sizes: Sizes) -> int:
    return sizes.card if column.width >= sizes.column_min else sizes.card_tall
