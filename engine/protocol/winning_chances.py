"""The winning chances that people are shown: ``50 + 50 (2 / (1 + exp(-slope cp)) - 1)`` per cent.

The slope belongs to the centipawns of an engine. The engine's own chances, which UCI_ShowWDL gives,
are those of its games against itself (``engine/thinking/win_draw_loss.py``): they are steeper than
what people make of a score.
"""

from __future__ import annotations

import math

from engine.protocol.messages import Score

LIMIT_CP = 1000
"""Scores beyond this count as this many centipawns."""
STOCKFISH_SLOPE = 0.00368208
"""The slope of a centipawn of Stockfish, fitted by lichess to games of its players rated 2300."""
OWN_SLOPE = 0.00233
"""The slope of a centipawn of this engine, fitted to 307 games of levels 3 to 8 against themselves.

Its 95 % interval is 0.00194 to 0.00280. ``engine/tuning/TUNING.md`` tells how, and what each level
gives: the stronger the players, the steeper the slope.
"""


def winning_chance(score: Score, slope: float) -> float:
    """Return a winning chance in per cent, by the formula of lichess.

    It is that of the side from whose point of view the score is. ``slope`` is that of the engine
    whose score it is.
    """
    if score.mate is not None:
        return 100.0 if score.mate > 0 else 0.0
    return unlimited_chance(min(max(score.centipawns or 0, -LIMIT_CP), LIMIT_CP), slope)


def unlimited_chance(centipawns: float, slope: float) -> float:
    """Return a winning chance in per cent. No score is too large to count in full."""
    return 50 + 50 * (2 / (1 + math.exp(-slope * centipawns)) - 1)
