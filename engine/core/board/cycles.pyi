from engine.core.board.position import Position

__all__ = ["REVERSIBLE_MOVES", "can_draw_by_repetition"]

REVERSIBLE_MOVES: int

def can_draw_by_repetition(position: Position, ply: int) -> bool: ...
