from engine.core.board.position import Position

FULL_SCALE: int

def endgame_scale(position: Position, white: bool) -> int: ...
