from typing import final

from engine.library.columns.block import Block
from engine.library.columns.game_plies import GamePlies

__all__ = ["BoardPattern", "pattern_plies"]

@final
class BoardPattern:
    def __init__(
        self,
        counts: list[tuple[int, int]],
        white_pawns: int = 0,
        black_pawns: int = 0,
        are_all: bool = False,
        is_either_side: bool = False,
        half_moves: int = 1,
        white_free: int = 0,
        black_free: int = 0,
    ) -> None: ...

def pattern_plies(blocks: list[Block], pattern: BoardPattern) -> GamePlies: ...
