"""The content of the move list: the played line in pairs, with comments and variations between.

A variation is known by the id of its first move. A player may fold or open each; without a choice,
the nested and the many are folded. The outline says which texts there are and how long they are;
only a text that is shown is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

import chess

from game.state.annotation import Annotation
from game.state.game import Game
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId
from game.words import nags

MOST_OPEN_DEPTH = 2
"""Variations that are nested deeper are folded at first."""
MOST_OPEN_MOVES = 600
"""With more moves in its variations, a game has all of them folded at first."""
MOST_INDENT = 6
MOST_STRETCH_MOVES = 100
"""A longer text of moves is parted, so that little of it has to be read to show a part."""
LETTERS_OF_MOVE = 7
"""About how many letters a move in a text has, with its number and a space."""
NO_NOTES = Annotation()
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


class Stretch(NamedTuple):
    """A text between the moves that is not written yet: a comment, or moves of a variation.

    A variation of a variation parts the text of the outer one into two stretches. A very long text
    is parted, too.
    """

    start: NodeId
    """The first move; of a comment, the move that it follows."""
    depth: int
    """How deep the variation is nested; 0 for a comment on the played line."""
    is_first: bool
    """Whether the variation begins with this stretch."""
    letters: int
    """About how many letters the text has."""


Block: TypeAlias = Pair | Flow
Outlined: TypeAlias = Pair | Stretch
Folds: TypeAlias = Mapping[NodeId, bool]
"""The variations that the player has folded (True) or opened (False)."""


def blocks_of(game: Game, folds: Folds) -> list[Block]:
    """Return the content of the move list from top to bottom."""
    outline = Outline(game, folds)
    return [one if isinstance(one, Pair) else outline.written(one) for one in outline.whole()]


def variations_around(game: Game, node_id: NodeId) -> list[NodeId]:
    """Return the first moves of the variations that hold a node, the outermost first."""
    found, tree, fork = [], game.tree, game.last_played(node_id)
    node = tree[node_id]
    while node_id != fork:
        parent = node.parent or ROOT
        node = tree[parent]
        if parent == fork or node.children[0] != node_id:
            found.append(node_id)
        node_id = parent
    return found[::-1]


def is_folded(game: Game, folds: Folds, line: NodeId) -> bool:
    """Return whether the variation that begins with a node is folded."""
    depth = len(variations_around(game, line))
    return folds.get(line, are_many(game) or depth > MOST_OPEN_DEPTH)


def are_many(game: Game) -> bool:
    """Return whether the game has so many variations that they are folded at first.

    It counts no further than it must.
    """
    tree, found = game.tree, list[NodeId]()
    for place, node in enumerate((tree[ROOT], *game.moves)):
        if len(node.children) > 1 or place == len(game.moves):
            played = game.node_at(place + 1) if place < len(game.moves) else None
            found += [child for child in node.children if child != played]
    for count, one in enumerate(found, start=1):
        if count >= MOST_OPEN_MOVES:
            return True
        found.extend(tree.children(one))
    return False


def move_number(tree: GameTree, node: Node) -> tuple[int, chess.Color]:
    """Return the number of a node's full move, and the side that moves."""
    half_moves = node.ply - 1 + (tree.start.turn == chess.BLACK)
    turn = chess.WHITE if half_moves % 2 == 0 else chess.BLACK
    return tree.start.fullmove_number + half_moves // 2, turn


