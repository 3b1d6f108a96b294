"""Game trees of many moves in three shapes. The same seed gives the same tree."""

from __future__ import annotations

import random

import chess

from game.state.annotation import Annotation
from game.state.game_tree import GameTree, TreeBuilder
from game.state.node import ROOT, Node, NodeId

NOTE_SHARE = 0.05
"""The share of moves with a comment, and the share with a NAG."""
WORDS = "a natural move that gives Black time to castle and to bring the rook to the open file"
LATEST_FORK = 10
"""The last half-move of a variation at which the next nested one begins."""


def line_with_variations(seed: int, main: int = 4_000, variation: int = 25) -> GameTree:
    """Return one line of ``main`` half-moves, each with a variation of ``variation``.

    No variation goes beyond the end of the line, because a PGN has lines of at most 4,000.
    """
    grower = _Grower(seed)
    node, board = ROOT, grower.start.copy()
    for ply in range(main):
        before = board.copy(stack=False)
        following = grower.move(node, board)
        grower.line(node, before, min(variation, main - ply))
        node = following
    return grower.tree()


def variations_at_one_fork(seed: int, variations: int = 1_000, length: int = 100) -> GameTree:
    """Return one line whose first move has ``variations`` alternatives of the same length.

    Where there are more of them than legal moves, some begin with the same move.
    """
    grower = _Grower(seed)
    for _ in range(variations + 1):
        grower.line(ROOT, grower.start.copy(), length)
    return grower.tree()


def nested_variations(seed: int, depth: int = 200, length: int = 500) -> GameTree:
    """Return a line with a variation, which has a variation, and so on to a depth."""
    grower = _Grower(seed)
    node, board = ROOT, grower.start.copy()
    for _ in range(depth):
        fork = grower.lots.randrange(1, LATEST_FORK)
        for place in range(length):
            if place == fork:
                next_node, next_board = node, board.copy(stack=False)
            node = grower.move(node, board)
        node, board = next_node, next_board
    grower.line(node, board, length)
    return grower.tree()


SHAPES = {
    "one line of 4,000 with variations": line_with_variations,
    "1,000 variations at one fork": variations_at_one_fork,
    "nesting 200 deep": nested_variations,
}


class _Grower:
    """Adds random moves to a tree; some have notes."""

    def __init__(self, seed: int) -> None:
        self.lots = random.Random(seed)
        self.start = chess.Board()
        self._builder = TreeBuilder(self.start)

    def tree(self) -> GameTree:
        return self._builder.tree()

    def line(self, node: NodeId, board: chess.Board, length: int) -> None:
        """Add a line behind a node; play it on the board."""
        for _ in range(length):
            node = self.move(node, board)

    def move(self, parent: NodeId, board: chess.Board) -> NodeId:
        """Add a move behind a node; play it on the board. It captures nothing and does not mate."""
        move = self._quiet_move(board)
        san, ply = board.san_and_push(move), self._builder.ply(parent) + 1
        note = Annotation(
            comment=WORDS if self.lots.random() < NOTE_SHARE else "",
            nags=(self.lots.randrange(1, 7),) if self.lots.random() < NOTE_SHARE else (),
        )
        return self._builder.add(Node(parent, move, san, ply, annotation=note))

    def _quiet_move(self, board: chess.Board) -> chess.Move:
        pieces = board.occupied_co[board.turn] & ~board.pawns
        moves: list[chess.Move] = list(board.generate_legal_moves(pieces, ~board.occupied))
        self.lots.shuffle(moves)
        chosen: chess.Move = next(
            move for move in (*moves, *board.legal_moves) if _goes_on(board, move)
        )
        return chosen


def _goes_on(board: chess.Board, move: chess.Move) -> bool:
    """Return whether there are legal moves after a move."""
    board.push(move)
    goes_on = any(board.generate_legal_moves())
    board.pop()
    return goes_on
