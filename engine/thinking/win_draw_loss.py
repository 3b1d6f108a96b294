"""Conversion of a score into the chances to win, draw and lose.

A logistic curve gives the chance to win for a score. The same curve gives the chance to lose for
the negated score. The rest are draws (as in Stockfish's ``UCI_ShowWDL``).

Let ``m`` be the remaining material, 1 for a full board. A score of ``a(m)`` wins half of the games,
and ``b(m)`` is the scale of the curve. Both are linear in ``m``. ``tests/strength/fit_chances.py``
fits them to 500 games of the engine against itself at 1 s + 0.01 s per move.
"""

from __future__ import annotations

import math

from engine.core.board.position import Position
from engine.protocol.messages import WinDrawLoss

EVEN_CP = (166.8, -92.2)
"""Intercept and slope of ``a(m)``, the score that wins half of the games, in centipawns."""
SPREAD_CP = (38.5, 53.8)
"""Intercept and slope of ``b(m)``, the scale of the logistic curve, in centipawns."""
LEAST_SPREAD_CP = 5.0
PIECE_WORTH = (0, 1, 3, 3, 5, 9, 0, 1, 3, 3, 5, 9, 0)
"""Material value of each piece in pawns, by the core's piece code."""
FULL_BOARD = 78
MATE_CHANCES = WinDrawLoss(1000, 0, 0)
MATED_CHANCES = WinDrawLoss(0, 0, 1000)


def material_of(position: Position) -> float:
    """Return the material of both sides as a share of a full board, at most 1."""
    worth = sum(PIECE_WORTH[position.piece_at(square)] for square in range(64))
    return min(1.0, worth / FULL_BOARD)


def win_draw_loss(score_cp: int, material: float) -> WinDrawLoss:
    """Return the chances of the side with this score, in thousandths.

    ``material`` is what ``material_of`` returns. The three chances add up to 1000.
    """
    win = _win_permille(score_cp, material)
    loss = _win_permille(-score_cp, material)
    return WinDrawLoss(win, 1000 - win - loss, loss)


def win_draw_loss_of_mate(mates: bool) -> WinDrawLoss:
    """Return the chances of a side if a mate is forced.

    ``mates`` says whether this side gives the mate or is mated.
    """
    return MATE_CHANCES if mates else MATED_CHANCES


def win_share(
    score_cp: int,
    material: float,
    even: tuple[float, float] = EVEN_CP,
    spread: tuple[float, float] = SPREAD_CP,
) -> float:
    """Return the expected share of won games, from 0 to 1.

    ``even`` and ``spread`` are the parameters of the two straight lines in ``material``.
    """
    scale = max(LEAST_SPREAD_CP, spread[0] + spread[1] * material)
    exponent = (even[0] + even[1] * material - score_cp) / scale
    return 1 / (1 + math.exp(max(-50.0, min(50.0, exponent))))


def _win_permille(score_cp: int, material: float) -> int:
    return int(1000 * win_share(score_cp, material))
