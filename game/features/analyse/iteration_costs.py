"""What the iterations of an analysis would cost in a search that begins with an empty table.

An analysis mostly begins with a table that earlier searches have filled, so its iterations have
fewer nodes. The nodes that each iteration adds are therefore raised by a measured factor, and of
several searches of a position the largest number counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol.messages import CompletedIteration
from game.features.analyse.model import MOST_ITERATIONS, Iteration

FILLED_TABLE_FACTOR = 1.4
"""How many times as many nodes a search to the same depth has if it begins with an empty table.
With it, the deepest iterations of 30 positions of two games, walked to and fro with 200,000 nodes
and three lines each, cost 0.72 to 1.47 times as much as estimated, at the median 1.00
(``tests/benchmarks/analysis/iteration_costs.py``)."""


def estimate_iteration_costs(
    known: Sequence[Iteration], completed: Sequence[CompletedIteration], *, was_filled: bool
) -> tuple[Iteration, ...]:
    """Return the iterations with their costs, shallow ones first.

    ``known`` are those of earlier searches and reports, ``completed`` those of the present search.
    ``was_filled`` says whether its table had entries of other searches when it began.
    """
    factor = FILLED_TABLE_FACTOR if was_filled else 1.0
    added = _added(known)
    for depth, nodes in _added(completed).items():
        added[depth] = max(added.get(depth, 0), round(factor * nodes))
    found, total = list[Iteration](), 0
    for depth in sorted(added):
        total += added[depth]
        found.append(Iteration(depth, total))
    return tuple(found)[-MOST_ITERATIONS:]


def _added(iterations: Sequence[Iteration] | Sequence[CompletedIteration]) -> dict[int, int]:
    """Return how many nodes each iteration adds to those before it, by its depth."""
    found, before = dict[int, int](), 0
    for one in iterations:
        found[one.depth] = max(0, one.nodes - before)
        before = one.nodes
    return found
