"""The move choice of a weak player among the lines that its search found.

A weak player does not tell moves of nearly equal worth apart: the better a move is, the more often
it plays it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.search.search import EXACT_BOUND, Search, mate_in
from engine.protocol.messages import Go, Handicap

WEIGHT_SCALE = 2**32
"""Scale of the weights as integers. Integers give the same choice on every machine."""


@dataclass(frozen=True, slots=True)
class Option:
    """A root move and its score in centipawns for the side to move."""

    move: int
    value: int


def chosen_move(search: Search, go: Go) -> int:
    """Return the best move of a finished search, or the move that a weak player chooses."""
    lines = [line for line in search.best_lines() if line[1] == EXACT_BOUND]
    # Scores of different iterations are not comparable.
    deepest = max((depth for _, _, depth, _ in lines), default=0)
    options = [Option(moves[0], value) for value, _, depth, moves in lines if depth == deepest]
    if go.handicap is None or not options:
        return search.best_move()
    return choose(options, go.handicap, f"{go.fen} {' '.join(go.moves)}")


def choose(options: Sequence[Option], handicap: Handicap, game: str) -> int:
    """Return the weak player's move. If the best move mates or is mated, it is played.

    Args:
        options: at least one move, best first.
        handicap: the weaknesses and the random seed.
        game: text that identifies the position and its game. Equal arguments give equal choices.
    """
    best = options[0]
    if mate_in(best.value) is not None:
        return best.move
    chance = random.Random(f"{handicap.seed} {game}")
    if handicap.temperature_cp:
        weights = _by_temperature(options, handicap.temperature_cp)
    else:
        weights = [max(0, handicap.margin_cp + 1 - best.value + one.value) for one in options]
    return _drawn(options, weights, chance).move


def _by_temperature(options: Sequence[Option], temperature_cp: int) -> list[int]:
    """Return weights: a score ``temperature_cp`` below the best has half the best weight."""
    best = options[0].value
    return [int(WEIGHT_SCALE * 2.0 ** ((one.value - best) / temperature_cp)) for one in options]


def _drawn(options: Sequence[Option], weights: Sequence[int], chance: random.Random) -> Option:
    drawn = chance.randrange(sum(weights))
    for option, weight in zip(options, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return option
    raise AssertionError("the weights do not add up to their sum")
