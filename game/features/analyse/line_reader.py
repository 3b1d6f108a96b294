"""Reads moves from a text, as they follow a position."""

from __future__ import annotations

from typing import NamedTuple

import chess

from engine.notation.reader import MOST_HALF_MOVES, Reading
from engine.notation.visitor import CommentKind, RemarkCode
from game.formats.pgn_tree_reader import TreeReader
from game.rules import typed_moves
from game.state.game_tree import GameTree
from game.state.node import ROOT

_WRONG = frozenset(
    (
        RemarkCode.ILLEGAL_WORD,
        RemarkCode.UNREADABLE_WORD,
        RemarkCode.SKIPPED_WORD,
        RemarkCode.UNREAD_VARIATION,
    )
)
"""The remarks on a word that is no legal move."""


class ReadLine(NamedTuple):
    """The moves of a text."""

    tree: GameTree
    """The moves with their notes and variations; its root is the position before them."""
    wrong_word: str | None
    """The first word that is no legal move."""
    is_ambiguous: bool
    """Whether this word names several legal moves, where it ends the main line."""
    has_tags: bool
    """Whether the text has tags, as a game has."""
    is_too_long: bool
    """Whether a PGN cannot hold the line behind the moves before it."""


class _LineReader(TreeReader):
    """Reads moves from a position; what is no move and no comment is left out."""

    def __init__(self, board: chess.Board) -> None:
        self._board = board
        super().__init__()

    def first_board(self) -> chess.Board:
        return self._board.copy(stack=False)

    def on_comment(self, kind: CommentKind, text: str) -> None:
        if kind in (CommentKind.BRACES, CommentKind.TO_LINE_END):
            super().on_comment(kind, text)


def read_line(text: str, board: chess.Board, plies_before: int) -> ReadLine:
    """Return the moves of a text from a position that is ``plies_before`` half-moves deep."""
    reader = _LineReader(board)
    reading = reader.read_game(text.encode("utf-8", "replace"))
    is_too_long = plies_before + max(reader.plies) > MOST_HALF_MOVES
    wrong = next((one for one in reader.remarks if one.code in _WRONG), None)
    tree, end = reader.tree(ROOT), ROOT
    while children := tree.children(end):
        end = children[0]
    return ReadLine(
        tree,
        None if wrong is None else wrong.text,
        wrong is not None
        and wrong.level == 0
        and typed_moves.is_ambiguous(tree.board(end), wrong.text),
        bool(reader.head.tags),
        is_too_long or reading in (Reading.TOO_LONG, Reading.TOO_DEEP),
    )
