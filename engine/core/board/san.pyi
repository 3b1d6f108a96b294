from engine.core.board.position import Position

__all__ = ["find_by_fields", "find_castling_move", "san"]

def find_by_fields(
    position: Position,
    piece: int,
    from_file: int,
    from_rank: int,
    target: int,
    promotion: int,
) -> tuple[int, int]: ...
def find_castling_move(position: Position, king_side: bool) -> int: ...
def san(position: Position, move: int) -> str: ...
