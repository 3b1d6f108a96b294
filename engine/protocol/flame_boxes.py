"""The boxes of the node graph, stored in columns.

The engine process sends thousands of boxes while the window waits to draw a frame. A few long
columns are sent and read much faster than thousands of objects.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from typing import NamedTuple

from engine.protocol.inspect_enums import MoveOutcome, NodeOutcome, SearchKind


class FlameBox(NamedTuple):
    """A node search as a box inside its parent's box. Its width is its number of nodes."""

    node_search: int
    parent: int
    """Id of the parent; ``inspect_facts.ROOTS`` for a search of the root."""
    level: int
    """How many node searches contain this one."""
    first: int
    """Moves made in the search before those that ``nodes`` counts."""
    nodes: int
    """Moves made in this node search. A first search also counts its own move; a re-search does
    not."""
    depth: int
    move: str
    """Move that enters the node search, in UCI notation. Empty for a search of the root or in
    place; ``0000`` for a null move."""
    kind: SearchKind
    outcome: NodeOutcome
    san: str = ""
    """Move in SAN if the box is wide enough to show it; otherwise, and for a null move, empty. The
    engine computes it, because a thousand SAN moves would cost the window the time of a frame."""
    iteration: int = 0
    """Iteration of a search of the root; 0 for other node searches. A search of the root may be
    less deep than its iteration."""
    line_number: int = 0
    """Which line a search of the root is for, from 1. 0 if only one line is searched, and for other
    node searches."""
    move_outcome: MoveOutcome | None = None
    """As in ``inspect_facts.NodeSearchFacts``."""


@dataclass(frozen=True, slots=True)
class FlameBoxes:
    """Boxes level by level, from left to right. The boxes of one level do not overlap.

    The columns are the fields of ``FlameBox``, in the same order. Kinds and outcomes are stored as
    numbers.
    """

    node_searches: array[int]
    parents: array[int]
    levels: array[int]
    firsts: array[int]
    nodes: array[int]
    depths: array[int]
    moves: tuple[str, ...]
    kinds: array[int]
    outcomes: array[int]
    sans: tuple[str, ...]
    iterations: array[int]
    line_numbers: array[int]
    move_outcomes: array[int]
    _numbers: dict[int, int] = field(init=False, repr=False, compare=False)
    """Index of each node search's box. It is not sent: each process builds it for itself."""

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "_numbers", dict(zip(self.node_searches, range(len(self)), strict=True))
        )

    def __reduce__(self) -> tuple[type[FlameBoxes], tuple[object, ...]]:
        return FlameBoxes, tuple(getattr(self, name) for name in COLUMNS)

    @classmethod
    def of(cls, boxes: Iterable[FlameBox] = ()) -> FlameBoxes:
        """Sort boxes and store them."""
        ordered = sorted(boxes, key=lambda box: (box.level, box.first))
        return cls(
            array("q", (box.node_search for box in ordered)),
            array("q", (box.parent for box in ordered)),
            array("q", (box.level for box in ordered)),
            array("q", (box.first for box in ordered)),
            array("q", (box.nodes for box in ordered)),
            array("q", (box.depth for box in ordered)),
            tuple(box.move for box in ordered),
            array("B", (box.kind for box in ordered)),
            array("B", (box.outcome for box in ordered)),
            tuple(box.san for box in ordered),
            array("q", (box.iteration for box in ordered)),
            array("q", (box.line_number for box in ordered)),
            array("B", (box.move_outcome.value if box.move_outcome else 0 for box in ordered)),
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
            SearchKind(self.kinds[index]),
            NodeOutcome(self.outcomes[index]),
            self.sans[index],
            self.iterations[index],
            self.line_numbers[index],
            move_outcome_of(self.move_outcomes[index]),
        )

    def of_node_search(self, node_search: int) -> FlameBox | None:
        """Return the box of a node search; None if it has none."""
        number = self._numbers.get(node_search)
        return None if number is None else self[number]

    def has_node_search(self, node_search: int) -> bool:
        """Return whether a node search has a box."""
        return node_search in self._numbers

    def of_level(self, level: int) -> range:
        """Return the indices of the boxes of a level."""
        return range(bisect_left(self.levels, level), bisect_right(self.levels, level))

    @property
    def deepest(self) -> int:
        """Deepest level that has boxes; 0 if there are no boxes."""
        return self.levels[-1] if self.levels else 0


def move_outcome_of(number: int) -> MoveOutcome | None:
    """Return the move outcome that a column stores as a number; 0 stands for None."""
    return MoveOutcome(number) if number else None


COLUMNS = tuple(one.name for one in fields(FlameBoxes) if one.init)
"""Names of the columns, in order."""
