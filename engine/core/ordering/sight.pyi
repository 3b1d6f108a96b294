from engine.core.board.position import Position

__all__ = ["DIFFICULTY_STEP", "DIFFICULTY_STEPS", "difficulty_of"]

DIFFICULTY_STEP: int
DIFFICULTY_STEPS: int

def difficulty_of(position: Position, move: int, ply: int = 0) -> int: ...
