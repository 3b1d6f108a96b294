"""The move choice of a weak player.

A weak player makes human mistakes: it overlooks a move, overlooks the reply to a move, or prefers a
slightly worse move. It always plays a mate in one, and it avoids moves that allow one.
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
"""Scale of the weights as integers. Integers give the same choice on every machine."""


@dataclass(frozen=True, slots=True)
class Option:
    """A root move and its score in centipawns for the side to move."""

    move: int
    value: int


def choose(position: Position, options: Sequence[Option], handicap: Handicap, game: str) -> int:
    """Return the weak player's move.

    Args:
        position: the root position.
        options: at least one move, best first.
        handicap: the weaknesses and the random seed.
        game: text that identifies the position and its game. Equal arguments give equal choices.
    """
    best = options[0]
    if mate_in(best.value) == 1:
        return best.move
    chance = random.Random(f"{handicap.seed} {game}")
    # Exclude moves that allow a mate in one, unless every move does.
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
    """Return the option as the weak player sees it.

    If the player overlooks the opponent's reply, the score is the static evaluation after the move.
    """
    if chance.randrange(100) >= handicap.blindness_percent:
        return option
    after = position.copy()
    after.push(option.move)
    (value,) = scores([after])
    return Option(option.move, -value)


def _pick(options: Sequence[Option], temperature_cp: int, chance: random.Random) -> int:
    """Choose a move at random.

    A score ``temperature_cp`` below the best has half the best weight.
    """
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
    """Return whether the opponent has a mate in one after ``move``."""
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
