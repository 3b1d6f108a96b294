"""How often each weight applies to a side, and the score that results."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from engine.core.evaluation.weights import WEIGHTS, weight_values
from engine.evaluation_breakdown.weight_labels import weight_label

Pair: TypeAlias = tuple[int, int]
"""A middlegame and an endgame score: in centipawns, or for king danger in its own unit."""


class WeightCount(NamedTuple):
    """A weight, and how many times it applies to a side."""

    table: str
    """Name of the table of weights."""
    number: int
    """Index of the weight in its table."""
    times: int = 1
    called: str = ""
    """Name of the part if it is not the weight's own name; empty if it is."""

    @property
    def name(self) -> str:
        return self.called or weight_label(self.table, self.number)


Counts: TypeAlias = Iterable[WeightCount]

_STARTS = dict(
    zip(WEIGHTS, accumulate((len(pairs) for pairs in WEIGHTS.values()), initial=0), strict=False)
)
"""Index of each table's first weight in the flat list of weights."""


class EvaluationWeights:
    """A copy of the weights that were in use when the object was created."""

    def __init__(self) -> None:
        self._flat = weight_values()

    def of(self, count: WeightCount) -> Pair:
        """Return a weight's score, multiplied by the number of times that the weight applies."""
        middlegame, endgame = self._flat[_STARTS[count.table] + count.number]
        return middlegame * count.times, endgame * count.times

    def sums(self, counts: Counts) -> dict[str, Pair]:
        """Return the score of each part by name, in the order in which the names first occur."""
        found: dict[str, Pair] = {}
        for count in counts:
            found[count.name] = add_score_pairs(found.get(count.name, (0, 0)), self.of(count))
        return found

    def whole(self, counts: Counts) -> Pair:
        """Return the total score of all counts."""
        return sum_score_pairs(self.of(count) for count in counts)


def add_score_pairs(one: Pair, other: Pair) -> Pair:
    """Return the sum of two pairs."""
    return one[0] + other[0], one[1] + other[1]


def sum_score_pairs(pairs: Iterable[Pair]) -> Pair:
    """Return the sum of many pairs."""
    found = (0, 0)
    for pair in pairs:
        found = add_score_pairs(found, pair)
    return found


def negate_counts(counts: Counts) -> list[WeightCount]:
    """Return the counts with the opposite sign."""
    return [count._replace(times=-count.times) for count in counts]
