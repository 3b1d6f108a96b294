"""What danger to a king costs its side, by the formula of ``king_safety``."""

from __future__ import annotations

from engine.core.basics.params import KING_DANGER_ENDGAME, KING_DANGER_MIDDLEGAME
from engine.parts.counts import Pair


def danger_cost(units: Pair) -> Pair:
    """Return the middlegame and endgame scores for a number of danger units."""
    middlegame, endgame = (max(0, unit) for unit in units)
    return (
        -(middlegame * middlegame // KING_DANGER_MIDDLEGAME),
        -(endgame // KING_DANGER_ENDGAME),
    )
