from engine.core.board.position import Position

__all__ = ["slots"]

def slots(position: Position) -> tuple[int, int, int, int]: ...
