"""What the second search of sharp positions gains, and what it costs.

The opera game and games of a level against itself get their scores as on the Play screen: each
position with few nodes, and those that ``missing_scores`` finds sharp once more with a larger
budget. The same is done with several budgets. The error of a score is its distance, in points of
winning chances, from that of a long search. Each search begins with a cleared table.

Run it with ``python tests/benchmarks/analysis/sharp_scores.py``. It prints the errors and the
processor time of a game for each budget. 30 games take an hour of one core.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Iterator

import chess
from msgspec import Struct, field

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.process.worker import APART_HASH_MB
from engine.protocol.levels import LEVELS
from engine.protocol.messages import Finished, Go, Limits
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from engine.thinking.engine import Engine
from engine.thinking.thinking_reports import score_of
from game.queries.missing_scores import EVALUATION_NODES, SHARP_POINTS

GAMES, LEVEL, MOST_PLIES = 30, 5, 120
BUDGETS = (200_000, 400_000)
LONG_NODES, LONG_HASH_MB = 2_000_000, 64
EVERY = 3
"""Of so many positions of a game of a level, one is searched long."""
OPERA = (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 "
    "O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"
)
"""Morphy against the Duke of Brunswick and Count Isouard, Paris 1858."""


class Searcher:
    """Finds scores. Nothing that it has found in one position helps it in another."""

    def __init__(self, hash_mb: int) -> None:
        self._table = Table(hash_mb)
        self._search = Search(self._table)
        self.used_s = 0.0
        """The processor time of its searches."""

    def chance(self, board: chess.Board, nodes: int) -> float:
        """Return White's winning chance in per cent after so many nodes."""
        began_s = time.process_time()
        self._table.clear()
        self._search.clear()
        self._search.begin(Position(board.fen()), nodes)
        while self._search.deepen():
            pass
        self.used_s += time.process_time() - began_s
        chance = winning_chance(score_of(self._search.value()), OWN_SLOPE)
        return chance if board.turn else 100 - chance


class Found(Struct):
    """What one budget has given: the first one is that of every position."""

    errors: list[float] = field(default_factory=list)
    sharp_errors: list[float] = field(default_factory=list)
    """Those of sharp positions alone."""
    used_s: list[float] = field(default_factory=list)
    """The processor time of each game."""


def opera() -> list[chess.Board]:
    """Return the positions of the opera game before its mate."""
    boards = [chess.Board()]
    for san in OPERA.split():
        boards.append(boards[-1].copy())
        boards[-1].push_san(san)
    return boards[:-1]


def level_game(level: int, seed: int) -> list[chess.Board]:
    """Return the positions of a game of a level against itself, the last one with a legal move."""
    reports: list[Finished] = []
    engine = Engine(
        lambda report: reports.append(report) if isinstance(report, Finished) else None,
        with_root_moves=False,
    )
    board = chess.Board()
    boards, moves = [board.copy()], list[str]()
    handicaps = [LEVELS[level].handicap(2 * seed + side) for side in (0, 1)]
    while len(moves) < MOST_PLIES and not board.is_game_over():
        limits = Limits(nodes=LEVELS[level].node_limit)
        handicap = handicaps[len(moves) % 2]
        engine.begin(
            Go(len(moves) + 1, chess.STARTING_FEN, tuple(moves), limits, handicap=handicap)
        )
        engine.wait()
        moves.append(reports.pop().best_move or "")
        board.push_uci(moves[-1])
        boards.append(board.copy())
    return boards[:-1]


def sharp(chances: list[float]) -> Iterator[int]:
    """Yield the half-moves whose chance differs from that of a neighbour, as the window does it."""
    for ply, chance in enumerate(chances):
        beside = chances[max(0, ply - 1) : ply] + chances[ply + 1 : ply + 2]
        if any(abs(chance - other) >= SHARP_POINTS for other in beside):
            yield ply


def measure(boards: list[chess.Board], every: int, offset: int, found: dict[int, Found]) -> float:
    """Add what each budget gives in one game; return the share of its positions that are sharp."""
    apart, long = Searcher(APART_HASH_MB), Searcher(LONG_HASH_MB)
    first = [apart.chance(board, EVALUATION_NODES) for board in boards]
    first_s, plies = apart.used_s, set(sharp(first))
    wanted = {
        ply: long.chance(boards[ply], LONG_NODES)
        for ply in range(offset % every, len(boards), every)
    }
    for budget, one in found.items():
        before_s, chances = apart.used_s, list(first)
        if budget > EVALUATION_NODES:
            for ply in plies:
                chances[ply] = apart.chance(boards[ply], budget)
        one.used_s.append(first_s + apart.used_s - before_s)
        errors = {ply: abs(chances[ply] - chance) for ply, chance in wanted.items()}
        one.errors += errors.values()
        one.sharp_errors += [error for ply, error in errors.items() if ply in plies]
    return len(plies) / len(boards)


def centile(values: list[float], share: float) -> float:
    """Return the value that a share of all values does not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)] if values else math.nan


def report(title: str, found: dict[int, Found], shares: list[float]) -> None:
    """Print the figures of some games."""
    print(f"{title}: {statistics.fmean(shares):.0%} of the positions are sharp")
    for budget, one in found.items():
        print(
            f"  {budget:>9,} nodes: error median {statistics.median(one.errors):.2f}, 95th centile "
            f"{centile(one.errors, 0.95):.2f}, most {max(one.errors):.2f} ({len(one.errors)} "
            f"positions); sharp ones {statistics.median(one.sharp_errors or [0]):.2f}, "
            f"{centile(one.sharp_errors, 0.95):.2f} ({len(one.sharp_errors)}); "
            f"{statistics.fmean(one.used_s):.2f} s a game, most {max(one.used_s):.2f} s",
            flush=True,
        )


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--level", type=int, default=LEVEL, help="counted from 1")
    parser.add_argument("--every", type=int, default=EVERY)
    options = parser.parse_args()
    budgets = (EVALUATION_NODES, *BUDGETS)
    alone = {budget: Found() for budget in budgets}
    report("opera game", alone, [measure(opera(), 1, 0, alone)])
    found, shares = {budget: Found() for budget in budgets}, list[float]()
    for seed in range(options.games):
        boards = level_game(options.level - 1, seed)
        shares.append(measure(boards, options.every, seed, found))
        print(f"game {seed + 1}: {len(boards)} positions", file=sys.stderr, flush=True)
    if shares:
        report(f"{options.games} games of level {options.level}", found, shares)
    return 0


if __name__ == "__main__":
    sys.exit(main())
