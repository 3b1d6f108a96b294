"""Prints the centipawn loss of each level: its average, its median and how it is distributed.

``python tests/strength/opponents/centipawn_loss.py`` lets each level play against itself from
random openings. A deeper search that sees every move judges each move. The loss is its score for
the best move less its score for the move played, at least 0. Scores beyond ``DECIDED_CP`` count as
that much, and moves in positions that were already decided are left out. A weak game is decided
early, so a second table compares all levels in the same positions. Equal seeds give equal numbers
on every machine.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from opponents.positions import is_drawn, random_opening
from opponents.weak_player import WeakPlayer

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.protocol.levels import LEVELS, Level

GAMES = 20
SHARED = 100
"""How many positions the games of each level give to the second table."""
JUDGE_NODES = 150_000
DECIDED_CP = 1000
MOST_PLIES = 160
EDGES_CP = (0, 20, 50, 100, 200, 400)
"""Where the classes of loss begin."""


class Judge:
    """Scores positions by a search that sees every move."""

    def __init__(self, nodes: int) -> None:
        self._search = Search(Table(16))
        self._nodes = nodes

    def loss(self, position: Position, played: int) -> int | None:
        """Return the centipawn loss of a move; None if the position was decided before it."""
        best, best_move = self._score(position, None)
        if abs(best) >= DECIDED_CP:
            return None
        return 0 if played == best_move else max(0, best - self._score(position, [played])[0])

    def _score(self, position: Position, root_moves: list[int] | None) -> tuple[int, int]:
        self._search.begin(position, self._nodes, 1, root_moves)
        while self._search.deepen():
            pass
        value = self._search.value()
        return max(-DECIDED_CP, min(DECIDED_CP, value)), self._search.best_move()


def losses_of(level: Level, games: int, judge: Judge) -> Iterator[tuple[Position, int]]:
    """Play games of a level against itself; yield each undecided position and the loss there."""
    player = WeakPlayer()
    for number in range(games):
        position = random_opening(random.Random(number))
        for ply in range(MOST_PLIES):
            if len(position.legal_moves()) == 0 or is_drawn(position):
                break
            move = _move(player, level, position, 2 * number + ply % 2)
            loss = judge.loss(position, move)
            if loss is not None:
                yield position.copy(), loss
            position.push(move)


def losses_in(level: Level, positions: Iterable[Position], judge: Judge) -> list[int]:
    """Return the loss of a level's move in each position; the positions are undecided."""
    player = WeakPlayer()
    moves = (_move(player, level, place, seed) for seed, place in enumerate(positions))
    losses = (judge.loss(place, move) for place, move in zip(positions, moves, strict=True))
    return [loss for loss in losses if loss is not None]


def _move(player: WeakPlayer, level: Level, position: Position, seed: int) -> int:
    handicap = level.handicap(seed)
    assert handicap is not None
    return player.move(position, handicap)


def main() -> None:
    """Print two tables with a row for each level but full strength."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES, help="of each level")
    parser.add_argument("--nodes", type=int, default=JUDGE_NODES, help="of each judging search")
    parser.add_argument("--shared", type=int, default=SHARED, help="positions from each level")
    options = parser.parse_args()
    judge = Judge(options.nodes)
    levels = [level for level in LEVELS if level.elo is not None]
    shared = list[Position]()
    print("In the games of the level against itself:")
    print(_head())
    for level in levels:
        positions, losses = zip(*losses_of(level, options.games, judge), strict=True)
        shared += random.Random(level.name).sample(positions, min(options.shared, len(positions)))
        print(_row(level, losses), flush=True)
    print("In the same positions, drawn from the games of all levels:")
    print(_head())
    for level in levels:
        print(_row(level, losses_in(level, shared, judge)), flush=True)


def _head() -> str:
    classes = [f"{low} to {high - 1}" for low, high in pairwise(EDGES_CP)] + [f"{EDGES_CP[-1]} on"]
    return f"{'level':20}{'moves':>7}{'average':>9}{'error':>7}{'median':>8}" + _cells(classes)


def _row(level: Level, losses: Sequence[int]) -> str:
    error = 1.96 * statistics.stdev(losses) / len(losses) ** 0.5
    return (
        f"{level.name:20}{len(losses):7}{statistics.fmean(losses):9.1f}{error:7.1f}"
        f"{statistics.median(losses):8.0f}" + _cells(_shares(losses))
    )


def _shares(losses: Sequence[int]) -> list[str]:
    """Return how much of the moves is in each class of loss."""
    edges = (*EDGES_CP, 2 * DECIDED_CP + 1)
    counts = [sum(low <= loss < high for loss in losses) for low, high in pairwise(edges)]
    return [f"{100 * count / len(losses):.1f} %" for count in counts]


def _cells(texts: list[str]) -> str:
    return "".join(text.rjust(12) for text in texts)


if __name__ == "__main__":
    main()
