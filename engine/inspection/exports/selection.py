"""The part of a recorded search that is exported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.inspect_enums import ExportPart


class Selection(Struct, frozen=True):
    """The recorded node searches that are exported, parents before their children."""

    tree: SearchTree
    part: ExportPart = ExportPart.SEARCH
    node_search: NodeSearch | None = None
    """Where the subtree begins or the path ends; None for the whole search."""
    most_plies: int | None = None
    """How many plies below its first node search the selection reaches; None for all."""

    @property
    def top(self) -> NodeSearch | None:
        """The node search that contains all others; None for the whole search."""
        return self.node_search if self.part is ExportPart.SUBTREE else None

    def indices(self) -> Sequence[int]:
        """Return the indices of the node searches, as if ``most_plies`` were None."""
        if self.node_search is None or self.part is ExportPart.SEARCH:
            return range(len(self.tree))
        if self.part is ExportPart.SUBTREE:
            return range(self.node_search.index, self.tree.end_of(self.node_search))
        return [one.index for one in self.tree.ancestors(self.node_search)]

    def node_searches(self) -> Iterator[NodeSearch]:
        """Yield the node searches in the order of the search."""
        at, most = self.tree.at, self._most_ply()
        for index in self.indices():
            one = at(index)
            if most is None or one.ply <= most:
                yield one

    def is_near(self, node_search: NodeSearch) -> bool:
        """Return whether ``most_plies`` lets a node search in."""
        most = self._most_ply()
        return most is None or node_search.ply <= most

    def _most_ply(self) -> int | None:
        if self.most_plies is None:
            return None
        return self.most_plies + (0 if self.top is None else self.top.ply)
