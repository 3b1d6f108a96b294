"""The nodes of a game tree by id, in pages that the trees before and after an edit share.

Ids are small whole numbers without large gaps, so two levels of tuples are enough. An edit copies
the pages that it changes and the table of the pages. Nothing here walks all nodes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from game.state.node import Node, NodeId

PAGE_BITS = 8
PAGE = 1 << PAGE_BITS
"""The number of nodes in a page. With 100,000 nodes, a page and the table are of similar length."""

Page: TypeAlias = tuple[Node | None, ...]
Pages: TypeAlias = tuple[Page, ...]
"""The node with the id i is at ``pages[i // PAGE][i % PAGE]``; None where a node was removed."""


def pages_of_nodes(nodes: Sequence[Node]) -> Pages:
    """Return the pages of the nodes whose ids are their places."""
    return tuple(tuple(nodes[start : start + PAGE]) for start in range(0, len(nodes), PAGE))


def node_at(pages: Pages, node_id: NodeId) -> Node | None:
    """Return the node with an id; None if there is none."""
    number = node_id >> PAGE_BITS
    if not 0 <= number < len(pages):
        return None
    page, place = pages[number], node_id & (PAGE - 1)
    return page[place] if place < len(page) else None


def way_up(pages: Pages, node_id: NodeId) -> Iterator[tuple[NodeId, Node]]:
    """Yield a node and all nodes before it, up to the root; it ends early at a removed node.

    Walks of thousands of nodes are frequent, so this asks for no node by a call.
    """
    node = node_at(pages, node_id)
    while node is not None:
        yield node_id, node
        if node.parent is None:
            return
        node_id = node.parent
        node = pages[node_id >> PAGE_BITS][node_id & (PAGE - 1)]


def main_continuations(pages: Pages, node_id: NodeId) -> list[NodeId]:
    """Return the ids behind a node along the main continuations."""
    found = list[NodeId]()
    node = node_at(pages, node_id)
    while node is not None and node.children:
        node_id = node.children[0]
        found.append(node_id)
        node = pages[node_id >> PAGE_BITS][node_id & (PAGE - 1)]
    return found


def with_nodes(pages: Pages, changed: Mapping[NodeId, Node | None]) -> Pages:
    """Return pages with other nodes at some ids. A new node has the next free id."""
    copies: dict[int, list[Node | None]] = {}
    for node_id, node in changed.items():
        number, place = divmod(node_id, PAGE)
        if number not in copies:
            copies[number] = list(pages[number]) if number < len(pages) else []
        copies[number][place : place + 1] = [node]
    table = list(pages)
    for number in sorted(copies):
        table[number : number + 1] = [tuple(copies[number])]
    return tuple(table)


def changed_node_ids(old: Pages, new: Pages) -> Iterator[NodeId]:
    """Yield the ids at which two tables have different node objects.

    It compares only the pages that the tables do not share.
    """
    for number in range(max(len(old), len(new))):
        before = old[number] if number < len(old) else ()
        after = new[number] if number < len(new) else ()
        if before is after:
            continue
        for place in range(max(len(before), len(after))):
            one = before[place] if place < len(before) else None
            if one is not (after[place] if place < len(after) else None):
                yield number * PAGE + place
