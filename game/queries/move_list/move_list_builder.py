"""Parts a game into the blocks of the move list, bit by bit, and writes their texts.

A game begins as a few rests, and only those near the shown rows are parted. So an edit of a tree of
any size costs little. ``move_list_forms`` has the two forms of the list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from itertools import pairwise
from typing import TypeAlias

import chess

from game.queries.move_list.move_list_blocks import (
    LETTERS_OF_MOVE,
    MOST_COMMENT_LETTERS,
    MOST_OPEN_DEPTH,
    BlockWord,
    Folds,
    MovePair,
    Outlined,
    RestOfLine,
    TextBlock,
    UnwrittenText,
    WordKind,
    are_variations_many,
    comment_words,
    line_comment,
    move_number,
    texts_after,
)
from game.state.annotation import Annotation
from game.state.game import Game
from game.state.node import ROOT, Node, NodeId
from game.words import nags

MOST_INDENT = 6
MOST_STRETCH_MOVES = 50
"""A longer text of moves is parted, so that little of it has to be read to show a part."""
SECTION_MOVES = 50
"""The number of full moves of the played line that are parted together."""
NEAR_MOVES = 40
"""About the number of half-moves of a line that are parted for the rows above a row."""
NO_NOTES = Annotation()
VerdictOf: TypeAlias = Callable[[NodeId], str]
"""Returns the glyph of an engine's verdict on a move; empty without one."""


def no_verdict(_node: NodeId) -> str:
    """Give no move a verdict beside its own glyphs."""
    return ""


