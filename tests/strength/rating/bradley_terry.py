"""Ratings from the results of many pairs of players: the Bradley-Terry model (1952).

A player rated d points above another scores ``1 / (1 + 10 ** (-d / 400))`` per game; a draw counts
as half a win and half a loss. Newton's method finds the ratings with the maximum likelihood. Their
errors follow from the curvature there. The ratings of anchors are known and fixed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from msgspec import Struct

SCALE = math.log(10) / 400
"""Logits per point of Elo."""
CONFIDENCE_95 = 1.96
PRIOR_GAMES = 1.0
"""Weight of a virtual draw between players that met, which keeps ratings finite."""
CLOSE_ENOUGH = 1e-6
"""Largest change in Elo at which Newton's method has converged."""
LONGEST_STEP = 400.0
"""Largest change of a rating in one step of Newton's method, in Elo."""
MOST_STEPS = 200


class Result(Struct, frozen=True):
    """The result of a match between two players."""

    first: str
    second: str
    score: float
    """Points of the first player: a win is 1, a draw 1/2."""
    games: int


class Rating(Struct, frozen=True):
    """A rating in Elo with half of its 95 % interval; 0 for an anchor."""

    elo: float
    error: float


class UnconnectedError(ValueError):
    """Some players are not connected by games to any anchor."""


def fit(results: Iterable[Result], anchors: Mapping[str, float]) -> dict[str, Rating]:
    """Return the most likely rating of every player with a result.

    Raises:
        UnconnectedError: a player is not connected by games to an anchor; one line.
    """
    met = [result for result in results if result.games > 0]
    names = sorted({name for result in met for name in (result.first, result.second)})
    _require_connected(met, names, anchors)
    free = [name for name in names if name not in anchors]
    elo = {name: anchors.get(name, _mean(anchors.values())) for name in names}
    for _ in range(MOST_STEPS):
        slope, curvature = _derivatives(met, free, elo)
        step = solve(curvature, slope)
        for name, change in zip(free, step, strict=True):
            elo[name] += max(-LONGEST_STEP, min(LONGEST_STEP, change))
        if all(abs(change) < CLOSE_ENOUGH for change in step):
            break
    _, curvature = _derivatives(met, free, elo)
    errors = dict.fromkeys(names, 0.0)
    for index, name in enumerate(free):
        unit = [float(other == index) for other in range(len(free))]
        errors[name] = CONFIDENCE_95 * math.sqrt(solve(curvature, unit)[index])
    return {name: Rating(elo[name], errors[name]) for name in names}


def _derivatives(
    results: list[Result], free: list[str], elo: Mapping[str, float]
) -> tuple[list[float], list[list[float]]]:
    """Return the gradient and the negative curvature of the log-likelihood."""
    place = {name: index for index, name in enumerate(free)}
    slope = [0.0] * len(free)
    curvature = [[0.0] * len(free) for _ in free]
    for result in results:
        games = result.games + PRIOR_GAMES
        score = result.score + PRIOR_GAMES / 2
        expected = 1 / (1 + 10 ** ((elo[result.second] - elo[result.first]) / 400))
        push = SCALE * (score - games * expected)
        bend = SCALE**2 * games * expected * (1 - expected)
        first, second = place.get(result.first), place.get(result.second)
        for index, sign in ((first, 1), (second, -1)):
            if index is not None:
                slope[index] += sign * push
                curvature[index][index] += bend
        if first is not None and second is not None:
            curvature[first][second] -= bend
            curvature[second][first] -= bend
    return slope, curvature


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve ``matrix x = right`` by Gaussian elimination. The matrix is not singular."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(column + 1, size):
            factor = rows[row][column] / rows[column][column]
            for index in range(column, size + 1):
                rows[row][index] -= factor * rows[column][index]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum(rows[row][index] * found[index] for index in range(row + 1, size))
        found[row] = (rows[row][size] - known) / rows[row][row]
    return found


def _require_connected(
    results: list[Result], names: list[str], anchors: Mapping[str, float]
) -> None:
    reached = {name for name in names if name in anchors}
    grown = True
    while grown:
        grown = False
        for result in results:
            if (result.first in reached) != (result.second in reached):
                reached |= {result.first, result.second}
                grown = True
    if missing := sorted(set(names) - reached):
        raise UnconnectedError(f"not connected with an anchor: {', '.join(missing)}")


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found) if found else 0.0
