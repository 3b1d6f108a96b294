from engine.core.board.position import Position

FULL_SCALE: int

def scale(position: Position, white: bool) -> int: ...
