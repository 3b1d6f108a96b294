"""How often a weight counts for a side, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from engine.core.evaluation.weights import WEIGHTS, weight_values
from engine.parts.names import name_of

Pair: TypeAlias = tuple[int, int]
"""Middlegame, endgame."""


class Count(NamedTuple):
    """A weight, and how often it counts."""

    table: str
    number: int
    times: int = 1
    called: str = ""
    """Where it counts under another name than its own."""

    @property
    def name(self) -> str:
        return self.called or name_of(self.table, self.number)


Counts: TypeAlias = Iterable[Count]

_STARTS = dict(
    zip(WEIGHTS, accumulate((len(pairs) for pairs in WEIGHTS.values()), initial=0), strict=False)
)
"""Where each table begins in the flat list of weights."""


class Weights:
    """The weights in use when this was made."""

    def __init__(self) -> None:
        self._flat = weight_values()

    def of(self, count: Count) -> Pair:
        """Return what a count is worth."""
        middlegame, endgame = self._flat[_STARTS[count.table] + count.number]
        return middlegame * count.times, endgame * count.times

    def sums(self, counts: Counts) -> dict[str, Pair]:
        """Return what counts are worth by name, in the order in which the names come up."""
        found: dict[str, Pair] = {}
        for count in counts:
            found[count.name] = plus(found.get(count.name, (0, 0)), self.of(count))
        return found

    def whole(self, counts: Counts) -> Pair:
        """Return what counts are worth together."""
        return total(self.of(count) for count in counts)


def plus(one: Pair, other: Pair) -> Pair:
    """Return the sum of two pairs."""
    return one[0] + other[0], one[1] + other[1]


def total(pairs: Iterable[Pair]) -> Pair:
    """Return the sum of many pairs."""
    found = (0, 0)
    for pair in pairs:
        found = plus(found, pair)
    return found


def negated(counts: Counts) -> list[Count]:
    """Return counts that take away what these add."""
    return [count._replace(times=-count.times) for count in counts]
