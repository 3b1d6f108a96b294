"""Reads one game of a PGN for ``pgn_reader``: python-chess parses it into a GameTree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, auto

import chess
import chess.pgn
from msgspec.structs import replace

from game.formats import comments
from game.formats.faults import PgnCode, PgnError, PgnFault
from game.formats.pgn_tags import RESULTS
from game.state.game_tree import GameTree, TreeBuilder
from game.state.node import ROOT, Node, NodeId, root_node

MAX_HALF_MOVES = 4000
"""The maximum length of a line. python-chess copies the moves of a line for each variation."""


class _Variation(Enum):
    """The state of a variation that is being read."""

    GOOD = auto()
    BROKEN = auto()
    """One of the moves was illegal; the rest of the variation is dropped."""
    SKIPPED = auto()
    """The variation belongs to the dropped rest of another variation."""


class TreeReader(chess.pgn.BaseVisitor["TreeReader"]):
    """Builds the game, and stores the first fault of the main line and the word that caused it.

    No error in a variation may reach python-chess (1.11.2). It would continue the main line from
    the position in the variation.
    """

    def __init__(self, line_comments: Mapping[str, str]) -> None:
        """Begin without a game; ``line_comments`` comes from ``movetext.with_stand_ins``."""
        self._builder = chess.pgn.GameBuilder()
        self._line_comments = line_comments
        self._waiting: list[str] = []
        """The line comments before the next move."""
        self.before: dict[chess.pgn.GameNode, list[str]] = {}
        """The line comments before each move."""
        self.behind: dict[chess.pgn.GameNode, list[str]] = {}
        """The line comments after each move."""
        self._variations: list[_Variation] = []
        """The open variations, the innermost last."""
        self.tags: dict[str, str] = {}
        """The tags in the order of the file; python-chess reorders them and adds its own."""
        self.fault: Exception | None = None
        self.token = ""
        self.dropped = 0
        """The number of variations that are cut short or left out."""

    @property
    def game(self) -> chess.pgn.Game:
        return self._builder.game

    def begin_game(self) -> None:
        self._builder.begin_game()

    def begin_headers(self) -> chess.pgn.Headers:
        return self._builder.begin_headers()

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.tags.pop(tagname, None)  # The last of two equal tags counts, at its own place.
        self.tags[tagname] = tagvalue
        self._builder.visit_header(tagname, tagvalue)

    def visit_comment(self, comment: str) -> None:
        if self._is_broken():
            return
        line_comment = self._line_comments.get(comment)
        if line_comment is None:
            self._builder.visit_comment(comment)
        elif self._is_behind_a_move():
            last = self._builder.variation_stack[-1]
            self.behind.setdefault(last, []).append(line_comment)
        else:
            self._waiting.append(line_comment)

    def _is_behind_a_move(self) -> bool:
        """Return whether a comment belongs to the move before it, as ``GameBuilder`` decides."""
        last = self._builder.variation_stack[-1]
        return self._builder.in_variation or (last.parent is None and last.is_end())

    def visit_nag(self, nag: int) -> None:
        if not self._is_broken():
            self._builder.visit_nag(nag)

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self._builder.visit_move(board, move)
        if self._waiting:
            self.before[self._builder.variation_stack[-1]] = self._waiting
            self._waiting = []

    def visit_result(self, result: str) -> None:
        self._builder.visit_result(result)

    def begin_variation(self) -> chess.pgn.SkipType | None:
        if self._is_broken():
            self._variations.append(_Variation.SKIPPED)
            self.dropped += 1
            return chess.pgn.SKIP
        self._variations.append(_Variation.GOOD)
        self._builder.begin_variation()
        return None

    def end_variation(self) -> None:
        if self._variations and self._variations.pop() is not _Variation.SKIPPED:
            self._builder.end_variation()

    def begin_parse_san(self, board: chess.Board, san: str) -> chess.pgn.SkipType | None:
        if len(board.move_stack) >= MAX_HALF_MOVES:
            raise PgnError(PgnFault(PgnCode.TOO_LONG, limit=MAX_HALF_MOVES))
        if not self._variations:
            self.token = san
            return None
        if self._is_broken() or san in RESULTS:
            return chess.pgn.SKIP
        try:
            board.parse_san(san)
        except ValueError:
            self._variations[-1] = _Variation.BROKEN
            self.dropped += 1
            return chess.pgn.SKIP
        return None

    def _is_broken(self) -> bool:
        return bool(self._variations) and self._variations[-1] is _Variation.BROKEN

    def handle_error(self, error: Exception) -> None:
        self.fault = self.fault or error

    def result(self) -> TreeReader:
        return self


def tree_of(reader: TreeReader, first_comments: tuple[str, ...]) -> GameTree:
    """Return the moves that were read, with their annotations.

    ``first_comments`` are the line comments before the moves.
    """
    game = reader.game
    board = game.board()
    builder = TreeBuilder(board.copy())
    reader.behind[game] = [*first_comments, *reader.behind.get(game, ())]
    builder.annotate_root(_annotated(reader, root_node(), game))
    work: list[tuple[chess.pgn.GameNode, NodeId, chess.Board]] = [(game, ROOT, board)]
    while work:
        parent, parent_id, board = work.pop()
        ply = 0 if parent_id == ROOT else builder.ply(parent_id)
        while parent.variations:
            ply += 1
            added = [
                builder.add(_node(reader, child, parent_id, ply, board))
                for child in parent.variations
            ]
            for child, child_id in zip(parent.variations[1:], added[1:], strict=True):
                after = board.copy(stack=False)
                after.push(child.move)
                work.append((child, child_id, after))
            parent, parent_id = parent.variations[0], added[0]
            board.push(parent.move)
    return builder.tree()


def _node(
    reader: TreeReader,
    child: chess.pgn.ChildNode,
    parent_id: NodeId,
    ply: int,
    board: chess.Board,
) -> Node:
    """Return the node of a move; ``board`` is the position before the move."""
    node = Node(parent_id, child.move, board.san(child.move), ply)
    if child is child.parent.variations[0]:
        return _annotated(reader, node, child)
    return _annotated(reader, node, child, child.starting_comment, reader.before.get(child, ()))


def _annotated(
    reader: TreeReader,
    node: Node,
    read: chess.pgn.GameNode,
    before: str = "",
    lines_before: Iterable[str] = (),
) -> Node:
    """Return a node with its comments and NAGs.

    A comment before a main continuation becomes part of the comment after the move before it.
    """
    texts, lines = [read.comment], [*reader.behind.get(read, ())]
    for child in read.variations[:1]:
        texts.append(child.starting_comment)
        lines += reader.before.get(child, ())
    nags = tuple(sorted(read.nags))
    node = comments.with_comment(node, " ".join(filter(None, texts)), before, nags)
    annotation = replace(
        node.annotation, line_comments=tuple(lines), line_comments_before=tuple(lines_before)
    )
    return replace(node, annotation=annotation)
