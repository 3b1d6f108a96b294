"""The pairings for the calibration of the levels, and the file of results."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

from msgspec import Struct
from players.player import EngineSpec
from rating.bradley_terry import Rating, Result

from engine.protocol.strength import STRENGTHS, Strength

ONE_PLY = Path(__file__).parents[1] / "players" / "one_ply.py"
ONE_PLY_NAME = "one ply"
NEAR_ELO = 300
"""Largest Elo difference between an anchor and the levels it plays."""


class Member(Struct, frozen=True):
    """A player on the ladder."""

    name: str
    spec: EngineSpec
    guess: float
    """Approximate Elo."""
    anchor: float | None = None
    """Known rating of an anchor; None for a level."""
    nodes: int = 1
    """Nodes per move at which it reaches its full strength."""


class Anchor(Struct, frozen=True):
    """An engine with a known rating."""

    name: str
    command: str
    options: tuple[tuple[str, str], ...]
    elo: float
    nodes: int


# Stockfish 15.1 with limited strength: nominal UCI_Elo, the Elo that its authors later measured
# (notes to the calibration of their next version), and a node count within which it nearly always
# reaches its depth limit (3, 5, 7 and 10 plies, four lines). More nodes do not change its move.
STOCKFISH = (
    ("1600", 1612.0, 2_000),
    ("1800", 1971.0, 5_000),
    ("2000", 2440.0, 25_000),
    ("2200", 2715.0, 120_000),
)
ANCHORS = tuple(
    Anchor(
        f"stockfish {nominal}",
        "stockfish",
        (("UCI_LimitStrength", "true"), ("UCI_Elo", nominal)),
        elo,
        nodes,
    )
    for nominal, elo, nodes in STOCKFISH
)


def level_name(strength: Strength) -> str:
    """Return the name of a table row by its number, from 1, because its rating changes."""
    return f"level {STRENGTHS.index(strength) + 1}"


def members(engine: Sequence[str], anchors: Iterable[Anchor] = ANCHORS) -> list[Member]:
    """Return the levels, the bottom player and the installed anchors."""
    found = [
        Member(
            level_name(strength),
            EngineSpec(
                tuple(engine),
                "uci",
                (
                    ("UCI_LimitStrength", "true"),
                    ("UCI_Elo", str(strength.elo)),
                    ("Level Seed", "1"),
                ),
                level_name(strength),
            ),
            strength.elo,
            nodes=strength.nodes,
        )
        for strength in STRENGTHS
    ]
    bottom = EngineSpec((sys.executable, str(ONE_PLY)), "uci", (), ONE_PLY_NAME)
    found.append(Member(ONE_PLY_NAME, bottom, STRENGTHS[0].elo))
    for anchor in anchors:
        if (path := shutil.which(anchor.command)) is not None:
            spec = EngineSpec((path,), "uci", anchor.options, anchor.name)
            found.append(Member(anchor.name, spec, anchor.elo, anchor.elo, anchor.nodes))
    return found


def pairings(ladder: Sequence[Member]) -> list[tuple[Member, Member]]:
    """Return the pairings of levels that are one or two rows apart, and those with other players.

    The bottom player meets the two lowest levels. An anchor meets the levels near its rating.
    """
    levels = [member for member in ladder if member.name.startswith("level ")]
    pairs = [*pairwise(levels), *zip(levels, levels[2:], strict=False)]
    for member in ladder:
        if member.name == ONE_PLY_NAME:
            pairs += [(member, level) for level in levels[:2]]
        elif member.anchor is not None:
            near = [level for level in levels if abs(level.guess - member.guess) <= NEAR_ELO]
            pairs += [(member, level) for level in near]
    return pairs


def read_results(path: Path) -> list[Result]:
    """Read the results in a file, one JSON object per line. A missing file has no results.

    Raises:
        ValueError: a line is not a result; one line.
    """
    if not path.exists():
        return []
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            row = json.loads(line)
            found.append(
                Result(row["first"], row["second"], float(row["score"]), int(row["games"]))
            )
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{path}: line {number} is no result") from None
    return found


def append_result(path: Path, result: Result) -> None:
    """Append a line to the file of results."""
    row = {"first": result.first, "second": result.second}
    numbers = {"score": result.score, "games": result.games}
    with path.open("a", encoding="utf-8") as file:
        print(json.dumps({**row, **numbers}), file=file)


def games_between(results: Iterable[Result], first: str, second: str) -> int:
    """Return the number of games between two players."""
    return sum(
        result.games for result in results if {result.first, result.second} == {first, second}
    )


ROW = re.compile(r"^(?P<head>    Strength\()\s*(?P<elo>\d+),\s*(None|\d+),(?P<tail>.*)$")


def rewritten(source: str, ratings: Sequence[Rating | None]) -> str:
    """Return the source of ``strength.py`` with these ratings in its rows, weakest first.

    A row with the rating None stays unchanged.

    Raises:
        ValueError: the number of rows differs, or the ratings do not rise; one line.
    """
    rest = iter(ratings)
    lines = []
    elos = []
    try:
        for line in source.splitlines(keepends=True):
            match = ROW.match(line.rstrip("\n"))
            if match is None:
                lines.append(line)
                continue
            rating = next(rest)
            elos.append(int(match["elo"]) if rating is None else round(rating.elo))
            if rating is None:
                lines.append(line)
                continue
            numbers = f"{round(rating.elo):4}, {max(1, round(rating.error)):4},"
            lines.append(f"{match['head']}{numbers}{match['tail']}\n")
    except StopIteration:
        raise ValueError("the table has more rows than there are ratings") from None
    if next(rest, None) is not None:
        raise ValueError("the table has fewer rows than there are ratings")
    if any(low >= high for low, high in pairwise(elos)):
        raise ValueError(f"the levels do not rise, so one must be changed first: {elos}")
    return "".join(lines)
