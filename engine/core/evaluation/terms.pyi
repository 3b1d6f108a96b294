from typing import NamedTuple

from engine.core.board.position import Position

__all__ = ["TERMS", "TermScores", "linearise", "position_scores", "term_scores"]

class TermScores(NamedTuple):
    score: int
    terms: dict[str, tuple[tuple[int, int], tuple[int, int]]]
    middlegame: int
    endgame: int
    phase: int
    scale: int

TERMS: tuple[str, ...]

def term_scores(position: Position) -> TermScores: ...
def position_scores(positions: list[Position]) -> list[int]: ...
def linearise(
    position: Position,
) -> tuple[int, int, int, int, list[tuple[int, float, float]]]: ...
