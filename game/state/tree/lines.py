"""The lines of a game tree as tuples of nodes, and what was asked about them.

A long line takes longer than an edit. So an edited tree takes over the lines of the tree before,
and the answers about those in which nothing has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from game.state.node import ROOT, Node, NodeId
from game.state.tree import node_pages
from game.state.tree.node_pages import Pages

KEPT_LINES = 8
"""The maximum number of lines that a tree keeps."""
MOST_FOLLOWED = 1000
"""The number of changed nodes up to which lines are taken over."""

Line = tuple[Node, ...]
T = TypeVar("T")


class LineCache:
    """Lines by their last nodes. The root belongs to no line."""

    __slots__ = ("_answers", "_forks", "_is_whole", "_lines", "begun")

    def __init__(self) -> None:
        self._lines: dict[NodeId, Line] = {}
        self._forks: dict[tuple[NodeId, NodeId], NodeId] = {}
        self._answers: dict[tuple[NodeId, Callable[..., Any]], Any] = {}
        self.begun: tuple[NodeId, ...] = ()
        """The known beginning of the main line."""
        self._is_whole = False
        """Whether ``begun`` is the whole main line."""

    def main_line(self, pages: Pages) -> tuple[NodeId, ...]:
        """Return the ids of the nodes along the main continuations from the root."""
        if not self._is_whole:
            last = self.begun[-1] if self.begun else ROOT
            self.begun = (*self.begun, *node_pages.main_continuations(pages, last))
            self._is_whole = True
        return self.begun

    def line(self, pages: Pages, node_id: NodeId) -> Line:
        """Return the nodes from the first move to this one; empty for the root.

        Raises:
            KeyError: there is no such node.
        """
        if node_id not in self._lines:
            behind, one = list[Node](), node_id
            for one, node in node_pages.way_up(pages, node_id):
                if one in self._lines or node.parent is None:
                    break
                behind.append(node)
            else:
                raise KeyError(node_id)
            line = (*self._lines.get(one, ()), *reversed(behind))
            if len(self._lines) >= KEPT_LINES:
                self._lines.clear()
            self._lines[node_id] = line
        return self._lines[node_id]

    def last_shared(self, pages: Pages, node_id: NodeId, other: NodeId) -> NodeId:
        """Return the last node on the ways to both nodes.

        Raises:
            KeyError: there is no such node.
        """
        key = node_id, other
        if key not in self._forks:
            if len(self._forks) >= KEPT_LINES:
                self._forks.clear()
            line = self.line(pages, other)
            for one, node in node_pages.way_up(pages, node_id):
                is_on_line = 0 < node.ply <= len(line) and line[node.ply - 1] is node
                if is_on_line or node.parent is None:
                    self._forks[key] = one
                    break
        return self._forks[key]

    def asked(self, pages: Pages, node_id: NodeId, question: Callable[[Line], T]) -> T:
        """Return what a pure function says about the line to a node."""
        key = node_id, question
        if key not in self._answers:
            self._answers[key] = question(self.line(pages, node_id))
        answer: T = self._answers[key]
        return answer

    def after_edit(self, pages: Pages, changed: Mapping[NodeId, Node | None]) -> LineCache:
        """Return what an edited tree takes over.

        ``pages`` has the nodes before the edit. ``changed`` has the nodes that are new or have
        other data, and None for those that were removed.
        """
        found = LineCache()
        if len(changed) > MOST_FOLLOWED:
            return found
        before = {node_id: node_pages.node_at(pages, node_id) for node_id in changed}
        main = (ROOT, *self.begun)
        turns = [
            old.ply
            for node_id, old in before.items()
            if old is not None
            and main[old.ply : old.ply + 1] == (node_id,)
            and _turns(old, changed[node_id])
        ]
        found.begun = self.begun[: min(turns)] if turns else self.begun
        found._is_whole = self._is_whole and not turns
        for end, line in self._lines.items():
            own = {
                old.ply: changed[node_id]
                for node_id, old in before.items()
                if old is not None and 0 < old.ply <= len(line) and line[old.ply - 1] is old
            }
            nodes = [node for node in own.values() if node is not None]
            if len(nodes) == len(own):
                found._lines[end] = _with_nodes(line, nodes) if nodes else line
        found._answers = {
            (end, question): answer
            for (end, question), answer in self._answers.items()
            if end in found._lines and found._lines[end] is self._lines[end]
        }
        return found


def _turns(old: Node, new: Node | None) -> bool:
    """Return whether the main continuation of a node is another one after an edit."""
    return new is None or new.children[:1] != old.children[:1]


def _with_nodes(line: Line, nodes: list[Node]) -> Line:
    """Return a line with other nodes at their half-moves."""
    copy = list(line)
    for node in nodes:
        copy[node.ply - 1] = node
    return tuple(copy)
