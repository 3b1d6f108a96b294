"""The scale that the levels are named by: Elo above the lowest anchor, a shorter step below it.

From results alone each level stands hundreds of points below the next, since a program that sees a
little more wins nearly always; people of such ratings lie far closer together. So below the lowest
engine of known rating the scale is chained from level to level and then shortened, in proportion,
so that the lowest level stands at ``FOOT_ELO``. There a point is less than a point of Elo.
"""

from __future__ import annotations

from collections.abc import Sequence

from rating.bradley_terry import Rating

FOOT_ELO = 600
"""Where the scale begins. Ratings in ``strength.py`` come from here, not the reverse."""


def named(ratings: Sequence[Rating], lowest_anchor: float) -> list[Rating]:
    """Return what the levels are called by, weakest first, with errors on the same scale.

    Nothing changes where the first of them is no weaker than ``FOOT_ELO``.
    """
    lowest = ratings[0].elo
    if lowest >= FOOT_ELO or lowest_anchor <= FOOT_ELO:
        return list(ratings)
    share = (lowest_anchor - FOOT_ELO) / (lowest_anchor - lowest)
    return [
        rating
        if rating.elo >= lowest_anchor
        else Rating(lowest_anchor - share * (lowest_anchor - rating.elo), share * rating.error)
        for rating in ratings
    ]
