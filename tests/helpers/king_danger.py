"""The cost of danger to a king, by the formula of the evaluation's king safety."""

from __future__ import annotations

from engine.core.basics.params import KING_DANGER_ENDGAME, KING_DANGER_MIDDLEGAME
from engine.evaluation_breakdown.weight_counts import Pair


def danger_cost(units: Pair) -> Pair:
    """Return the middlegame and endgame scores of danger units for the king's side: 0 or less."""
    middlegame, endgame = (max(0, unit) for unit in units)
    return (
        -(middlegame * middlegame // KING_DANGER_MIDDLEGAME),
        -(endgame // KING_DANGER_ENDGAME),
    )
