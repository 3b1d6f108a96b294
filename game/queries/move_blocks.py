"""The content of the move list: the played line in pairs, with comments and variations between.

A variation is known by the id of its first move. A player may fold or open each; without a choice,
the nested and the many are folded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

import chess

from game.state.game import Game
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId
from game.words import nags

MOST_OPEN_DEPTH = 2
"""Variations that are nested deeper are folded at first."""
MOST_OPEN_MOVES = 600
"""With more moves in its variations, a game has all of them folded at first."""
MOST_INDENT = 6
MOST_COMMENT_LETTERS = 4000
"""The number of characters that are shown of a comment."""


class WordKind(Enum):
    """The kinds of words in a text between the moves."""

    FOLD = "fold"
    """The mark with which a variation is folded or opened."""
    NUMBER = "number"
    MOVE = "move"
    GLYPHS = "glyphs"
    COMMENT = "comment"


class Word(NamedTuple):
    """A word of a text between the moves."""

    kind: WordKind
    text: str
    node: NodeId = ROOT
    """The node that a click shows; of a FOLD, the first move of its variation."""
    is_open: bool = True
    """Of a FOLD, whether the variation is open."""


class Pair(NamedTuple):
    """A full move of the played line. A half-move that is elsewhere or missing is None."""

    number: int
    white: NodeId | None
    black: NodeId | None


class Flow(NamedTuple):
    """A text between the moves, to be broken into rows."""

    indent: int
    words: tuple[Word, ...]


Block: TypeAlias = Pair | Flow
Folds: TypeAlias = Mapping[NodeId, bool]
"""The variations that the player has folded (True) or opened (False)."""


def blocks_of(game: Game, folds: Folds) -> list[Block]:
    """Return the content of the move list from top to bottom."""
    tree = game.tree
    writer = _Writer(tree, folds, _are_many(game))
    found: list[Block] = list(writer.comment(tree[ROOT]))
    white: NodeId | None = None
    path = tree.path(game.end)
    for place, node_id in enumerate(path):
        node = tree[node_id]
        number, turn = move_number(tree, node)
        if turn == chess.WHITE:
            white = node_id
        remarks = [*writer.comment(node), *writer.variations(node_id)]
        if turn == chess.BLACK:
            found.append(Pair(number, white, node_id))
        elif remarks or place == len(path) - 1:
            found.append(Pair(number, white, None))
        if remarks or turn == chess.BLACK:
            white = None
        found += remarks
    return found


def variations_around(game: Game, node_id: NodeId) -> list[NodeId]:
    """Return the first moves of the variations that hold a node, the outermost first."""
    tree = game.tree
    played = set(tree.path(game.end))
    path = [one for one in tree.path(node_id) if one not in played]
    return [
        one
        for place, one in enumerate(path)
        if place == 0 or tree.children(tree.parent(one) or ROOT)[0] != one
    ]


def is_folded(game: Game, folds: Folds, line: NodeId) -> bool:
    """Return whether the variation that begins with a node is folded."""
    depth = len(variations_around(game, line))
    return folds.get(line, _are_many(game) or depth > MOST_OPEN_DEPTH)


def _are_many(game: Game) -> bool:
    """Return whether the game has so many variations that they are folded at first."""
    return len(game.tree) - len(game.moves) > MOST_OPEN_MOVES


def move_number(tree: GameTree, node: Node) -> tuple[int, chess.Color]:
    """Return the number of a node's full move, and the side that moves."""
    half_moves = node.ply - 1 + (tree.start.turn == chess.BLACK)
    turn = chess.WHITE if half_moves % 2 == 0 else chess.BLACK
    return tree.start.fullmove_number + half_moves // 2, turn


class _Writer:
    """Writes comments and variations as blocks."""

    def __init__(self, tree: GameTree, folds: Folds, are_many: bool) -> None:
        self._tree = tree
        self._folds = folds
        self._are_many = are_many

    def comment(self, node: Node) -> Iterator[Flow]:
        """Yield the comment after a move of the played line, if it has one."""
        words = tuple(_comment_words(_texts_after(node)))
        if words:
            yield Flow(0, words)

    def variations(self, node_id: NodeId) -> Iterator[Flow]:
        """Yield the alternatives to a move of the played line.

        It uses a stack instead of recursion, because variations may be nested very deeply.
        """
        work = [(one, 1, True) for one in reversed(self._alternatives(node_id))]
        while work:
            line, depth, is_first = work.pop()
            words = [*self._head(line, depth)] if is_first else []
            node: NodeId | None = line
            if is_first and self._is_folded(line, depth):
                node = None
            needs_number = True
            while node is not None:
                words += self._move(node, needs_number)
                needs_number = words[-1].kind is WordKind.COMMENT
                others = [] if node == line and is_first else self._alternatives(node)
                node = next(iter(self._tree.children(node)), None)
                if others:
                    if node is not None:
                        work.append((node, depth, False))
                    work += [(one, depth + 1, True) for one in reversed(others)]
                    node = None
            yield Flow(min(depth, MOST_INDENT), tuple(words))

    def _alternatives(self, node_id: NodeId) -> list[NodeId]:
        parent = self._tree.parent(node_id)
        siblings = () if parent is None else self._tree.children(parent)
        return [one for one in siblings if one != node_id]

    def _is_folded(self, line: NodeId, depth: int) -> bool:
        return self._folds.get(line, self._are_many or depth > MOST_OPEN_DEPTH)

    def _head(self, line: NodeId, depth: int) -> Iterator[Word]:
        """Yield the first words of a variation: its mark, and its first move if it is folded."""
        is_folded = self._is_folded(line, depth)
        yield Word(WordKind.FOLD, "", line, not is_folded)
        if is_folded:
            yield from self._plain_move(line, needs_number=True)
            if self._tree.children(line):
                yield Word(WordKind.COMMENT, "…")

    def _move(self, node_id: NodeId, needs_number: bool) -> Iterator[Word]:
        node = self._tree[node_id]
        before = [node.annotation.before, *map(_line_comment, node.annotation.line_comments_before)]
        comment = list(_comment_words(before))
        yield from comment
        yield from self._plain_move(node_id, needs_number or bool(comment))
        yield from _comment_words(_texts_after(node))

    def _plain_move(self, node_id: NodeId, needs_number: bool) -> Iterator[Word]:
        node = self._tree[node_id]
        number, turn = move_number(self._tree, node)
        if turn == chess.WHITE:
            yield Word(WordKind.NUMBER, f"{number}.", node_id)
        elif needs_number:
            yield Word(WordKind.NUMBER, f"{number}…", node_id)
        yield Word(WordKind.MOVE, node.san, node_id)
        if node.annotation.nags:
            yield Word(WordKind.GLYPHS, nags.text_of(node.annotation.nags), node_id)


def _texts_after(node: Node) -> list[str]:
    note = node.annotation
    return [note.comment, *map(_line_comment, note.line_comments)]


def _line_comment(text: str) -> str:
    """Return the words of a comment that ends with its line; none if it is for another program."""
    return text[1:] if text.startswith(";") else ""


def _comment_words(texts: list[str]) -> Iterator[Word]:
    text = " ".join(filter(None, texts))
    for word in text[:MOST_COMMENT_LETTERS].split():
        yield Word(WordKind.COMMENT, word)
    if len(text) > MOST_COMMENT_LETTERS:
        yield Word(WordKind.COMMENT, "…")
