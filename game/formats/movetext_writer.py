"""Writes the moves of a game tree as PGN movetext, with variations and comments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import chess

from engine.notation import movetext_tokens
from engine.notation.movetext_tokens import LINE_COMMENTS, braced_comment
from game.formats import comments
from game.formats.comments import KeptSearchData
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId


def movetext(
    tree: GameTree,
    end: NodeId,
    result: str,
    ending: str = "",
    kept: KeptSearchData = KeptSearchData.SCORES,
) -> str:
    """Return the moves, followed by the result.

    There are line breaks only around line comments. ``ending`` is added to the comment of the node
    ``end``. ``kept`` says what the comments hold about the engine's searches.
    """
    return movetext_tokens.join_movetext_tokens((*_tokens(tree, end, ending, kept), result))


class MoveWithNotes(NamedTuple):
    """A move with its notes, as it stands in the text; the first one is the root."""

    parentheses: tuple[str, ...]
    """What stands between the unit before and this one."""
    node: NodeId | None
    """The node; None behind the last one."""


def moves_with_notes(tree: GameTree) -> Iterator[MoveWithNotes]:
    """Yield the units of a game in the order of the text.

    It uses a stack instead of recursion, because a game may be longer than Python's recursion
    limit.
    """
    yield MoveWithNotes((), ROOT)
    parentheses = list[str]()
    work: list[str | NodeId] = [*tree.children(ROOT)[:1]]
    while work:
        item = work.pop()
        if isinstance(item, str):
            parentheses.append(item)
            continue
        yield MoveWithNotes(tuple(parentheses), item)
        parentheses.clear()
        node = tree[item]
        work.extend(node.children[:1])
        siblings = () if node.parent is None else tree.children(node.parent)
        if siblings[:1] == (item,):
            for sibling in reversed(siblings[1:]):
                work.extend((")", sibling, "("))
    yield MoveWithNotes(tuple(parentheses), None)


def notes_before(node: Node) -> list[str]:
    """Return the comments in front of a move, as tokens."""
    note = node.annotation
    return [*([braced_comment(note.before)] if note.before else []), *note.line_comments_before]


def move_number(tree: GameTree, node: Node, *, is_needed: bool) -> list[str]:
    """Return the number in front of a move; a move of Black has one only if it is needed."""
    half_moves = node.ply - 1 + (tree.start.turn == chess.BLACK)
    text = f"{tree.start.fullmove_number + half_moves // 2}."
    if half_moves % 2 == 0:
        return [text]
    return [f"{text}.."] if is_needed else []


def ends_with_comment(remarks: Iterable[str]) -> bool:
    """Return whether comments follow a move, so that the next one needs its number."""
    return any(remark.startswith(("{", *LINE_COMMENTS)) for remark in remarks)


def _tokens(tree: GameTree, end: NodeId, ending: str, kept: KeptSearchData) -> Iterator[str]:
    """Yield move numbers, moves, NAGs, comments and parentheses in the order of the text."""
    is_needed = True
    for parentheses, item in moves_with_notes(tree):
        yield from parentheses
        if item is None:
            return
        node, before = tree[item], list[str]()
        if item != ROOT:
            before = notes_before(node)
            yield from before
            yield from move_number(tree, node, is_needed=bool(is_needed or parentheses or before))
            yield node.san
        found = list(notes_after(node, ending if item == end else "", kept))
        yield from found
        is_needed = item == ROOT or ends_with_comment(found)


def notes_after(node: Node, ending: str, kept: KeptSearchData) -> Iterator[str]:
    """Yield what follows a move: its NAGs, the comment in braces, and its line comments."""
    for nag in node.annotation.nags:
        yield f"${nag}"
    comment = comments.comment_of(node, kept)
    if comment or ending:
        yield braced_comment(f"{comment} {ending}".strip() if ending else comment)
    yield from node.annotation.line_comments
