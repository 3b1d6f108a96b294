"""What a score means in games: the chances to win, draw and lose.

A logistic curve turns the score into the chance to win, the same curve seen from the other side
gives the chance to lose, and the rest are draws (as in Stockfish's UCI_ShowWDL). With ``m`` the
material left, 1 for a full board, a score of ``a(m)`` wins half of the games and ``b(m)`` says how
steep the curve is; both are straight lines. The numbers are fitted to 500 games of our own at 1 s +
0.01 s a move: ``tests/strength/fit_chances.py``.
"""

from __future__ import annotations

import math

from engine.core.board.position import Position
from engine.protocol.messages import Chances

EVEN_CP = (166.8, -92.2)
"""The score that wins half of the games: with bare kings, and how much more with a full board."""
SPREAD_CP = (38.5, 53.8)
"""The scale of the logistic curve, likewise."""
LEAST_SPREAD_CP = 5.0
PIECE_WORTH = (0, 1, 3, 3, 5, 9, 0, 1, 3, 3, 5, 9, 0)
"""By piece code; only sums matter."""
FULL_BOARD = 78
MATE_CHANCES = Chances(1000, 0, 0)
MATED_CHANCES = Chances(0, 0, 1000)


def material_of(position: Position) -> float:
    """Return the material of both sides, as a share of that of a full board, at most 1."""
    worth = sum(PIECE_WORTH[position.piece_at(square)] for square in range(64))
    return min(1.0, worth / FULL_BOARD)


def chances(score_cp: int, material: float) -> Chances:
    """Return the chances of the side that has this score, in thousandths that add up."""
    win = _win_permille(score_cp, material)
    loss = _win_permille(-score_cp, material)
    return Chances(win, 1000 - win - loss, loss)


def chances_of_mate(mates: bool) -> Chances:
    """Return the chances where a mate is forced: for the side that mates, or that is mated."""
    return MATE_CHANCES if mates else MATED_CHANCES


def win_share(
    score_cp: int,
    material: float,
    even: tuple[float, float] = EVEN_CP,
    spread: tuple[float, float] = SPREAD_CP,
) -> float:
    """Return the share of games that are won with a score, by the model with these numbers."""
    scale = max(LEAST_SPREAD_CP, spread[0] + spread[1] * material)
    exponent = (even[0] + even[1] * material - score_cp) / scale
    return 1 / (1 + math.exp(max(-50.0, min(50.0, exponent))))


def _win_permille(score_cp: int, material: float) -> int:
    return int(1000 * win_share(score_cp, material))
