"""Who plays whom when the levels are calibrated, and what came of it."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from players.player import EngineSpec
from rating.bradley_terry import Rating, Result

from engine.protocol.strength import STRENGTHS, Strength

ONE_PLY = Path(__file__).parents[1] / "players" / "one_ply.py"
ONE_PLY_NAME = "one ply"
NEAR_ELO = 300
"""An anchor meets the levels that stand so near to it."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody on the ladder."""

    name: str
    spec: EngineSpec
    guess: float
    """About where it stands."""
    anchor: float | None = None
    """Its rating, where that is known from elsewhere."""
    nodes: int = 1
    """So many nodes a move let it play as well as it ever does."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A foreign engine whose rating is known."""

    name: str
    command: str
    options: tuple[tuple[str, str], ...]
    elo: float
    nodes: int


# Stockfish 15.1 limited: nominal UCI_Elo, where its authors later measured it (they say so in the
# notes to the calibration of their next version), and nodes within which it reaches the depth that
# it is limited to (3, 5, 7 and 10 plies, four lines) in nearly every position. What it searches
# beyond that depth does not change its move.
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
    """Return what a row of the table is called: by its place, since its rating will change."""
    return f"level {STRENGTHS.index(strength) + 1}"


def members(engine: Sequence[str], anchors: Iterable[Anchor] = ANCHORS) -> list[Member]:
    """Return the levels, the player at the bottom, and the anchors that are installed."""
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
    """Return who meets whom: neighbours, every second, the bottom one, and anchors near by."""
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
    """Return the results in a file, one JSON object a line; none where there is no file.

    Raises:
        ValueError: a line is no result; one line.
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
    """Add a line to a file of results."""
    row = {"first": result.first, "second": result.second}
    numbers = {"score": result.score, "games": result.games}
    with path.open("a", encoding="utf-8") as file:
        print(json.dumps({**row, **numbers}), file=file)


def games_between(results: Iterable[Result], first: str, second: str) -> int:
    """Return how many games two players have played."""
    return sum(
        result.games for result in results if {result.first, result.second} == {first, second}
    )


ROW = re.compile(r"^(?P<head>    Strength\()\s*(?P<elo>\d+),\s*(None|\d+),(?P<tail>.*)$")


def rewritten(source: str, ratings: Sequence[Rating | None]) -> str:
    """Return the source of ``strength.py`` with these ratings in its rows, weakest first.

    A row without a rating stays as it stands.

    Raises:
        ValueError: there are not as many rows, or the ratings do not rise; one line.
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
