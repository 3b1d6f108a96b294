"""The places of the rows of the move list. Only the rows near the visible ones are made.

A text has to be broken into rows before their number is known. In a short list all texts are. In a
long one the number of rows far away is estimated; the places near the visible rows are exact.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

from game.queries.move_blocks import Outline, Outlined, Pair, Stretch
from game.state.node import ROOT, NodeId
from game.view.kit.fonts import SMALL
from game.view.kit.look import Look
from game.view.panels.move_rows import Row, rows_of, shows_node

SHORT_LIST_ROWS = 300
"""A list with at most so many rows of text is short."""
SAMPLE = "12. Nf3 Bxc4 13. Qd2 e5 O-O"
"""A text of average width."""


class Place(NamedTuple):
    """A row by its block. It stays valid when the rows of other blocks are made."""

    block: int
    row: int
    """The index of the row in its block."""


class MoveLayout:
    """The blocks of a move list, and their rows from top to bottom."""

    def __init__(self, look: Look, outline: Outline, width: int, *, figurines: bool) -> None:
        """Lay out a whole move list; ``width`` is the room for text in pixels."""
        self.outline = outline
        """What writes the texts."""
        self._look = look
        self._width = width
        self._figurines = figurines
        self._row_letters = max(1, width * len(SAMPLE) // look.fonts.width(SAMPLE, SMALL))
        self._blocks: list[Outlined] = []
        self._keys: list[NodeId] = []
        """The first node of each block; of a comment on the played line, its complement."""
        self._rows: list[list[Row] | None] = []
        """The rows of each block; None if they are not made yet."""
        self._counts: list[int] = []
        """The number of rows of each block, estimated if they are not made yet."""
        self._starts: list[int] = [0]
        """The index of the first row of each block, and at the end the number of all rows."""
        self.made = 0
        """The number of texts that have been broken into rows."""
        self.replace(0, 0, outline.whole())

    def __len__(self) -> int:
        """Return the number of rows; far rows may be estimated."""
        return self._starts[-1]

    # Blocks

    def replace(self, first: int, last: int, blocks: Sequence[Outlined]) -> None:
        """Put other blocks in the place of some."""
        self._blocks[first:last] = blocks
        self._keys[first:last] = map(_key, blocks)
        self._rows[first:last] = [[one] if isinstance(one, Pair) else None for one in blocks]
        self._counts[first:last] = map(self._estimate, blocks)
        unmade = [index for index, rows in enumerate(self._rows) if rows is None]
        if sum(self._counts[index] for index in unmade) <= SHORT_LIST_ROWS:
            for index in unmade:
                self._make(index)
        self._number()

    def full_move(self, halves: tuple[NodeId | None, NodeId | None]) -> tuple[int, int] | None:
        """Return the first block of a full move of the played line, and the block after its last.

        Returns None if the full move is not in the list.
        """
        first = next((at for at in map(self._begins_at, halves) if at is not None), None)
        if first is None:
            return None
        return first, self._after(
            first,
            lambda one: (
                isinstance(one, Pair) and one.white not in halves and one.black not in halves
            ),
        )

    def variation(self, line: NodeId) -> tuple[int, int, int] | None:
        """Return the depth of a variation, its first block, and the block after its last.

        Returns None if the variation is not in the list.
        """
        first = self._begins_at(line)
        head = None if first is None else self._blocks[first]
        if first is None or not isinstance(head, Stretch):
            return None
        depth = head.depth

        def is_outside(one: Outlined) -> bool:
            if isinstance(one, Pair) or one.depth < depth:
                return True
            return one.depth == depth and one.is_first

        return depth, first, self._after(first, is_outside)

    def _begins_at(self, node: NodeId | None) -> int | None:
        try:
            return None if node is None else self._keys.index(node)
        except ValueError:
            return None

    def _after(self, first: int, is_outside: Callable[[Outlined], bool]) -> int:
        index = first + 1
        while index < len(self._blocks) and not is_outside(self._blocks[index]):
            index += 1
        return index

    # Rows

    def __getitem__(self, index: int) -> Row:
        """Return a row that has been made."""
        block, row = self.place(index)
        rows = self._rows[block]
        assert rows is not None
        return rows[row]

    def place(self, index: int) -> Place:
        """Return the place of a row; of the last row for a larger index."""
        index = min(index, len(self) - 1)
        block = bisect_right(self._starts, index) - 1
        return Place(block, index - self._starts[block])

    def index(self, place: Place) -> int:
        """Return the index of the row at a place."""
        return self._starts[place.block] + min(place.row, self._counts[place.block] - 1)

    def place_of(self, node: NodeId) -> Place:
        """Return the place of the row that shows a move; the first row if none does."""
        block = self._begins_at(self.outline.block_start(node))
        if block is None:
            return Place(0, 0)
        rows = self._make(block)
        self._number()
        shown = (row for row, one in enumerate(rows) if shows_node(one, node))
        return Place(block, next(shown, 0))

    def make_around(self, place: Place, above: int, below: int) -> None:
        """Make some rows above a place, and some from it on."""
        made, block = self.made, place.block
        above -= place.row
        below += place.row
        while block < len(self._blocks) and below > 0:
            below -= len(self._make(block))
            block += 1
        block = place.block
        while block > 0 and above > 0:
            block -= 1
            above -= len(self._make(block))
        if self.made != made:
            self._number()

    def all_rows(self) -> list[Row]:
        """Return all rows of the list; this makes all."""
        found = [row for block in range(len(self._blocks)) for row in self._make(block)]
        self._number()
        return found

    def _make(self, block: int) -> list[Row]:
        rows, outlined = self._rows[block], self._blocks[block]
        if rows is None:
            assert isinstance(outlined, Stretch)
            text = self.outline.written(outlined)
            rows = rows_of(self._look, text, self._width, figurines=self._figurines)
            self._rows[block], self._counts[block] = rows, len(rows)
            self.made += 1
        return rows

    def _number(self) -> None:
        self._starts = [0, *accumulate(self._counts)]

    def _estimate(self, block: Outlined) -> int:
        letters = 0 if isinstance(block, Pair) else block.letters
        return letters // self._row_letters + 1


def _key(block: Outlined) -> NodeId:
    if isinstance(block, Stretch):
        return block.start if block.depth else ~block.start
    return (block.black or ROOT) if block.white is None else block.white
