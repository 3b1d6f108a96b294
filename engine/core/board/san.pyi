from engine.core.board.position import Position

__all__ = ["find", "find_castle", "san"]

def find(
    position: Position,
    piece: int,
    from_file: int,
    from_rank: int,
    target: int,
    promotion: int,
) -> tuple[int, int]: ...
def find_castle(position: Position, king_side: bool) -> int: ...
def san(position: Position, move: int) -> str: ...