class Outline:
    """Lists what the move list of a game holds, and writes its texts."""

    def __init__(self, game: Game, folds: Folds) -> None:
        self._game = game
        self._tree = game.tree
        self._folds = folds
        self.are_many = are_many(game)

    def whole(self) -> list[Outlined]:
        """Return the whole content from top to bottom."""
        found: list[Outlined] = [*self._comment(ROOT)]
        for number in self.numbers(range(1, len(self._game.moves) + 1)):
            found += self.full_move(number)
        return found

    def numbers(self, plies: Iterable[int]) -> list[int]:
        """Return the numbers of the full moves of some half-moves that are in the played line."""
        start, most = self._tree.start, len(self._game.moves)
        before = start.turn == chess.BLACK
        return sorted(
            {start.fullmove_number + (ply - 1 + before) // 2 for ply in plies if 1 <= ply <= most}
        )

    def full_move(self, number: int) -> list[Outlined]:
        """Return a full move of the played line, with all that follows it."""
        white, black = self.half_moves(number)
        found: list[Outlined] = []
        if white is not None:
            remarks = self._remarks(white)
            if remarks or black is None:
                found += [Pair(number, white, None), *remarks]
                white = None
        if black is not None:
            found += [Pair(number, white, black), *self._remarks(black)]
        return found

    def half_moves(self, number: int) -> tuple[NodeId | None, NodeId | None]:
        """Return White's and Black's half-move of a full move of the played line."""
        start = self._tree.start
        ply = 2 * (number - start.fullmove_number) + 1 - (start.turn == chess.BLACK)
        white, black = (
            self._game.node_at(one) if 1 <= one <= len(self._game.moves) else None
            for one in (ply, ply + 1)
        )
        return white, black

    def variation(self, line: NodeId, depth: int) -> Iterator[Stretch]:
        """Yield the text of a variation and of all variations in it, in their order.

        It uses a stack instead of recursion, because variations may be nested very deeply.
        """
        work = [(line, depth, True)]
        while work:
            start, depth, is_first = work.pop()
            if is_first and self._is_folded(start, depth):
                yield Stretch(start, depth, is_first, 0)
                continue
            letters, node = 0, self._tree[start]
            last = node.ply + MOST_STRETCH_MOVES - 1
            others: tuple[NodeId, ...] = () if is_first else self._alternatives(start)
            while True:
                letters += LETTERS_OF_MOVE + len(node.annotation.comment)
                if others or not node.children or node.ply == last:
                    break
                others = node.children[1:]
                node = self._tree[node.children[0]]
            yield Stretch(start, depth, is_first, letters)
            if node.children:
                work.append((node.children[0], depth, False))
            work += [(one, depth + 1, True) for one in reversed(others)]

    def written(self, stretch: Stretch) -> Flow:
        """Return the text of a stretch."""
        start, depth, is_first, _ = stretch
        if depth == 0:
            return Flow(0, tuple(_comment_words(_texts_after(self._tree[start]))))
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
            node = siblings[0] if siblings and not is_last else None
        return Flow(min(depth, MOST_INDENT), tuple(words))

    def block_start(self, node_id: NodeId) -> NodeId:
        """Return the first move of the pair or of the stretch that holds a move."""
        if self._game.is_played(node_id):
            number, turn = move_number(self._tree, self._tree[node_id])
            white, _ = self.half_moves(number)
            if turn == chess.WHITE or white is None or self._has_remarks(white):
                return node_id
            return white
        inside = [node_id]
        begins_variation = self._begins_variation(node_id)
        while not begins_variation:
            parent = self._tree.parent(inside[-1]) or ROOT
            begins_variation = self._begins_variation(parent)
            if not begins_variation and len(self._siblings(parent)) > 1:
                break
            inside.append(parent)
        inside.reverse()
        return inside[(len(inside) - 1) // MOST_STRETCH_MOVES * MOST_STRETCH_MOVES]

    def _begins_variation(self, node_id: NodeId) -> bool:
        parent = self._tree.parent(node_id) or ROOT
        return self._tree.children(parent)[0] != node_id or self._game.is_played(parent)

    def _remarks(self, node_id: NodeId) -> list[Stretch]:
        """Return the comment after a move of the played line, and the alternatives to it."""
        found = [*self._comment(node_id)]
        for line in self._alternatives(node_id):
            found += self.variation(line, 1)
        return found

    def _has_remarks(self, node_id: NodeId) -> bool:
        return len(self._siblings(node_id)) > 1 or any(self._comment(node_id))

    def _comment(self, node_id: NodeId) -> Iterator[Stretch]:
        text = " ".join(_texts_after(self._tree[node_id]))
        if text.strip():
            yield Stretch(node_id, 0, False, min(len(text), MOST_COMMENT_LETTERS))

    def _siblings(self, node_id: NodeId) -> tuple[NodeId, ...]:
        parent = self._tree.parent(node_id)
        return (node_id,) if parent is None else self._tree.children(parent)

    def _alternatives(self, node_id: NodeId) -> tuple[NodeId, ...]:
        siblings = self._siblings(node_id)
        if len(siblings) == 1:
            return ()
        return tuple(one for one in siblings if one != node_id)

    def _is_folded(self, line: NodeId, depth: int) -> bool:
        return self._folds.get(line, self.are_many or depth > MOST_OPEN_DEPTH)

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
        if node.annotation == NO_NOTES:
            yield from self._plain_move(node_id, needs_number)
            return
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
