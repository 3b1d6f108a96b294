"""Writes the moves of a game tree as PGN movetext, with variations and comments."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engine.notation import writer
from engine.notation.writer import LINE_COMMENTS, braced
from game.formats import comments
from game.formats.comments import Kept
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId


def movetext(
    tree: GameTree, end: NodeId, result: str, ending: str = "", kept: Kept = Kept.SCORES
) -> str:
    """Return the moves, followed by the result.

    There are line breaks only around line comments. ``ending`` is added to the comment of the node
    ``end``. ``kept`` says what the comments hold about the engine's searches.
    """
    return writer.movetext((*_tokens(tree, end, ending, kept), result))


def _tokens(tree: GameTree, end: NodeId, ending: str, kept: Kept) -> Iterator[str]:
    """Yield move numbers, moves, NAGs, comments and parentheses in the order of the text.

    It uses a stack instead of recursion, because a game may be longer than Python's recursion
    limit.
    """
    yield from _remarks(tree[ROOT], ending if end == ROOT else "", kept)
    needs_number = True
    work: list[str | NodeId] = [*tree.children(ROOT)[:1]]
    while work:
        item = work.pop()
        if isinstance(item, str):
            yield item
            needs_number = True
            continue
        node = tree[item]
        if node.annotation.before:
            yield braced(node.annotation.before)
        yield from node.annotation.line_comments_before
        if node.annotation.before or node.annotation.line_comments_before:
            needs_number = True
        yield from _move(tree, node, needs_number)
        remarks = list(_remarks(node, ending if item == end else "", kept))
        yield from remarks
        needs_number = any(remark.startswith(("{", *LINE_COMMENTS)) for remark in remarks)
        work.extend(node.children[:1])
        siblings = () if node.parent is None else tree.children(node.parent)
        if siblings[:1] == (item,):
            for sibling in reversed(siblings[1:]):
                work.extend((")", sibling, "("))


def _move(tree: GameTree, node: Node, needs_number: bool) -> Iterator[str]:
    half_moves = node.ply - 1 + (tree.start.turn == chess.BLACK)
    number = tree.start.fullmove_number + half_moves // 2
    if half_moves % 2 == 0:
        yield f"{number}."
    elif needs_number:
        yield f"{number}..."
    yield node.san


def _remarks(node: Node, ending: str, kept: Kept) -> Iterator[str]:
    """Yield what follows a move: its NAGs, the comment in braces, and its line comments."""
    for nag in node.annotation.nags:
        yield f"${nag}"
    comment = comments.comment_of(node, kept)
    if comment or ending:
        yield braced(f"{comment} {ending}".strip() if ending else comment)
    yield from node.annotation.line_comments
