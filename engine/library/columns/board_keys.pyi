from engine.core.board.position import Position

__all__ = ["keys_of_board"]

def keys_of_board(position: Position) -> list[int]: ...
