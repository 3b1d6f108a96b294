"""Searches of positions with chosen scores, for tests of what a review derives from them."""

from __future__ import annotations

from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedLine

MATED = Score(mate=0)
"""The score of a side that is checkmated."""


def cp(centipawns: int) -> Score:
    return Score(centipawns=centipawns)


def mate(moves: int) -> Score:
    return Score(mate=moves)


def searched(
    score: Score, best: str | None = None, ply: int = 0, depth: int = 12
) -> PositionSearch:
    """Return the search of a position with one line."""
    line = ReviewedLine(score, () if best is None else (best,))
    return PositionSearch(ply, 1, depth, 1000, was_cut_short=False, lines=(line,))


def searched_twice(
    best: tuple[str, Score], second: tuple[str, Score], ply: int = 0, depth: int = 13
) -> PositionSearch:
    """Return the search of a position with two lines, each given by its first move and score."""
    lines = tuple(ReviewedLine(score, (move,)) for move, score in (best, second))
    return PositionSearch(ply, 2, depth, 1000, was_cut_short=False, lines=lines)


def over(score: Score, ply: int = 0) -> PositionSearch:
    """Return the search of a position without a legal move."""
    line = ReviewedLine(score, ())
    return PositionSearch(ply, 1, 0, 0, was_cut_short=False, lines=(line,))
