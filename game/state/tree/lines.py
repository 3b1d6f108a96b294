"""The lines of a game tree as tuples of nodes, and what was asked about them.

A long line takes longer than an edit. So a new line begins with what it shares with a known one,
and an edited tree takes over the lines of the tree before, with what is known about their nodes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from game.state.node import ROOT, Node, NodeId
from game.state.tree import node_pages
from game.state.tree.node_pages import Pages

KEPT_LINES = 8
"""The maximum number of lines that a tree keeps."""
KEPT_FORKS = 64
"""The maximum number of answers of ``last_shared`` that are kept."""
FAR_MOVES = 200
"""The distance in half-moves from all known lines beyond which the line to a node is kept, so that
steps near it find a line."""
MOST_FOLLOWED = 1000
"""The number of changed nodes up to which lines are taken over."""

Line = tuple[Node, ...]
Test = Callable[[Node], bool]
T = TypeVar("T")
_ply = attrgetter("ply")


class LineCache:
    """Lines by their last nodes. The root belongs to no line."""

    __slots__ = ("_answers", "_courses", "_forks", "_is_whole", "_lines", "_noted", "begun")

    def __init__(self) -> None:
        self._lines: dict[NodeId, Line] = {}
        self._forks: dict[tuple[NodeId, NodeId], NodeId] = {}
        self._answers: dict[tuple[NodeId, Callable[..., Any]], Any] = {}
        self._noted: dict[NodeId, dict[Test, Line]] = {}
        """Those nodes of some lines for which a test is true."""
        self._courses: dict[NodeId, object] = {}
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
        known = self._lines.get(node_id)
        if known is None:
            begun, until, behind = self._way_from_known(pages, node_id)
            known = self._keep(node_id, (*begun[:until], *behind))
        return known

    def tail(self, pages: Pages, node_id: NodeId, ply: int) -> Line:
        """Return the nodes of a line behind a half-move. They are not kept.

        Garbage collection visits each node of a line that is kept, for each line anew.

        Raises:
            KeyError: there is no such node.
        """
        begun, until, behind = self._way_from_known(pages, node_id)
        return (*begun[ply:until], *behind[max(0, ply - until) :])

    def path(self, pages: Pages, node_id: NodeId) -> tuple[NodeId, ...]:
        """Return the ids from the first move to a node; empty for the root.

        Raises:
            KeyError: there is no such node.
        """
        line = self.tail(pages, node_id, 0)
        return (*(node.parent or ROOT for node in line[1:]), node_id) if line else ()

    def last_shared(self, pages: Pages, node_id: NodeId, other: NodeId) -> NodeId:
        """Return the last node on the ways to both nodes.

        Raises:
            KeyError: there is no such node.
        """
        key = node_id, other
        if key not in self._forks:
            if len(self._forks) >= KEPT_FORKS:
                self._forks.clear()
            line, known, behind = self._way_from_known(pages, node_id)
            others, others_known, others_behind = self._way_from_known(pages, other)
            shared = min(known, others_known, _shared_length(line, others))
            if shared == known == others_known:
                shared += _shared_length(behind, others_behind)
            following = line[shared:known] or behind[shared - known :]
            self._forks[key] = (following[0].parent or ROOT) if following else node_id
        return self._forks[key]

    def noted(self, pages: Pages, node_id: NodeId, test: Test) -> Line:
        """Return those nodes on the line to a node for which a test is true, in order.

        The test is a function of a module, and depends on nothing but the node. An edit asks it
        about the nodes that it changes. The tuple is the same one as long as its nodes are.
        """
        found = self._noted.get(node_id, {}).get(test)
        if found is None:
            line = self.line(pages, node_id)
            shared, known = 0, Line()
            for end, by_test in self._noted.items():
                if test in by_test and end in self._lines:
                    length = _shared_length(line, self._lines[end])
                    if length > shared:
                        shared, known = length, by_test[test]
            begun = known[: bisect_left(known, shared + 1, key=_ply)]
            found = (*begun, *filter(test, line[shared:]))
            self._noted.setdefault(node_id, {})[test] = found
        return found

    def course(self, pages: Pages, node_id: NodeId) -> object:
        """Return what stays the same object as long as the moves of a line are the same."""
        if node_id not in self._courses:
            self.line(pages, node_id)
            self._courses[node_id] = object()
        return self._courses[node_id]

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
            removed = [ply for ply, node in own.items() if node is None]
            length = min(removed, default=len(line) + 1) - 1
            nodes = [node for node in own.values() if node is not None and node.ply <= length]
            if not own or end in self._noted:
                if length == len(line):
                    self._pass_on(found, end, nodes)
                elif length:
                    self._pass_on_beginning(found, end, nodes, length)
        return found

    def _pass_on_beginning(
        self, following: LineCache, end: NodeId, changed: list[Node], length: int
    ) -> None:
        """Give the beginning of a line, whose next move was removed, to an edited tree's cache."""
        line, last = self._lines[end], self._lines[end][length].parent or ROOT
        following._lines[last] = _with_nodes(line[:length], changed)
        following._noted[last] = {
            test: _noted_again(nodes[: bisect_left(nodes, length + 1, key=_ply)], test, changed)
            for test, nodes in self._noted[end].items()
        }

    def _pass_on(self, following: LineCache, end: NodeId, changed: list[Node]) -> None:
        """Give a line to the cache of an edited tree, with other nodes at some half-moves."""
        line = self._lines[end]
        following._lines[end] = _with_nodes(line, changed) if changed else line
        if end in self._courses:
            following._courses[end] = self._courses[end]
        if end in self._noted:
            following._noted[end] = {
                test: _noted_again(nodes, test, changed) for test, nodes in self._noted[end].items()
            }
        if not changed:
            following._answers |= {
                key: answer for key, answer in self._answers.items() if key[0] == end
            }

    def _drop_a_line(self) -> None:
        """Drop the oldest line, but rather one that nothing was asked about."""
        end = next((one for one in self._lines if one not in self._noted), next(iter(self._lines)))
        del self._lines[end]
        self._noted.pop(end, None)
        self._courses.pop(end, None)
        self._answers = {key: answer for key, answer in self._answers.items() if key[0] != end}

    def _way_from_known(self, pages: Pages, node_id: NodeId) -> tuple[Line, int, list[Node]]:
        """Return a known line, how many of its nodes lead to a node, and the nodes behind these.

        Raises:
            KeyError: there is no such node.
        """
        line, until, behind = self._walked_to_known(pages, node_id)
        if len(behind) <= FAR_MOVES:
            return line, until, behind
        whole = self._keep(node_id, (*line[:until], *behind))
        return whole, len(whole), []

    def _walked_to_known(self, pages: Pages, node_id: NodeId) -> tuple[Line, int, list[Node]]:
        lines, behind = [*self._lines.values()], list[Node]()
        for _, node in node_pages.way_up(pages, node_id):
            if node.parent is None:
                return (), 0, behind[::-1]
            ply = node.ply
            for line in lines:
                if ply <= len(line) and line[ply - 1] is node:
                    return line, ply, behind[::-1]
            behind.append(node)
        raise KeyError(node_id)

    def _keep(self, node_id: NodeId, line: Line) -> Line:
        if len(self._lines) >= KEPT_LINES:
            self._drop_a_line()
        self._lines[node_id] = line
        return line


def _shared_length(line: Sequence[Node], other: Sequence[Node]) -> int:
    """Return how many nodes two lines share. Behind the first fork they share none."""
    low, high = 0, min(len(line), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if line[middle - 1] is other[middle - 1]:
            low = middle
        else:
            high = middle - 1
    return low


def _noted_again(noted: Line, test: Test, changed: list[Node]) -> Line:
    """Return the nodes for which a test is true, after some nodes of their line have changed."""
    found: list[Node] | None = None
    for node in changed:
        nodes = noted if found is None else found
        at = bisect_left(nodes, node.ply, key=_ply)
        was_true, is_true = at < len(nodes) and nodes[at].ply == node.ply, test(node)
        if was_true or is_true:
            found = [*nodes]
            found[at : at + was_true] = [node] if is_true else []
    return noted if found is None else tuple(found)


def _turns(old: Node, new: Node | None) -> bool:
    """Return whether the main continuation of a node is another one after an edit."""
    return new is None or new.children[:1] != old.children[:1]


def _with_nodes(line: Line, nodes: list[Node]) -> Line:
    """Return a line with other nodes at their half-moves."""
    copy = list(line)
    for node in nodes:
        copy[node.ply - 1] = node
    return tuple(copy)
