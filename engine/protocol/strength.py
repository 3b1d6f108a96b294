"""The table of strengths: the handicap for each Elo rating that the engine can imitate.

UCI_Elo, Skill Level and the named levels all use this table. A weak player searches fewer nodes and
less deep, and it does not tell nearly equal moves apart. Below about 1800 it also does not see
every move and reply (``engine/core/ordering/limited_sight.py``).
"""

from __future__ import annotations

from bisect import bisect_right

from msgspec import Struct

from engine.protocol.handicap import Handicap

ALL_LINES = 256
"""A number of best lines that is larger than the number of legal moves in any position."""
HIGHEST_SKILL = 20
MARGIN_TO_TEMPERATURE = 4.3
"""A margin this many times a temperature costs as much per move, if moves of each loss are equally
frequent: a third of the margin, or the temperature divided by the logarithm of 2."""
FULL_SIGHT = 2800
"""A sight with which a player sees nearly every move within its depth."""


class Strength(Struct, frozen=True):
    """One measured point of the scale: a rating and the handicap that gives it."""

    elo: int
    error: int | None
    """Half the width of the 95 % confidence interval in Elo; None if not measured."""
    nodes: int
    depth: int
    lines: int
    temperature_cp: int
    margin_cp: int
    sight: int | None


# Measured by tests/strength/calibrate.py, weakest first. Below 1612 the scale is compressed: a
# point is less than a point of Elo, as tests/strength/rating/scale.py explains.
STRENGTHS: tuple[Strength, ...] = (
    #        Elo, error,     nodes, depth,     lines, temperature, margin, sight
    Strength(400, 98, 20_000, 2, ALL_LINES, 0, 450, -30),
    Strength(555, 92, 20_000, 2, ALL_LINES, 0, 242, 184),
    Strength(759, 82, 20_000, 2, ALL_LINES, 0, 189, 480),
    Strength(937, 72, 20_000, 2, ALL_LINES, 0, 166, 770),
    Strength(1139, 59, 20_000, 2, ALL_LINES, 0, 152, 1250),
    Strength(1277, 49, 40_000, 3, ALL_LINES, 0, 131, 1640),
    Strength(1464, 30, 40_000, 3, ALL_LINES, 0, 94, 2050),
    Strength(1596, 22, 40_000, 4, 16, 0, 82, 2250),
    Strength(1724, 41, 40_000, 6, 6, 18, 0, None),
    Strength(1938, 48, 50_000, 7, 5, 14, 0, None),
    Strength(2104, 49, 75_000, 8, 5, 11, 0, None),
    Strength(2380, 57, 100_000, 10, 4, 8, 0, None),
    Strength(2556, 51, 150_000, 12, 3, 5, 0, None),
    Strength(2700, 57, 200_000, 14, 2, 3, 0, None),
    Strength(2953, 81, 300_000, 100, 1, 0, 0, None),
    Strength(3249, 138, 1_500_000, 100, 1, 0, 0, None),
)

LOWEST_ELO = STRENGTHS[0].elo
"""Smallest value of UCI_Elo."""
HIGHEST_ELO = STRENGTHS[-1].elo


def handicap_of(elo: int, seed: int = 0) -> Handicap | None:
    """Return the handicap for a rating, interpolated between two rows of the table.

    Ratings below the table get its first row. Ratings from the last row on get None, which is full
    strength.
    """
    if elo >= HIGHEST_ELO:
        return None
    elo = max(LOWEST_ELO, elo)
    above = bisect_right(STRENGTHS, elo, key=lambda row: row.elo)
    low, high = STRENGTHS[above - 1], STRENGTHS[above]
    share = (elo - low.elo) / (high.elo - low.elo)
    temperature_cp, margin_cp = _choice_between(low, high, share)
    return Handicap(
        nodes=round(low.nodes * (high.nodes / low.nodes) ** share),
        depth=_between(low.depth, high.depth, share),
        lines=_between(low.lines, high.lines, share),
        temperature_cp=temperature_cp,
        margin_cp=margin_cp,
        seed=seed,
        sight=_sight_between(low, high, share),
    )


def _choice_between(low: Strength, high: Strength, share: float) -> tuple[int, int]:
    """Return temperature and margin between two rows, of which one is 0."""
    if share and low.margin_cp and high.temperature_cp:
        temperature_cp = round(low.margin_cp / MARGIN_TO_TEMPERATURE)
        return _between(temperature_cp, high.temperature_cp, share), 0
    return (
        _between(low.temperature_cp, high.temperature_cp, share),
        _between(low.margin_cp, high.margin_cp, share),
    )


def _sight_between(low: Strength, high: Strength, share: float) -> int | None:
    """Return the sight between two rows. Above the last limited one, it grows to ``FULL_SIGHT``."""
    if low.sight is None:
        return None
    return _between(low.sight, FULL_SIGHT if high.sight is None else high.sight, share)


def elo_of_skill(skill: int) -> int | None:
    """Return the Elo of a Skill Level from 0 to 20; None for level 20, which is full strength."""
    if skill >= HIGHEST_SKILL:
        return None
    return LOWEST_ELO + (HIGHEST_ELO - LOWEST_ELO) * max(0, skill) // HIGHEST_SKILL


def _between(low: int, high: int, share: float) -> int:
    return round(low + (high - low) * share)
