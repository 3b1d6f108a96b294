"""The places of the rows of the move list. Only the rows near the visible ones are made.

A text has to be broken into rows before their number is known. In a short list all texts are. In a
long one the number of rows far away is estimated; the places near the visible rows are exact.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

from game.queries.move_list.move_list_blocks import (
    MovePair,
    Outlined,
    RestOfLine,
    TextBlock,
    UnwrittenText,
)
from game.queries.move_list.move_list_builder import MoveListBuilder
from game.state.node import ROOT, NodeId
from game.view.kit.fonts import SMALL
from game.view.kit.look import Look
from game.view.panels.move_rows import Row, WordWidths, rows_of, shows_node

SHORT_LIST_MOVES = 1500
"""A list of at most so many moves is parted as a whole."""
SHORT_LIST_ROWS = 300
"""A list with at most so many rows of text is short."""
SAMPLE = "12. Nf3 Bxc4 13. Qd2 e5 O-O"
"""A text of average width."""
MOST_BROKEN = 2000
"""The number of texts whose rows are kept for the list after an edit."""


class RowPlace(NamedTuple):
    """A row by its block. It stays valid when other blocks are parted or their rows are made."""

    block: NodeId
    """The key of the block."""
    row: int
    """The index of the row in its block."""


class RowBreaker:
    """Breaks texts into rows of one width, and keeps them."""

    def __init__(self, look: Look, width: int, *, figurines: bool) -> None:
        """Make one; ``width`` is the room for text in pixels."""
        self._widths = WordWidths(look, figurines=figurines)
        self._width = width
        self._broken: dict[TextBlock, list[Row]] = {}
        self.letters = max(1, width * len(SAMPLE) // look.fonts.width(SAMPLE, SMALL))
        """About how many letters a row has."""
        self.made = 0
        """The number of texts that have been broken into rows."""

    def rows(self, text: TextBlock) -> list[Row]:
        """Return the rows of a text."""
        rows = self._broken.get(text)
        if rows is None:
            if len(self._broken) >= MOST_BROKEN:
                self._broken.clear()
            rows = rows_of(self._widths, text, self._width)
            self._broken[text] = rows
            self.made += 1
        return rows


class MoveLayout:
    """The blocks of a move list, and their rows from top to bottom."""

    def __init__(self, outline: MoveListBuilder, maker: RowBreaker, moves: int) -> None:
        """Lay out a move list of about so many moves."""
        self._outline = outline
        self._maker = maker
        self._blocks: list[Outlined] = []
        self._keys: list[NodeId] = []
        self._known: set[NodeId] = set()
        """The keys of all blocks."""
        self._rows: list[list[Row] | None] = []
        """The rows of each block; None if they are not made yet."""
        self._counts: list[int] = []
        """The number of rows of each block, estimated if they are not made yet."""
        self._starts: list[int] | None = None
        """The index of the first row of each block, and at the end the number of all rows."""
        self._replace(0, 0, outline.start())
        if moves <= SHORT_LIST_MOVES:
            self._part_all()
            if (
                len(self) - sum(isinstance(one, MovePair) for one in self._blocks)
                <= SHORT_LIST_ROWS
            ):
                self.all_rows()

    def __len__(self) -> int:
        """Return the number of rows; far rows may be estimated."""
        return self._numbers()[-1]

    def __getitem__(self, index: int) -> Row:
        """Return a row that has been made."""
        rows = self._rows[bisect_right(self._numbers(), index) - 1]
        assert rows is not None
        return rows[self.place(index).row]

    # Places

    def place(self, index: int) -> RowPlace:
        """Return the place of a row; of the last row for a larger index."""
        starts = self._numbers()
        index = min(index, len(self) - 1)
        block = bisect_right(starts, index) - 1
        return RowPlace(self._keys[block], index - starts[block])

    def index(self, place: RowPlace) -> int:
        """Return the index of the row at a place."""
        at = self._keys.index(place.block)
        return self._numbers()[at] + min(place.row, self._counts[at] - 1)

    def place_of(self, node: NodeId) -> RowPlace:
        """Return the place of the row that shows a move.

        If the move is in a folded variation, return the row of that variation; for the root, the
        first row.
        """
        at = self._reach(node)
        rows = self._make_at(at)
        shown = (row for row, one in enumerate(rows) if shows_node(one, node))
        return RowPlace(self._keys[at], next(shown, 0))

    def found_again(self, place: RowPlace) -> RowPlace:
        """Return the place in this list of a row that had a place in the list before an edit."""
        if place.block not in self._known:
            node = place.block if place.block >= 0 else ~place.block
            if not self._outline.has(node):
                return RowPlace(self._keys[0], 0)
            self._reach(node)
            if place.block not in self._known:
                return self.place_of(node)
        at = self._keys.index(place.block)
        self._make_at(at)
        return RowPlace(place.block, min(place.row, self._counts[at] - 1))

    def make_around(self, place: RowPlace, above: int, below: int) -> None:
        """Make some rows above a place, and some from it on."""
        at = index = self._keys.index(place.block)
        above -= place.row
        below += place.row
        while index < len(self._blocks) and below > 0:
            below -= len(self._make_at(index))
            index += 1
        while at > 0 and above > 0:
            at -= 1
            while isinstance(rest := self._blocks[at], RestOfLine):
                key = self._outline.near_end(rest)
                at += self._part(at) - 1 if key == rest.start else self._split(at, key)
            above -= len(self._make(at))

    def all_rows(self) -> list[Row]:
        """Return all rows of the list; this makes all."""
        self._part_all()
        return [row for at in range(len(self._blocks)) for row in self._make(at)]

    def write_again(self, keys: Iterable[NodeId]) -> None:
        """Let some blocks be written again, because verdicts in them have changed."""
        for key in keys:
            at = self._keys.index(key)
            if isinstance(self._blocks[at], UnwrittenText):
                self._rows[at] = None
                self._make(at)

    # Blocks

    def _reach(self, node: NodeId) -> int:
        """Part the list until the block of a move is in it; return the index of that block.

        If the move is in a folded variation, return the index of the block that stands for it.
        """
        inner = list[tuple[NodeId, NodeId]]()
        """The blocks whose lines are not listed yet, each with the first move of its line."""
        beside = None if node == ROOT else node
        at = 0
        while beside is not None:
            key = self._outline.block_of(beside)
            known, first = self._outline.known_before(key, self._known)
            if known is not None:
                at = self._open(self._keys.index(known), key)
                break
            inner.append((key, first))
            beside = self._outline.beside(first)
        for key, first in reversed(inner):
            if first not in self._known:
                break
            at = self._open(self._keys.index(first, at), key)
        return at

    def _open(self, at: int, key: NodeId) -> int:
        """Part the block at an index until a block in it is there; return the index of that one.

        Return the same index if the block is there, or if it is a folded variation.
        """
        rest = self._blocks[at]
        if not isinstance(rest, RestOfLine):
            return at
        if key != rest.start and rest.depth:
            at += self._split(at, key)
        self._part(at)
        return self._keys.index(key, at)

    def _split(self, at: int, key: NodeId) -> int:
        """Part a rest into two, the second of which begins with a key; return 1."""
        rest = self._blocks[at]
        assert isinstance(rest, RestOfLine)
        self._replace(at, at + 1, self._outline.split(rest, key))
        return 1

    def _part(self, at: int) -> int:
        """Put the parts of a rest in its place; return their number."""
        rest = self._blocks[at]
        assert isinstance(rest, RestOfLine)
        parts = self._outline.parts(rest)
        self._replace(at, at + 1, parts)
        return len(parts)

    def _part_all(self) -> None:
        at = 0
        while at < len(self._blocks):
            if isinstance(self._blocks[at], RestOfLine):
                self._part(at)
            else:
                at += 1

    def _replace(self, first: int, last: int, blocks: list[Outlined]) -> None:
        """Put other blocks in the place of some."""
        keys = [self._outline.key_of(one) for one in blocks]
        self._blocks[first:last] = blocks
        self._keys[first:last] = keys
        self._known.update(keys)
        self._rows[first:last] = [[one] if isinstance(one, MovePair) else None for one in blocks]
        self._counts[first:last] = map(self._estimate, blocks)
        self._starts = None

    def _make_at(self, at: int) -> list[Row]:
        """Return the rows of the block at an index, of the first part if it is a rest."""
        while isinstance(self._blocks[at], RestOfLine):
            self._part(at)
        return self._make(at)

    def _make(self, at: int) -> list[Row]:
        rows, outlined = self._rows[at], self._blocks[at]
        if rows is None:
            assert isinstance(outlined, UnwrittenText)
            rows = self._maker.rows(self._outline.written(outlined))
            self._rows[at] = rows
            if self._counts[at] != len(rows):
                self._counts[at], self._starts = len(rows), None
        return rows

    def _numbers(self) -> list[int]:
        if self._starts is None:
            self._starts = [0, *accumulate(self._counts)]
        return self._starts

    def _estimate(self, block: Outlined) -> int:
        letters = 0 if isinstance(block, MovePair) else block.letters
        return letters // self._maker.letters + 1
