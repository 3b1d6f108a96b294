"""The table of strengths: the handicap for each Elo rating that the engine can imitate.

UCI_Elo, Skill Level and the named levels all use this table. A weak player searches fewer nodes and
less deep. It overlooks moves and replies, and it plays weaker moves more often.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from engine.protocol.messages import Handicap

ALL_LINES = 256
"""A number of best lines that is larger than the number of legal moves in any position."""
HIGHEST_SKILL = 20


@dataclass(frozen=True, slots=True)
class Strength:
    """One measured point of the scale: a rating and the handicap that gives it."""

    elo: int
    error: int | None
    """Half the width of the 95 % confidence interval in Elo; None if not measured."""
    nodes: int
    depth: int
    lines: int
    temperature_cp: int
    blindness_percent: int
    oversight_percent: int


# Measured by tests/strength/calibrate.py, weakest first. Below 1612 the scale is compressed: a
# point is less than one point of Elo, as tests/strength/rating/scale.py explains.
STRENGTHS: tuple[Strength, ...] = (
    #        Elo, error,     nodes, depth,     lines, temperature, blindness, oversight
    Strength(600, 77, 2_000, 1, ALL_LINES, 900, 100, 40),
    Strength(664, 75, 2_500, 1, ALL_LINES, 400, 40, 30),
    Strength(725, 73, 3_000, 1, ALL_LINES, 220, 35, 20),
    Strength(807, 70, 3_500, 1, ALL_LINES, 130, 25, 12),
    Strength(951, 64, 4_000, 1, ALL_LINES, 80, 12, 6),
    Strength(1048, 59, 8_000, 2, ALL_LINES, 70, 8, 4),
    Strength(1167, 53, 10_000, 2, ALL_LINES, 45, 4, 2),
    Strength(1292, 45, 15_000, 3, 16, 40, 2, 1),
    Strength(1401, 38, 20_000, 4, 10, 30, 1, 1),
    Strength(1547, 26, 30_000, 5, 8, 22, 0, 0),
    Strength(1685, 55, 40_000, 6, 6, 18, 0, 0),
    Strength(1947, 57, 50_000, 7, 5, 14, 0, 0),
    Strength(2071, 55, 75_000, 8, 5, 11, 0, 0),
    Strength(2371, 58, 100_000, 10, 4, 8, 0, 0),
    Strength(2552, 52, 150_000, 12, 3, 5, 0, 0),
    Strength(2697, 57, 200_000, 14, 2, 3, 0, 0),
    Strength(2951, 81, 300_000, 100, 1, 0, 0, 0),
    Strength(3246, 138, 1_500_000, 100, 1, 0, 0, 0),
)
# fmt: on

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
    return Handicap(
        nodes=round(low.nodes * (high.nodes / low.nodes) ** share),
        depth=_between(low.depth, high.depth, share),
        lines=_between(low.lines, high.lines, share),
        temperature_cp=_between(low.temperature_cp, high.temperature_cp, share),
        blindness_percent=_between(low.blindness_percent, high.blindness_percent, share),
        oversight_percent=_between(low.oversight_percent, high.oversight_percent, share),
        seed=seed,
    )


def elo_of_skill(skill: int) -> int | None:
    """Return the Elo of a Skill Level from 0 to 20; None for level 20, which is full strength."""
    if skill >= HIGHEST_SKILL:
        return None
    return LOWEST_ELO + (HIGHEST_ELO - LOWEST_ELO) * max(0, skill) // HIGHEST_SKILL


def _between(low: int, high: int, share: float) -> int:
    return round(low + (high - low) * share)
