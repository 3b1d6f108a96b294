"""Edits of the order of variations, as functions from one tree to another.

PGN has a place for notes before a move only at the first move of a variation. When such a move
becomes the main continuation, its notes go behind the move before it, where the same place of the
text is then.
"""

from __future__ import annotations

import chess
from msgspec.structs import replace

from game.formats import comments
from game.state.annotation import Annotation
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId


def child_by_move(tree: GameTree, node: NodeId, move: chess.Move) -> NodeId | None:
    """Return the continuation of a node with a move; None if there is none."""
    return next((one for one in tree.children(node) if tree[one].move == move), None)


def siblings(tree: GameTree, node: NodeId) -> tuple[NodeId, ...]:
    """Return all moves at the fork of a move, in order; none for the root."""
    parent = tree.parent(node)
    return () if parent is None else tree.children(parent)


def begins_variation(tree: GameTree, node: NodeId) -> bool:
    """Return whether a node is the first move of a variation."""
    return node != ROOT and siblings(tree, node)[0] != node


def first_of_variation(tree: GameTree, node: NodeId) -> NodeId | None:
    """Return the first move of the variation in which a node is; None on the main line."""
    return next((one for one in reversed(tree.path(node)) if begins_variation(tree, one)), None)


def with_variation_promoted(tree: GameTree, node: NodeId) -> GameTree:
    """Return a tree in which the variation of a node stands one place higher at its fork."""
    first = first_of_variation(tree, node)
    return tree if first is None else with_settled_comments(tree.promote(first), first)


def with_line_demoted(tree: GameTree, node: NodeId) -> GameTree:
    """Return a tree in which the line of a node stands one place lower.

    The fork is the nearest one on the way to the node at which its line is not the last. There the
    next variation is promoted. So promoting that line undoes it.
    """
    for one in reversed(tree.path(node)):
        later = siblings(tree, one)[siblings(tree, one).index(one) + 1 :]
        if later:
            return with_settled_comments(tree.promote(later[0]), later[0])
    return tree


def with_main_line_through(tree: GameTree, node: NodeId) -> GameTree:
    """Return a tree whose main line leads to a node."""
    moved = [one for one in tree.path(node) if tree.children(tree.parent(one) or ROOT)[0] != one]
    tree = tree.with_main_line_through(node)
    for one in moved:
        tree = with_settled_comments(tree, one)
    return tree


def without_subtree(tree: GameTree, node: NodeId) -> GameTree:
    """Return a tree without a node and everything behind it. The node is not the root."""
    parent = tree.parent(node)
    assert parent is not None
    tree = tree.cut(node)
    for one in tree.children(parent)[:1]:
        tree = with_settled_comments(tree, one)
    return tree


def with_settled_comments(tree: GameTree, node: NodeId) -> GameTree:
    """Return a tree in which the notes before a move stand where PGN has a place for them."""
    moved = tree[node]
    note, parent = moved.annotation, moved.parent
    has_notes_before = bool(note.before or note.line_comments_before)
    if parent is None or begins_variation(tree, node) or not has_notes_before:
        return tree
    without = replace(note, before="", line_comments_before=())
    tree = tree.with_node(node, replace(moved, annotation=without))
    return tree.with_node(parent, _with_notes_behind(tree[parent], note))


def _with_notes_behind(node: Node, note: Annotation) -> Node:
    """Return a node with the notes before the move that follows it, as a reader joins them."""
    own = node.annotation
    text = " ".join(filter(None, (comments.comment_of(node), note.before)))
    joined = comments.with_comment(node, text, own.before, own.nags)
    annotation = replace(
        joined.annotation,
        line_comments=(*own.line_comments, *note.line_comments_before),
        line_comments_before=own.line_comments_before,
    )
    return replace(
        joined, annotation=annotation, thinking=node.thinking, overlooked=node.overlooked
    )