class MoveListBuilder:
    """The blocks of a game. This base knows the variations; the forms know the played line."""

    has_brackets = False
    """Whether variations stand in brackets."""

    def __init__(self, game: Game, folds: Folds, verdict: VerdictOf = no_verdict) -> None:
        self._game = game
        self._tree = game.tree
        self._moves = game.moves
        self._folds = folds
        self._verdict = verdict
        self._are_many = are_variations_many(game)

    def has(self, node: NodeId) -> bool:
        """Return whether a node is in the game."""
        return node in self._tree

    def start(self) -> list[Outlined]:
        """Return the comment before the game, and the played line in sections."""
        begins, ply = list[NodeId](), 1
        while ply <= len(self._game.moves):
            begins.append(self._game.node_at(ply))
            ply = self._last_of_section(ply) + 1
        ends = pairwise([*begins, self._tree.next_id])
        return [*self._comment(ROOT), *(RestOfLine(one, 0, False, end) for one, end in ends)]

    def parts(self, rest: RestOfLine) -> list[Outlined]:
        """Return what a rest consists of: texts, and further rests. The first has its start."""
        return [*(self._section(rest) if rest.depth == 0 else self._line(rest))]

    def written(self, unwritten: UnwrittenText) -> TextBlock:
        """Write a text."""
        start, depth, is_first, _ = unwritten
        words = [*self._head(start, depth)] if is_first else []
        node: NodeId | None = None if is_first and self._is_folded(start, depth) else start
        siblings = () if is_first else self._siblings(start)
        last = self._tree[start].ply + MOST_STRETCH_MOVES - 1
        needs_number = True
        while node is not None:
            words += self._move(node, needs_number)
            needs_number = words[-1].kind is WordKind.COMMENT
            is_last = len(siblings) > 1 or self._tree[node].ply == last
            siblings = self._tree[node].children
            if not siblings and self.has_brackets:
                words.append(BlockWord(WordKind.CLOSE, WordKind.CLOSE.value))
            node = siblings[0] if siblings and not is_last else None
        return TextBlock(min(depth, MOST_INDENT), tuple(words))

    def key_of(self, block: Outlined) -> NodeId:
        """Return the key of a block: its first move; of a comment, the complement of its move."""
        if isinstance(block, MovePair):
            return (block.black or ROOT) if block.white is None else block.white
        return ~block.start if self.is_comment(block) else block.start

    def is_comment(self, block: UnwrittenText | RestOfLine) -> bool:
        """Return whether a block is a comment on the played line."""
        raise NotImplementedError

    def block_of(self, node: NodeId) -> NodeId:
        """Return the key of the block that holds a move, once everything around it is parted."""
        if self._game.is_played(node):
            return self._played_key(node)
        inside, key = [node], node
        walk, moves = self._tree.way_up(node), self._moves
        next(walk)
        for parent, before in walk:  # Hundreds of moves, so it calls little.
            ply, siblings = before.ply, before.children
            is_played = ply == 0 or (ply <= len(moves) and moves[ply - 1] is before)
            begins = is_played or siblings[0] != key
            if key != node:
                if len(siblings) > 1 and not begins:
                    break
                inside.append(key)
            if begins:
                break
            key = parent
        inside.reverse()
        return inside[(len(inside) - 1) // MOST_STRETCH_MOVES * MOST_STRETCH_MOVES]

    def known_before(self, key: NodeId, known: Set[NodeId]) -> tuple[NodeId | None, NodeId]:
        """Return the known key of the block that holds a key, or will, and the last move looked at.

        If the line of the key is not listed, there is no such block, and the move is the first of
        the line. On the played line, only the first move of a section is looked at.
        """
        if key in known:
            return key, key
        if self._game.is_played(key):
            first = self._game.node_at(self._first_of_section(self._tree[key].ply))
            return (first if first in known else None), first
        walk, moves = self._tree.way_up(key), self._moves
        next(walk)
        for parent, before in walk:  # Thousands of moves, so it calls nothing.
            ply = before.ply
            is_played = ply == 0 or (ply <= len(moves) and moves[ply - 1] is before)
            if is_played or before.children[0] != key:
                break
            key = parent
            if key in known:
                return key, key
        return None, key

    def beside(self, line: NodeId) -> NodeId | None:
        """Return the move to which a variation is an alternative; None on the played line."""
        parent = self._tree.parent(line) or ROOT
        if self._game.is_played(line):
            return None
        if not self._game.is_played(parent):
            return self._tree.children(parent)[0]
        ply = self._tree[parent].ply + 1
        return self._game.node_at(ply) if ply <= len(self._game.moves) else None

    def split(self, rest: RestOfLine, key: NodeId) -> list[Outlined]:
        """Return a rest of a variation as two; the second one begins with a key in it."""
        before = rest._replace(until=key, stop=key)
        return [before, RestOfLine(key, rest.depth, False, rest.until, rest.stop)]

    def near_end(self, rest: RestOfLine) -> NodeId:
        """Return the key of a block shortly before the end of a rest."""
        if rest.depth == 0:
            return rest.start
        node, tree = rest.stop, self._tree
        if node is None:
            node = rest.start
            while children := tree.children(node):
                node = children[0]
        for _ in range(NEAR_MOVES):
            if node != rest.start:
                node = tree.parent(node) or ROOT
        key = self.block_of(node)
        return key if tree[key].ply > tree[rest.start].ply else rest.start

    # The played line

    def _section(self, rest: RestOfLine) -> Iterator[Outlined]:
        """Yield the parts of a section of the played line."""
        raise NotImplementedError

    def _played_key(self, node: NodeId) -> NodeId:
        """Return the key of the block that holds a move of the played line."""
        raise NotImplementedError

    def _first_of_section(self, ply: int) -> int:
        """Return the half-move with which the section of a half-move begins."""
        before = self._tree.start.turn == chess.BLACK
        first = (ply - 1 + before) // (2 * SECTION_MOVES) * 2 * SECTION_MOVES + 1 - before
        return max(1, first)

    def _last_of_section(self, first: int) -> int:
        """Return the last half-move of the section that begins with a half-move."""
        before = self._tree.start.turn == chess.BLACK
        end = (first - 1 + before) // (2 * SECTION_MOVES) + 1
        return min(end * 2 * SECTION_MOVES - before, len(self._game.moves))

    def _comment(self, node_id: NodeId) -> Iterator[UnwrittenText]:
        text = " ".join(texts_after(self._tree[node_id]))
        if text.strip():
            yield UnwrittenText(node_id, 0, False, min(len(text), MOST_COMMENT_LETTERS))

    def _alternatives(self, node_id: NodeId) -> tuple[NodeId, ...]:
        siblings = self._siblings(node_id)
        if len(siblings) == 1:
            return ()
        return tuple(one for one in siblings if one != node_id)

    def _siblings(self, node_id: NodeId) -> tuple[NodeId, ...]:
        parent = self._tree.parent(node_id)
        return (node_id,) if parent is None else self._tree.children(parent)

    # Variations

    def _line(self, rest: RestOfLine) -> Iterator[Outlined]:
        """Yield the first text of a line, the variations in its last move, and what follows."""
        start, depth, is_first, until, stop = rest
        letters, node = 0, self._tree[start]
        last = node.ply + MOST_STRETCH_MOVES - 1
        others: tuple[NodeId, ...] = () if is_first else self._alternatives(start)
        while True:
            letters += LETTERS_OF_MOVE + len(node.annotation.comment)
            if others or not node.children or node.ply == last:
                break
            others = node.children[1:]
            node = self._tree[node.children[0]]
        yield UnwrittenText(start, depth, is_first, letters)
        follows = node.children[0] if node.children else until
        yield from self._variations(others, depth + 1, follows)
        if node.children and follows != stop:
            yield RestOfLine(follows, depth, False, until, stop)

    def _variations(
        self, lines: tuple[NodeId, ...], depth: int, until: NodeId
    ) -> Iterator[UnwrittenText | RestOfLine]:
        """Yield variations of a depth. ``until`` is the id of what follows them."""
        for line, end in pairwise((*lines, until)):
            if self._is_folded(line, depth):
                yield UnwrittenText(line, depth, True, 0)
            else:
                yield RestOfLine(line, depth, True, end)

    def _begins_variation(self, node_id: NodeId) -> bool:
        parent = self._tree.parent(node_id) or ROOT
        return self._tree.children(parent)[0] != node_id or self._is_on_played_line(parent)

    def _is_on_played_line(self, node_id: NodeId) -> bool:
        """Return whether a node is on the played line; faster than ``Game.is_played``."""
        return self._is_played_node(self._tree[node_id])

    def _is_played_node(self, node: Node) -> bool:
        ply = node.ply
        return ply == 0 or (ply <= len(self._moves) and self._moves[ply - 1] is node)

    def _is_folded(self, line: NodeId, depth: int) -> bool:
        return self._folds.get(line, self._are_many or depth > MOST_OPEN_DEPTH)

    # Words

    def _written_comment(self, node_id: NodeId) -> TextBlock:
        return TextBlock(0, tuple(comment_words(node_id, texts_after(self._tree[node_id]))))

    def _head(self, line: NodeId, depth: int) -> Iterator[BlockWord]:
        """Yield the first words of a variation: its mark, and its first move if it is folded."""
        is_folded = self._is_folded(line, depth)
        yield BlockWord(WordKind.FOLD, "", line, not is_folded)
        if self.has_brackets:
            yield BlockWord(WordKind.OPEN, WordKind.OPEN.value)
        if is_folded:
            yield from self._plain_move(line, needs_number=True)
            if self._tree.children(line):
                yield BlockWord(WordKind.COMMENT, "…", line)
            if self.has_brackets:
                yield BlockWord(WordKind.CLOSE, WordKind.CLOSE.value)

    def _move(
        self, node_id: NodeId, needs_number: bool, is_played: bool = False
    ) -> Iterator[BlockWord]:
        node = self._tree[node_id]
        if node.annotation == NO_NOTES:
            yield from self._plain_move(node_id, needs_number, is_played)
            return
        before = [node.annotation.before, *map(line_comment, node.annotation.line_comments_before)]
        comment = list(comment_words(node_id, before))
        yield from comment
        yield from self._plain_move(node_id, needs_number or bool(comment), is_played)
        yield from comment_words(node_id, texts_after(node))

    def _plain_move(
        self, node_id: NodeId, needs_number: bool, is_played: bool = False
    ) -> Iterator[BlockWord]:
        node = self._tree[node_id]
        number, turn = move_number(self._tree, node)
        if turn == chess.WHITE or needs_number:
            dots = "." if turn == chess.WHITE else "…"
            yield BlockWord(WordKind.NUMBER, f"{number}{dots}", node_id, is_played=is_played)
        yield BlockWord(WordKind.MOVE, node.san, node_id, is_played=is_played)
        if node.annotation.nags:
            glyphs = nags.symbols_of(node.annotation.nags)
            yield BlockWord(WordKind.GLYPHS, glyphs, node_id, is_played=is_played)
        verdict = self._verdict(node_id)
        if verdict:
            yield BlockWord(WordKind.VERDICT, verdict, node_id, is_played=is_played)
