"""Ways through a game tree: the continuations at a fork, the shown line, what to jump to.

Pure functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum

from engine.notation.writer import LINE_COMMENTS
from game.features.analyse.model import AnalyseModel
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId

MISTAKES = frozenset((2, 4, 6))
"""The NAGs of a mistake, a blunder and an inaccuracy: ``?``, ``??`` and ``?!``."""


TO_LINE_END = LINE_COMMENTS[0]
"""The first character of a comment that ends with its line."""


class Landmark(StrEnum):
    """What the person may go to next."""

    MISTAKE = "mistake"
    """A move of the shown line that has the NAG of a mistake, or that an engine holds for one."""
    FORK = "fork"
    """A position of the shown line with several continuations."""
    COMMENT = "comment"
    """A comment anywhere in the game, in the order of the text."""


def continuation(analysis: AnalyseModel, tree: GameTree, node: NodeId) -> NodeId | None:
    """Return the continuation that was explored last, or else the main one; None at the end."""
    children = tree.children(node)
    explored = analysis.explored.get(node)
    return explored if explored in children else next(iter(children), None)


def explored_on(tree: GameTree, node: NodeId) -> dict[NodeId, NodeId]:
    """Return the continuation at each fork on the way to a node."""
    return {
        parent: one
        for one in tree.path(node)
        if len(tree.children(parent := tree.parent(one) or ROOT)) > 1
    }


def shown_line(analysis: AnalyseModel, tree: GameTree, node: NodeId) -> list[NodeId]:
    """Return the line on which a node is, from the root to its end, as it was explored last."""
    line = [ROOT, *tree.path(node)]
    while (following := continuation(analysis, tree, line[-1])) is not None:
        line.append(following)
    return line


def landmark(
    analysis: AnalyseModel,
    tree: GameTree,
    node: NodeId,
    kind: Landmark,
    by: int,
    judged: Callable[[NodeId], bool],
) -> NodeId | None:
    """Return the next landmark behind a node, or before it if ``by`` is negative; None without.

    ``judged`` tells whether an engine holds a move for a mistake.
    """
    if kind is Landmark.COMMENT:
        nodes = list(in_text_order(tree))
    else:
        nodes = shown_line(analysis, tree, node)
    place = nodes.index(node)
    ahead = nodes[place + 1 :] if by > 0 else reversed(nodes[:place])
    if kind is Landmark.MISTAKE:
        return next((one for one in ahead if _is_marked(tree[one]) or judged(one)), None)
    return next((one for one in ahead if _is_landmark(tree[one], kind)), None)


def in_text_order(tree: GameTree) -> Iterator[NodeId]:
    """Yield all nodes as they stand in a PGN: a move, the alternatives to it, what follows it."""
    yield ROOT
    work = [*tree.children(ROOT)[:1]]
    while work:
        one = work.pop()
        yield one
        work += tree.children(one)[:1]
        alternatives = tree.children(tree.parent(one) or ROOT)
        if alternatives[0] == one:
            work += reversed(alternatives[1:])


def _is_marked(node: Node) -> bool:
    return not MISTAKES.isdisjoint(node.annotation.nags)


def _is_landmark(node: Node, kind: Landmark) -> bool:
    match kind:
        case Landmark.MISTAKE:
            return _is_marked(node)
        case Landmark.FORK:
            return len(node.children) > 1
        case Landmark.COMMENT:
            note = node.annotation
            lines = (*note.line_comments_before, *note.line_comments)
            has_line = any(one.startswith(TO_LINE_END) for one in lines)
            return bool(note.comment or note.before) or has_line
