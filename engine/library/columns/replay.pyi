from engine.core.board.position import Position

__all__ = ["keys_of_moves"]

def keys_of_moves(start: Position, moves: bytes) -> bytes | None: ...
