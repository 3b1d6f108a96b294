"""The two forms of the move list: the played line in columns, or all as running text."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from game.queries.move_list.move_list_blocks import (
    LETTERS_OF_MOVE,
    BlockWord,
    MovePair,
    Outlined,
    RestOfLine,
    TextBlock,
    UnwrittenText,
    WordKind,
    move_number,
)
from game.queries.move_list.move_list_builder import MoveListBuilder
from game.state.node import ROOT, NodeId


class ColumnListBuilder(MoveListBuilder):
    """The played line in pairs; comments and variations are texts between them."""

    def is_comment(self, block: UnwrittenText | RestOfLine) -> bool:
        return isinstance(block, UnwrittenText) and block.depth == 0

    def written(self, unwritten: UnwrittenText) -> TextBlock:
        if unwritten.depth == 0:
            return self._written_comment(unwritten.start)
        return super().written(unwritten)

    def _section(self, rest: RestOfLine) -> Iterator[Outlined]:
        first = self._tree[rest.start].ply
        number, _ = move_number(self._tree, self._tree[rest.start])
        last, _ = move_number(
            self._tree, self._tree[self._game.node_at(self._last_of_section(first))]
        )
        for one in range(number, last + 1):
            yield from self._full_move(one)

    def _full_move(self, number: int) -> list[Outlined]:
        """Return a full move of the played line, with all that follows it."""
        white, black = self._half_moves(number)
        found: list[Outlined] = []
        if white is not None:
            remarks = self._remarks(white)
            if remarks or black is None:
                found += [MovePair(number, white, None), *remarks]
                white = None
        if black is not None:
            found += [MovePair(number, white, black), *self._remarks(black)]
        return found

    def _half_moves(self, number: int) -> tuple[NodeId | None, NodeId | None]:
        """Return White's and Black's half-move of a full move of the played line."""
        start = self._tree.start
        ply = 2 * (number - start.fullmove_number) + 1 - (start.turn == chess.BLACK)
        white, black = (
            self._game.node_at(one) if 1 <= one <= len(self._game.moves) else None
            for one in (ply, ply + 1)
        )
        return white, black

    def _remarks(self, node_id: NodeId) -> list[Outlined]:
        """Return the comment after a move of the played line, and the alternatives to it."""
        others = self._alternatives(node_id)
        children = self._tree.children(node_id)
        follows = children[0] if children else self._tree.next_id
        return [*self._comment(node_id), *self._variations(others, 1, follows)]

    def _played_key(self, node: NodeId) -> NodeId:
        number, turn = move_number(self._tree, self._tree[node])
        white, _ = self._half_moves(number)
        if turn == chess.WHITE or white is None:
            return node
        has_remarks = len(self._siblings(white)) > 1 or any(self._comment(white))
        return node if has_remarks else white


class TextListBuilder(MoveListBuilder):
    """The whole game as running text; variations begin on new lines and stand in brackets."""

    has_brackets = True

    def is_comment(self, block: UnwrittenText | RestOfLine) -> bool:
        return block.start == ROOT

    def written(self, unwritten: UnwrittenText) -> TextBlock:
        if unwritten.depth:
            return super().written(unwritten)
        if unwritten.start == ROOT:
            return self._written_comment(ROOT)
        words = list[BlockWord]()
        first = self._tree[unwritten.start].ply
        for ply in range(first, self._last_of_section(first) + 1):
            node = self._game.node_at(ply)
            needs_number = not words or words[-1].kind is WordKind.COMMENT
            words += self._move(node, needs_number, is_played=True)
            if self._alternatives(node):
                break
        return TextBlock(0, tuple(words))

    def _section(self, rest: RestOfLine) -> Iterator[Outlined]:
        first = self._tree[rest.start].ply
        last = self._last_of_section(first)
        start, letters = rest.start, 0
        for ply in range(first, last + 1):
            node_id = self._game.node_at(ply)
            node, others = self._tree[node_id], self._alternatives(node_id)
            letters += LETTERS_OF_MOVE + len(node.annotation.comment)
            if others or ply == last:
                follows = self._game.node_at(ply + 1) if ply < last else rest.until
                yield UnwrittenText(start, 0, False, letters)
                yield from self._variations(others, 1, follows)
                start, letters = follows, 0

    def _played_key(self, node: NodeId) -> NodeId:
        ply = self._tree[node].ply
        first = self._first_of_section(ply)
        while ply > first and not self._alternatives(self._game.node_at(ply - 1)):
            ply -= 1
        return self._game.node_at(ply)
