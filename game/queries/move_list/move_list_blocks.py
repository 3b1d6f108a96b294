"""What the move list consists of: pairs of moves, and texts with moves, comments and variations.

A variation is known by the id of its first move. A player may fold or open each; without a choice,
the nested and the many are folded. ``move_list_builder`` parts a game into these blocks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple, TypeAlias

import chess

from game.state.game import Game
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId

MOST_OPEN_DEPTH = 2
"""Variations that are nested deeper are folded at first."""
MOST_OPEN_MOVES = 600
"""With more moves in its variations, a game has all of them folded at first."""
LETTERS_OF_MOVE = 7
"""About how many letters a move in a text has, with its number and a space."""
MOST_COMMENT_LETTERS = 4000
"""The number of characters that are shown of a comment."""


class WordKind(Enum):
    """The kinds of words in a text between the moves."""

    FOLD = "fold"
    """The mark with which a variation is folded or opened."""
    NUMBER = "number"
    MOVE = "move"
    GLYPHS = "glyphs"
    """The NAGs that the game has for the move before."""
    VERDICT = "verdict"
    """The verdict of an engine on the move before."""
    COMMENT = "comment"
    OPEN = "("
    """A variation begins."""
    CLOSE = ")"
    """A variation ends."""
    __hash__ = object.__hash__  # That of enumerations takes long; a long text asks it often.


class BlockWord(NamedTuple):
    """A word of a text between the moves."""

    kind: WordKind
    text: str
    node: NodeId = ROOT
    """The move that it belongs to; of a FOLD, the first move of its variation."""
    is_open: bool = True
    """Of a FOLD, whether the variation is open."""
    is_played: bool = False
    """Whether it belongs to a move of the played line."""


class MovePair(NamedTuple):
    """A full move of the played line. A half-move that is elsewhere or missing is None."""

    number: int
    white: NodeId | None
    black: NodeId | None


class TextBlock(NamedTuple):
    """A text between the moves, to be broken into rows."""

    indent: int
    words: tuple[BlockWord, ...]


class UnwrittenText(NamedTuple):
    """A text between the moves that is not written yet: a comment, or moves in running text.

    A variation parts the text of the line beside it into two stretches. A very long text is parted,
    too.
    """

    start: NodeId
    """The first move; of a comment, the move that it follows."""
    depth: int
    """How deep the variation is nested; 0 on the played line."""
    is_first: bool
    """Whether the variation begins with this stretch."""
    letters: int
    """About how many letters the text has."""


class RestOfLine(NamedTuple):
    """The rest of a line from a move on, with all that is in it, which is not parted yet.

    On the played line it is a section of a fixed number of moves.
    """

    start: NodeId
    depth: int
    is_first: bool
    """Whether the variation begins with this move."""
    until: NodeId
    """About the id behind the last of its moves.

    In a game that was read, ids rise in the order of the text. So the difference of two ids tells
    about how much text lies between them, before any of it is parted.
    """
    stop: NodeId | None = None
    """The move of the line with which the next block begins; None if this is the end of it."""

    @property
    def letters(self) -> int:
        """About how many letters the text has."""
        return LETTERS_OF_MOVE * max(1, self.until - self.start)


Block: TypeAlias = MovePair | TextBlock
Outlined: TypeAlias = MovePair | UnwrittenText | RestOfLine
Folds: TypeAlias = Mapping[NodeId, bool]
"""The variations that the player has folded (True) or opened (False)."""


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
    return folds.get(line, are_variations_many(game) or depth > MOST_OPEN_DEPTH)


def are_variations_many(game: Game) -> bool:
    """Return whether the game has so many variations that they are folded at first.

    It counts no further than it must.
    """
    tree, count = game.tree, 0
    for place, node in enumerate((tree[ROOT], *game.moves)):
        if len(node.children) == 1 and place < len(game.moves):
            continue
        played = game.node_at(place + 1) if place < len(game.moves) else None
        found = [child for child in node.children if child != played]
        for one in found:
            count += 1
            if count >= MOST_OPEN_MOVES:
                return True
            found.extend(tree.children(one))
    return False


def move_number(tree: GameTree, node: Node) -> tuple[int, chess.Color]:
    """Return the number of a node's full move, and the side that moves."""
    half_moves = node.ply - 1 + (tree.start.turn == chess.BLACK)
    turn = chess.WHITE if half_moves % 2 == 0 else chess.BLACK
    return tree.start.fullmove_number + half_moves // 2, turn


def texts_after(node: Node) -> list[str]:
    """Return the comments after a move."""
    note = node.annotation
    return [note.comment, *map(line_comment, note.line_comments)]


def line_comment(text: str) -> str:
    """Return the words of a comment that ends with its line; none if it is for another program."""
    return text[1:] if text.startswith(";") else ""


def comment_words(node: NodeId, texts: list[str]) -> Iterator[BlockWord]:
    """Yield the words of comments beside a move, as many as are shown."""
    text = " ".join(filter(None, texts))
    for word in text[:MOST_COMMENT_LETTERS].split():
        yield BlockWord(WordKind.COMMENT, word, node)
    if len(text) > MOST_COMMENT_LETTERS:
        yield BlockWord(WordKind.COMMENT, "…", node)
