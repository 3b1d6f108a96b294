"""Ways through a game tree: the continuations at a fork, the shown line, what to jump to.

Pure functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum

from engine.notation.movetext_tokens import LINE_COMMENTS
from game.features.analyse.model import AnalyseModel
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId
from game.words.nags import BLUNDER, INACCURACY, MISTAKE

MISTAKES = frozenset((INACCURACY, MISTAKE, BLUNDER))
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


def preferred_continuation(analysis: AnalyseModel, tree: GameTree, node: NodeId) -> NodeId | None:
    """Return the continuation that was explored last, or else the main one; None at the end."""
    children = tree.children(node)
    explored = analysis.explored.get(node)
    return explored if explored in children else next(iter(children), None)


def explored_continuations(
    tree: GameTree, node: NodeId, before: NodeId = ROOT
) -> dict[NodeId, NodeId]:
    """Return the continuation at each fork on the way to a node, from a common ancestor on.

    The ancestor is the last one in common with ``before``, from where the person comes.
    """
    shared = tree[tree.last_shared(node, before)]
    line = tree.tail(node, shared.ply)
    ids = [*(one.parent for one in line[1:]), node]
    forks = zip((shared, *line[:-1]), line, ids, strict=False)
    return {
        following.parent or ROOT: next_id or ROOT
        for fork, following, next_id in forks
        if len(fork.children) > 1
    }


def shown_line(analysis: AnalyseModel, tree: GameTree, node: NodeId) -> list[NodeId]:
    """Return the line on which a node is, from the root to its end, as it was explored last."""
    line = [ROOT, *tree.path(node)]
    while (following := preferred_continuation(analysis, tree, line[-1])) is not None:
        line.append(following)
    return line


def next_landmark(
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
        ahead = nodes_after_in_pgn(tree, node) if by > 0 else nodes_before_in_pgn(tree, node)
        return next((one for one in ahead if _is_landmark(tree[one], kind)), None)
    nodes = shown_line(analysis, tree, node)
    place = nodes.index(node)
    line = nodes[place + 1 :] if by > 0 else reversed(nodes[:place])
    if kind is Landmark.MISTAKE:
        return next((one for one in line if _is_marked(tree[one]) or judged(one)), None)
    return next((one for one in line if _is_landmark(tree[one], kind)), None)


def nodes_after_in_pgn(tree: GameTree, node: NodeId) -> Iterator[NodeId]:
    """Yield the nodes behind one as they stand in a PGN.

    That is a move, the alternatives to it, and then what follows it.
    """
    work = list[NodeId]()
    for one in tree.path(node):
        siblings = tree.children(tree.parent(one) or ROOT)
        if siblings[0] != one:
            work += tree.children(siblings[0])[:1]
            work += reversed(siblings[siblings.index(one) + 1 :])
    while True:
        work += tree.children(node)[:1]
        if node != ROOT and (siblings := tree.children(tree.parent(node) or ROOT))[0] == node:
            work += reversed(siblings[1:])
        if not work:
            return
        node = work.pop()
        yield node


def nodes_before_in_pgn(tree: GameTree, node: NodeId) -> Iterator[NodeId]:
    """Yield the nodes before one, backwards from where it stands in a PGN, down to the root."""
    while node != ROOT:
        parent = tree.parent(node) or ROOT
        siblings = tree.children(parent)
        place = siblings.index(node)
        if place > 1:
            node = _last_of(tree, siblings[place - 1])
        elif place == 1:
            node = siblings[0]
        else:
            node = _with_alternatives(tree, parent)
        yield node


def _last_of(tree: GameTree, line: NodeId) -> NodeId:
    """Return the node that stands last in the text of a variation that begins with a node."""
    while True:
        end = line
        while children := tree.children(end):
            end = children[0]
        if end == line:
            return end
        line = tree.children(tree.parent(end) or ROOT)[-1]
        if line == end:
            return end


def _with_alternatives(tree: GameTree, node: NodeId) -> NodeId:
    """Return the node that stands last in the text of a move and of the alternatives to it."""
    if node == ROOT:
        return ROOT
    siblings = tree.children(tree.parent(node) or ROOT)
    return node if siblings[0] != node or len(siblings) == 1 else _last_of(tree, siblings[-1])


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
