from typing import NamedTuple

from engine.core.position import Position

__all__ = [
    "TERMS",
    "UNITS",
    "Reach",
    "Surroundings",
    "TermScores",
    "Units",
    "linearise",
    "scores",
    "surroundings",
    "term_scores",
]

class TermScores(NamedTuple):
    score: int
    terms: dict[str, tuple[tuple[int, int], tuple[int, int]]]
    middlegame: int
    endgame: int
    phase: int
    scale: int

class Units(NamedTuple):
    shelter: int
    space: int
    little_room: int
    ring_attackers_least: int

class Reach(NamedTuple):
    piece_type: int
    square: int
    attacks: int

class Surroundings(NamedTuple):
    turn: int
    king: tuple[int, int]
    castling: tuple[tuple[int, ...], tuple[int, ...]]
    pieces: tuple[tuple[int, ...], tuple[int, ...]]
    attacks: tuple[tuple[int, ...], tuple[int, ...]]
    twice: tuple[int, int]
    area: tuple[int, int]
    pinned: tuple[int, int]
    ring: tuple[int, int]
    ring_attackers: tuple[int, int]
    passed: tuple[int, int]
    pawn_reach: tuple[int, int]
    reaches: tuple[tuple[Reach, ...], tuple[Reach, ...]]

TERMS: tuple[str, ...]
UNITS: Units

def term_scores(position: Position) -> TermScores: ...
def surroundings(position: Position) -> Surroundings | None: ...
def scores(positions: list[Position]) -> list[int]: ...
def linearise(
    position: Position,
) -> tuple[int, int, int, int, list[tuple[int, float, float]]]: ...
