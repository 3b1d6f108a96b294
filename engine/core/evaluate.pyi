"""The static evaluation: terms for each side, tapered from middlegame to endgame."""

from typing import NamedTuple

from engine.core.position import Position

__all__ = ["TERMS", "TermScores", "linearise", "scores", "term_scores"]

class TermScores(NamedTuple):
    score: int
    terms: dict[str, tuple[tuple[int, int], tuple[int, int]]]
    middlegame: int
    endgame: int
    phase: int
    scale: int

TERMS: tuple[str, ...]

def term_scores(position: Position) -> TermScores:
    """The evaluation taken apart; sides are White and Black, values centipawns."""

def scores(positions: list[Position]) -> list[int]:
    """The score of each position for its side to move, as the search has it; centipawns."""

def linearise(
    position: Position,
) -> tuple[int, int, int, int, list[tuple[int, float, float]]]:
    """(middlegame, endgame, phase, scale, [(weight, d middlegame, d endgame)])."""
