from typing import NamedTuple

from engine.core.board.position import Position

__all__ = ["UNITS", "EvalInputs", "EvaluationUnits", "PieceAttacks", "eval_inputs"]

class EvaluationUnits(NamedTuple):
    shelter: int
    space: int
    little_room: int
    ring_attackers_least: int

class PieceAttacks(NamedTuple):
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
    reaches: tuple[tuple[PieceAttacks, ...], tuple[PieceAttacks, ...]]

UNITS: EvaluationUnits

def eval_inputs(position: Position) -> EvalInputs | None: ...
