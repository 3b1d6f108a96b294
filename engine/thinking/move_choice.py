"""The move choice of a weak player among the lines that its search found.

A weak player does not tell moves of nearly equal worth apart: the better a move is, the more often
it plays it. It recaptures, and takes what can be taken for nothing, rather at once than later: its
search finds both equally good while it sees no danger in waiting. Among quiet moves it has habits
(see ``habits``).
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from msgspec import Struct

from engine.core.board.position import Position
from engine.core.ordering.see import is_see_at_least
from engine.core.search.search import EXACT_BOUND, Search, mate_in
from engine.protocol.handicap import Handicap
from engine.protocol.messages import Go
from engine.thinking.move_preferences import MovePreferences

WEIGHT_SCALE = 2**32
"""Scale of the weights as integers. Integers give the same choice on every machine."""
GOOD_CAPTURE_WEIGHT = 60
"""How many times more often a good capture is played than another move of its worth."""
GOOD_CAPTURE_CP = 100
"""A capture that gains this much by SEE is good, and so is a recapture that loses nothing."""

MOST_DOUBLINGS = 8
"""The most times that habits halve a weight; they may double it as often."""


class MoveOption(Struct, frozen=True):
    """A root move and its score in centipawns for the side to move."""

    move: int
    value: int
    is_good_capture: bool = False
    doublings: int = 0
    """How many times habits double its weight; negative if they halve it."""


def chosen_move(search: Search, go: Go, position: Position) -> int:
    """Return the best move of a finished search, or the move that a weak player chooses.

    ``position`` is the root position, with the last move of the game before it.
    """
    lines = [line for line in search.best_lines() if line[1] == EXACT_BOUND]
    # Scores of different iterations are not comparable.
    deepest = max((depth for _, _, depth, _ in lines), default=0)
    found = [(moves[0], value) for value, _, depth, moves in lines if depth == deepest]
    if go.handicap is None or not found:
        return search.best_move()
    game = f"{go.fen} {' '.join(go.moves)}"
    if not go.handicap.margin_cp:
        return choose_weak_move(
            [MoveOption(move, value) for move, value in found], go.handicap, game
        )
    own_last = go.moves[-2] if len(go.moves) > 1 else None
    habits = MovePreferences(position, own_last, score_cp=max(value for _, value in found))
    good = good_captures(position, has_history=bool(go.moves))
    options = [
        MoveOption(move, value, move in good, habits.doublings(move)) for move, value in found
    ]
    return choose_weak_move(options, go.handicap, game)


def good_captures(position: Position, *, has_history: bool) -> set[int]:
    """Return the captures that gain material, and the recaptures that lose none, by SEE."""
    captures = position.noisy_moves()
    good = {move for move in captures if is_see_at_least(position, move, GOOD_CAPTURE_CP)}
    if has_history:
        before = position.copy()
        last = before.pop()
        if last in before.noisy_moves():
            square = position.uci(last)[2:4]
            back = (move for move in captures if position.uci(move)[2:4] == square)
            good.update(move for move in back if is_see_at_least(position, move, 0))
    return good


def choose_weak_move(options: Sequence[MoveOption], handicap: Handicap, game: str) -> int:
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
        weights = [_weight(option, best.value - handicap.margin_cp) for option in options]
    return _drawn(options, weights, chance).move


def _weight(option: MoveOption, least_cp: int) -> int:
    """Return the weight of a move if moves worth less than ``least_cp`` are not played."""
    weight = max(0, option.value + 1 - least_cp) * (
        GOOD_CAPTURE_WEIGHT if option.is_good_capture else 1
    )
    return weight << MOST_DOUBLINGS + option.doublings


def _by_temperature(options: Sequence[MoveOption], temperature_cp: int) -> list[int]:
    """Return weights: a score ``temperature_cp`` below the best has half the best weight."""
    best = options[0].value
    return [int(WEIGHT_SCALE * 2.0 ** ((one.value - best) / temperature_cp)) for one in options]


def _drawn(
    options: Sequence[MoveOption], weights: Sequence[int], chance: random.Random
) -> MoveOption:
    drawn = chance.randrange(sum(weights))
    for option, weight in zip(options, weights, strict=True):
        drawn -= weight
        if drawn < 0:
            return option
    raise AssertionError("the weights do not add up to their sum")
