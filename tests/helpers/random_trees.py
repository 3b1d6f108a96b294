"""Random game trees with everything that a PGN can hold beside a move."""

from __future__ import annotations

import random

import chess
from msgspec.structs import replace

from game.formats import comments
from game.state.game_tree import GameTree, new_tree
from game.state.node import ROOT, NodeId

STARTS = (
    chess.STARTING_FEN,
    "4k3/P6p/8/8/8/8/p6P/4K3 b - - 3 17",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
)
WORDS = (
    "",
    "a word",
    "two  spaces and (1. e4)",
    "x; y",
    "$5 !?",
    "1-0",
    "a line\nand another",
    "%x",
)
COMMANDS = (
    "[%eval 0.17]", "[%eval -1.20,18]", "[%eval #-3]", "[%eval #0]", "[%clk 0:03:00]",
    "[%clk 1:59:58.5]", "[%clk 99]", "[%emt 0:00:07]", "[%csl Ge4,Rd5]", "[%cal Yb1c3]",
    "[%csl Ge4e5]", "[%foo]", "[%bar  baz, 1 ]", "[%clk 0:02:00]",
)  # fmt: skip

LINE_COMMENTS = (
    "; a word", "; } { [%clk 0:01:00]", ";", "; 1-0", "% escape", ";( 1. d4", ";; {", "%", ";[A]",
)  # fmt: skip


def random_line_comments(lots: random.Random) -> tuple[str, ...]:
    """Return up to two random comment or escape lines, in most cases none."""
    return tuple(lots.sample(LINE_COMMENTS, lots.choice([0, 0, 0, 1, 2])))


def random_comment(lots: random.Random) -> str:
    """Return random words and commands in any order, or in half of all cases an empty comment."""
    pieces = [lots.choice(WORDS), *lots.sample(COMMANDS, lots.randrange(4)), lots.choice(WORDS)]
    lots.shuffle(pieces)
    return lots.choice([" ", "  "]).join(filter(None, pieces)) if lots.random() < 0.5 else ""


def random_move(lots: random.Random, tree: GameTree, parent: NodeId) -> chess.Move | None:
    """Return a random legal move that no child of the node makes yet, or None."""
    taken = {tree[child].move for child in tree.children(parent)}
    moves = [move for move in tree.board(parent).legal_moves if move not in taken]
    return lots.choice(moves) if moves else None


def random_tree(lots: random.Random, size: int) -> GameTree:
    """Return a random tree of about ``size`` moves. Most of them follow the move added before."""
    tree = new_tree(chess.Board(lots.choice(STARTS)))
    last = ROOT
    for _ in range(size):
        parent = last if lots.random() < 0.7 else lots.choice(list(tree.nodes))
        move = random_move(lots, tree, parent)
        if move is not None:
            tree, last = tree.add(parent, move)
    return tree


def with_comments(lots: random.Random, tree: GameTree) -> GameTree:
    """Return the tree with random comments and NAGs at its nodes.

    Only the first move of a variation gets a comment before the move, because PGN has no other
    place for one.
    """
    for node_id in tree.nodes:
        parent = tree.parent(node_id)
        begins_variation = parent is not None and tree.children(parent)[0] != node_id
        before = random_comment(lots) if begins_variation else ""
        nags = tuple(sorted(lots.sample(range(1, 140), lots.randrange(3))))
        text = random_comment(lots)
        node = comments.with_comment(tree[node_id], text, before, nags)
        annotation = replace(
            node.annotation,
            line_comments=random_line_comments(lots),
            line_comments_before=random_line_comments(lots) if begins_variation else (),
        )
        tree = tree.with_node(node_id, replace(node, annotation=annotation))
    return tree


def outline(tree: GameTree, node_id: NodeId = ROOT) -> object:
    """Return the contents of a tree without its node ids, so that two trees can be compared."""
    node = replace(tree[node_id], parent=None, children=())
    return node, [outline(tree, child) for child in tree.children(node_id)]
