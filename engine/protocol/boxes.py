"""The boxes of a graph of where the nodes went, kept as columns.

They go from the engine's process to the window by the thousand, while a frame waits: some long
columns are sent and read many times as fast as thousands of boxes.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from typing import NamedTuple


class FlameBox(NamedTuple):
    """A node search as a box inside the box of its parent, as wide as its nodes."""

    node_search: int
    parent: int
    """``inspect_facts.ROOTS`` for a search of the root."""
    level: int
    """Node searches that it lies in."""
    first: int
    """Moves made in the search when it began, without its own."""
    nodes: int
    """Moves made in it, its own among them."""
    depth: int
    move: str
    """That led to it, in UCI form; empty where none did, ``0000`` for a pass."""
    kind: str
    ending: str
    san: str = ""
    """The move in SAN, where the box is wide enough to hold it; ``pass`` for a pass."""
    iteration: int = 0
    """Of a search of the root, which may be less deep; 0 for other node searches."""


@dataclass(frozen=True, slots=True)
class FlameBoxes:
    """Boxes level by level, from left to right; none of a level reaches over another.

    The columns are those of ``FlameBox``, in its order.
    """

    node_searches: array[int]
    parents: array[int]
    levels: array[int]
    firsts: array[int]
    nodes: array[int]
    depths: array[int]
    moves: tuple[str, ...]
    kinds: tuple[str, ...]
    endings: tuple[str, ...]
    sans: tuple[str, ...]
    iterations: array[int]
    _numbers: dict[int, int] = field(init=False, repr=False, compare=False)
    """Where the box of a node search stands; found anew where the boxes arrive."""

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "_numbers", dict(zip(self.node_searches, range(len(self)), strict=True))
        )

    def __reduce__(self) -> tuple[type[FlameBoxes], tuple[object, ...]]:
        return FlameBoxes, tuple(getattr(self, name) for name in COLUMNS)

    @classmethod
    def of(cls, boxes: Iterable[FlameBox] = ()) -> FlameBoxes:
        """Put boxes in their order and keep them."""
        ordered = sorted(boxes, key=lambda box: (box.level, box.first))
        return cls(
            array("q", (box.node_search for box in ordered)),
            array("q", (box.parent for box in ordered)),
            array("q", (box.level for box in ordered)),
            array("q", (box.first for box in ordered)),
            array("q", (box.nodes for box in ordered)),
            array("q", (box.depth for box in ordered)),
            tuple(box.move for box in ordered),
            tuple(box.kind for box in ordered),
            tuple(box.ending for box in ordered),
            tuple(box.san for box in ordered),
            array("q", (box.iteration for box in ordered)),
        )

    def __len__(self) -> int:
        return len(self.node_searches)

    def __iter__(self) -> Iterator[FlameBox]:
        return map(self.__getitem__, range(len(self)))

    def __getitem__(self, index: int) -> FlameBox:
        return FlameBox(
            self.node_searches[index],
            self.parents[index],
            self.levels[index],
            self.firsts[index],
            self.nodes[index],
            self.depths[index],
            self.moves[index],
            self.kinds[index],
            self.endings[index],
            self.sans[index],
            self.iterations[index],
        )

    def of_node_search(self, node_search: int) -> FlameBox | None:
        """Return the box of a node search; None where it has none."""
        number = self._numbers.get(node_search)
        return None if number is None else self[number]

    def has_node_search(self, node_search: int) -> bool:
        """Return whether a node search has a box."""
        return node_search in self._numbers

    def of_level(self, level: int) -> range:
        """Return where the boxes of a level stand."""
        return range(bisect_left(self.levels, level), bisect_right(self.levels, level))

    @property
    def deepest(self) -> int:
        """The last level that has boxes; 0 where there are none."""
        return self.levels[-1] if self.levels else 0


COLUMNS = tuple(one.name for one in fields(FlameBoxes) if one.init)
"""The names of the columns, in their order."""
