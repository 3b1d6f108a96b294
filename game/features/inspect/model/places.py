"""Where one was in a recorded search, for Back and Forward."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

MOST_PLACES = 200
"""The oldest places are forgotten beyond it."""


class Place(NamedTuple):
    """A place: a node search, in a view beside the board."""

    node_search: int
    view: str
    """An ``InspectView``."""
    node: int = 0
    """The number of the node that is searched."""
    path: tuple[str, ...] = ()
    """The moves from the root to the node."""


class Places(Struct, frozen=True):
    """The visited places, the oldest first, as a browser keeps its pages.

    A jump adds a place and forgets those ahead. Steps in a row are one place, the last one of them,
    as in the lists of jumps of editors: otherwise Back would only repeat the steps.
    """

    visited: tuple[Place, ...] = ()
    at: int = -1
    """The index of the present place; -1 before the first one."""
    by_step: bool = False
    """Whether a step led to the present place."""
    request: int = 0
    """The request that Back or Forward made; no place is added before its answer."""

    @property
    def here(self) -> Place | None:
        """The present place."""
        return self.visited[self.at] if self.visited else None

    @property
    def newest(self) -> tuple[Place, ...]:
        """The places, each node search once, the last one visited first."""
        found: dict[int, Place] = {}
        for place in reversed(self.visited):
            found.setdefault(place.node_search, place)
        return tuple(found.values())

    def has(self, by: int) -> bool:
        """Return whether there is a place further back (``by`` below 0) or ahead."""
        return 0 <= self.at + by < len(self.visited)

    def moved(self, by: int, request: int) -> Places:
        """Return the places with another present one, to which a request goes."""
        return replace(self, at=self.at + by, by_step=False, request=request)

    def arrived(self, place: Place, *, by_step: bool) -> Places:
        """Return the places after an arrival at a place, by a step or by a jump."""
        here = self.here
        if place == here:
            return self
        kept = self.visited[: self.at + 1]
        if by_step and self.by_step and here is not None and here.view == place.view:
            kept = kept[:-1]
        visited = (*kept, place)[-MOST_PLACES:]
        return replace(self, visited=visited, at=len(visited) - 1, by_step=by_step)

    def corrected(self, place: Place) -> Places:
        """Return the places with the present one replaced: the node has no record any more."""
        visited = (*self.visited[: self.at], place, *self.visited[self.at + 1 :])
        return replace(self, visited=visited)
