"""How well the costs of iterations are estimated from searches whose table was filled.

``python -m tests.benchmarks.analysis.iteration_costs`` walks through two games, to and fro, with
one engine. It searches each position again to the depth that was reached, with an empty table, and
prints the nodes of that search as a multiple of the estimate. Nodes are counted, so a busy machine
changes nothing.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator

import chess

from engine.protocol.messages import Finished, Go, Limits, SetSearchOptions, Thinking
from engine.protocol.shared_enums import SearchPurpose
from engine.thinking.engine import Engine
from game.features.analyse.iteration_costs import estimate_iteration_costs
from game.features.analyse.model import Iteration

NODES, LINES, HASH_MB = 200_000, 3, 32
GAMES = (
    "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8",
    "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4 e2e3 e8g8 f1d3 d7d5 g1f3 c7c5 e1g1 b8c6 a2a3 b4c3",
)
PLIES = (*range(5, 15), 13, 12, 14, 9, 7)
"""The positions in the order in which they are shown."""


class Searcher:
    """An engine whose searches are waited for."""

    def __init__(self) -> None:
        self._reports: list[object] = []
        self._engine = Engine(
            self._reports.append, SetSearchOptions(hash_mb=HASH_MB), with_journal=False
        )
        self._searches = 0

    def search(self, moves: tuple[str, ...], limits: Limits) -> Thinking:
        self._searches += 1
        self._engine.begin(
            Go(self._searches, chess.STARTING_FEN, moves, limits, lines=LINES,
               purpose=SearchPurpose.ANALYSE)
        )  # fmt: skip
        self._engine.wait()
        finished = self._reports[-1]
        assert isinstance(finished, Finished)
        return finished.thinking


def ratios(game: tuple[str, ...]) -> Iterator[float]:
    """Yield the nodes from an empty table as a multiple of the estimate, for each position."""
    walking, known = Searcher(), dict[int, tuple[Iteration, ...]]()
    for ply in PLIES:
        found = walking.search(game[:ply], Limits(nodes=NODES))
        known[ply] = estimate_iteration_costs(
            known.get(ply, ()), found.iterations, was_filled=found.was_table_filled
        )
        estimate = next(one.nodes for one in known[ply] if one.depth == found.depth)
        yield Searcher().search(game[:ply], Limits(depth=found.depth)).nodes / estimate


def main() -> None:
    found = sorted(ratio for game in GAMES for ratio in ratios(tuple(game.split())))
    print(f"least {found[0]:.2f}, median {statistics.median(found):.2f}, most {found[-1]:.2f}")


if __name__ == "__main__":
    main()
