from engine.core.board.position import Position

__all__ = ["slots_of_position"]

def slots_of_position(position: Position) -> tuple[int, int, int, int]: ...
