from engine.core.board.position import Position

__all__ = ["DIFFICULTY_STEP", "DIFFICULTY_STEPS", "LEAST_DIFFICULTY", "difficulty_of", "seen_moves"]

DIFFICULTY_STEP: int
DIFFICULTY_STEPS: int
LEAST_DIFFICULTY: int

def difficulty_of(position: Position, move: int, ply: int = 0) -> int: ...
def seen_moves(position: Position, chances: list[int], seed: int, ply: int = 0) -> list[int]: ...
