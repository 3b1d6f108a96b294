"""The move of a level's repertoire: an opening that players of its rating choose."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

import chess

from game.state.repertoire import RatingSection

MOST_SECTIONS = 64
"""How many sections keep their positions, so that only the first question reads their moves."""


def choose_repertoire_move(
    sections: Iterable[RatingSection], rating: int, board: chess.Board, seed: int
) -> chess.Move | None:
    """Choose a move of the repertoire for a rating at random, by the weights of its lines.

    The position alone decides which lines are still followed. Return None if no line has a move
    here. Equal arguments give the same move. Every line must be legal (``count_legal_moves``).
    """
    position = board.epd()
    weights: Counter[str] = Counter()
    for section in sections:
        if section.least_rating <= rating <= section.most_rating:
            weights.update(_moves_by_position(section, board.turn).get(position, {}))
    if not weights:
        return None
    chance = random.Random(f"{seed} {position}")
    (uci,) = chance.choices(list(weights), list(weights.values()))
    return chess.Move.from_uci(uci)


@lru_cache(maxsize=MOST_SECTIONS)
def _moves_by_position(section: RatingSection, colour: chess.Color) -> Mapping[str, Counter[str]]:
    """Return the weight of each move of ``colour`` in the positions of its lines."""
    found: dict[str, Counter[str]] = {}
    for line in section.lines:
        if line.colour != colour:
            continue
        board = chess.Board()
        for san in line.moves:
            move = board.parse_san(san)
            if board.turn == colour:
                found.setdefault(board.epd(), Counter())[move.uci()] += line.weight
            board.push(move)
    return found


def count_legal_moves(sans: Iterable[str]) -> int:
    """Return how many moves of a line are legal one after another from the start position."""
    board = chess.Board()
    number = 0
    for number, san in enumerate(sans, start=1):
        try:
            board.push_san(san)
        except ValueError:
            return number - 1
    return number
