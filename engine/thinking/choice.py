"""How a weak player chooses among the moves that a search found.

It loses as people lose: it does not think of a move, or does not see the answer to one, or finds
two moves about equally good. It does not blunder by chance alone: what mates at once it plays, and
what lets the opponent mate at once it avoids, as every beginner does.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.board.position import Position
from engine.core.evaluation.terms import scores
from engine.core.search.search import MATE_VALUE, mate_in
from engine.protocol.messages import Handicap

WEIGHT_SCALE = 2**32
"""Weights are whole numbers, so that a choice is the same on every machine."""


@dataclass(frozen=True, slots=True)
class Option:
    """A root move as the search values it, in centipawns for the side to move."""

    move: int
    value: int


def choose(position: Position, options: Sequence[Option], handicap: Handicap, game: str) -> int:
    """Return the move that the weak player makes.

    ``options`` are what the search found, best first, at least one. The choice follows from them,
    the seed of the handicap, and ``game``, a text that tells this search state from any other.
    """
    best = options[0]
    if mate_in(best.value) == 1:
        return best.move
    chance = random.Random(f"{handicap.seed} {game}")
    # Whatever it falls for, it is no mate in one, if there is a move that avoids that.
    safe = [option for option in options if not allows_mate(position, option.move)]
    if not safe:
        return best.move
    thought_of = [
        _as_seen(position, option, handicap, chance)
        for option in safe
        if chance.randrange(100) >= handicap.oversight_percent
    ]
    return _pick(thought_of or safe[:1], handicap.temperature_cp, chance)


def _as_seen(
    position: Position, option: Option, handicap: Handicap, chance: random.Random
) -> Option:
    """Return the move with the value that the player sees: at times without any answer to it."""
    if chance.randrange(100) >= handicap.blindness_percent:
        return option
    after = position.copy()
    after.push(option.move)
    (value,) = scores([after])
    return Option(option.move, -value)


def _pick(options: Sequence[Option], temperature_cp: int, chance: random.Random) -> int:
    """Return one of the moves, half as likely for each ``temperature_cp`` that it is worse."""
    best = max(option.value for option in options)
    if temperature_cp == 0:
        return next(option.move for option in options if option.value == best)
    weights = [
        int(WEIGHT_SCALE * 2.0 ** (max(option.value - best, -MATE_VALUE) / temperature_cp))
        for option in options
    ]
    drawn = chance.randrange(sum(weights))
    for option, weight in zip(options, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return option.move
    raise AssertionError("the weights do not add up to their sum")


def allows_mate(position: Position, move: int) -> bool:
    """Can the opponent mate at once after this move?"""
    after = position.copy()
    after.push(move)
    for answer in after.legal_moves():
        if after.gives_check(answer):
            after.push(answer)
            mated = after.is_checkmate()
            after.pop()
            if mated:
                return True
    return False
