from engine.core.board.position import Position

__all__ = ["mvv_lva_of"]

def mvv_lva_of(position: Position, move: int) -> int | None: ...
