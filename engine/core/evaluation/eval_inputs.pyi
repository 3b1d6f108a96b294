from typing import NamedTuple

from engine.core.board.position import Position

__all__ = ["UNITS", "EvalInputs", "Reach", "Units", "eval_inputs"]

class Units(NamedTuple):
    shelter: int
    space: int
    little_room: int
    ring_attackers_least: int

class Reach(NamedTuple):
    piece_type: int
    square: int
    attacks: int

class EvalInputs(NamedTuple):
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

UNITS: Units

def eval_inputs(position: Position) -> EvalInputs | None: ...
