"""The one table of strengths: what makes the engine play like a player of so many Elo points.

UCI_Elo, Skill Level and the named levels all end here. A weak player differs from the full engine
by what people lack: how far it looks (nodes, depth), how often it does not see what the opponent
may answer, or does not think of a move at all, and how sharply it tells good from less good.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from engine.messages import Handicap

ALL_LINES = 256
"""More than any position has moves."""
HIGHEST_SKILL = 20


@dataclass(frozen=True, slots=True)
class Strength:
    """One measured point of the scale, and the handicap that it stands for."""

    elo: int
    error: int | None
    """Half the 95 % interval; None where it was not measured yet."""
    nodes: int
    depth: int
    lines: int
    temperature_cp: int
    blindness_percent: int
    oversight_percent: int


# Written by tests/strength/calibrate.py: each row is a player, weakest first.
# fmt: off
STRENGTHS: tuple[Strength, ...] = (
    #        Elo  error      nodes depth lines  temperature blind oversight
    Strength( 600, None,     2_000,   1, ALL_LINES, 150,     60,     50),
    Strength( 800, None,     2_000,   1, ALL_LINES, 100,     35,     30),
    Strength(1000, None,     4_000,   2, ALL_LINES,  70,     20,     15),
    Strength(1200, None,     6_000,   2, ALL_LINES,  50,     10,      8),
    Strength(1400, None,    10_000,   3,         8,  40,      5,      4),
    Strength(1600, None,    15_000,   4,         6,  30,      2,      2),
    Strength(1800, None,    20_000,   6,         4,  20,      0,      1),
    Strength(2000, None,    30_000,   8,         4,  12,      0,      0),
    Strength(2200, None,    50_000,  12,         3,   6,      0,      0),
    Strength(2400, None,    80_000,  16,         2,   3,      0,      0),
    Strength(2600, None,   200_000,  40,         1,   0,      0,      0),
    Strength(2800, None,   600_000,  60,         1,   0,      0,      0),
    Strength(3000, None, 2_000_000, 100,         1,   0,      0,      0),
)
# fmt: on

LOWEST_ELO = STRENGTHS[0].elo
HIGHEST_ELO = STRENGTHS[-1].elo


def handicap_of(elo: int, seed: int = 0) -> Handicap:
    """Return the handicap that makes a player of so many points; between two rows, one between.

    Below the table and above it, its first and its last row.
    """
    elo = max(LOWEST_ELO, min(HIGHEST_ELO, elo))
    above = min(bisect_right(STRENGTHS, elo, key=lambda row: row.elo), len(STRENGTHS) - 1)
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
    """Return what a Skill Level from 0 to 20 stands for in Elo; None for the last, full strength.

    The levels divide the scale evenly.
    """
    if skill >= HIGHEST_SKILL:
        return None
    return LOWEST_ELO + (HIGHEST_ELO - LOWEST_ELO) * max(0, skill) // HIGHEST_SKILL


def _between(low: int, high: int, share: float) -> int:
    return round(low + (high - low) * share)
