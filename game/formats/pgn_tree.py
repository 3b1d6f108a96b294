"""Reads one game of a PGN for ``pgn_reader``: python-chess parses it, a GameTree holds it."""

from __future__ import annotations

from enum import Enum, auto

import chess
import chess.pgn

from game.formats import comments
from game.formats.pgn_tags import RESULTS
from game.state.game_tree import GameTree, TreeBuilder
from game.state.node import ROOT, Node, NodeId, root_node

MOST_NESTED = 40
"""Variations within variations; deeper ones are dropped."""


class _Variation(Enum):
    """The state of a variation that is being read."""

    GOOD = auto()
    BROKEN = auto()
    """One of its moves was illegal: the rest is dropped."""
    SKIPPED = auto()
    """It stands in the rest of a broken one, or too deep."""


class TreeReader(chess.pgn.BaseVisitor["TreeReader"]):
    """Builds the game, and remembers the first fault of the main line and where it stands.

    In a variation no error may reach python-chess (1.11.2): it would continue the main line from
    the position in the variation.
    """

    def __init__(self) -> None:
        self._builder = chess.pgn.GameBuilder()
        self._variations: list[_Variation] = []
        """Those that are open, the innermost last."""
        self.tags: dict[str, str] = {}
        """The tags of the file in their order; python-chess reorders them and adds its own."""
        self.fault: Exception | None = None
        self.token = ""
        self.dropped = 0
        """Variations that are cut short or left out."""

    @property
    def game(self) -> chess.pgn.Game:
        return self._builder.game

    def begin_game(self) -> None:
        self._builder.begin_game()

    def begin_headers(self) -> chess.pgn.Headers:
        return self._builder.begin_headers()

    def visit_header(self, tagname: str, tagvalue: str) -> None:
        self.tags[tagname] = tagvalue
        self._builder.visit_header(tagname, tagvalue)

    def visit_comment(self, comment: str) -> None:
        if not self._is_broken():
            self._builder.visit_comment(comment)

    def visit_nag(self, nag: int) -> None:
        if not self._is_broken():
            self._builder.visit_nag(nag)

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        self._builder.visit_move(board, move)

    def visit_result(self, result: str) -> None:
        self._builder.visit_result(result)

    def begin_variation(self) -> chess.pgn.SkipType | None:
        if self._is_broken() or len(self._variations) >= MOST_NESTED:
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


def tree_of(game: chess.pgn.Game) -> GameTree:
    """Return the moves of a game with all that is written beside them."""
    board = game.board()
    builder = TreeBuilder(board.copy())
    builder.annotate_root(_annotated(root_node(), game))
    work: list[tuple[chess.pgn.GameNode, NodeId, chess.Board]] = [(game, ROOT, board)]
    while work:
        parent, parent_id, board = work.pop()
        ply = 0 if parent_id == ROOT else builder.ply(parent_id)
        while parent.variations:
            ply += 1
            added = [
                builder.add(_node(child, parent_id, ply, board)) for child in parent.variations
            ]
            for child, child_id in zip(parent.variations[1:], added[1:], strict=True):
                after = board.copy(stack=False)
                after.push(child.move)
                work.append((child, child_id, after))
            parent, parent_id = parent.variations[0], added[0]
            board.push(parent.move)
    return builder.tree()


def _node(child: chess.pgn.ChildNode, parent_id: NodeId, ply: int, board: chess.Board) -> Node:
    """Return the node of a move that is played in ``board``."""
    node = Node(parent_id, child.move, board.san(child.move), ply)
    before = "" if child is child.parent.variations[0] else child.starting_comment
    return _annotated(node, child, before)


def _annotated(node: Node, read: chess.pgn.GameNode, before: str = "") -> Node:
    """Return a node with what is written at it.

    A comment in front of the main continuation is the comment behind the move before.
    """
    texts = [read.comment, *(child.starting_comment for child in read.variations[:1])]
    nags = tuple(sorted(read.nags))
    return comments.with_comment(node, " ".join(filter(None, texts)), before, nags)
