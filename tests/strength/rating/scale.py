"""The scale of the levels: Elo above the lowest anchor, compressed below it.

In their results, neighbouring weak levels are hundreds of points apart, because a program that sees
slightly more wins nearly always. People with such ratings are much closer together. So below the
lowest engine of known rating, the scale compresses the distances between levels proportionally. The
lowest level gets ``FOOT_ELO``. There a point is less than a point of Elo.
"""

from __future__ import annotations

from collections.abc import Sequence

from rating.bradley_terry import Rating

FOOT_ELO = 600
"""Rating of the lowest level. Ratings in ``strength.py`` follow from it, not the reverse."""


def named(ratings: Sequence[Rating], lowest_anchor: float) -> list[Rating]:
    """Return the ratings on the compressed scale, weakest first, with their errors.

    Nothing changes if the first level is not below ``FOOT_ELO``, or the anchor is not above it.
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
