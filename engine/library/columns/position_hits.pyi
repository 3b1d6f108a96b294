from collections.abc import Callable
from typing import final

from engine.core.board.position import Position
from engine.library.columns.block import Block
from engine.library.columns.game_filter import GameFilter
from engine.library.columns.game_plies import GamePlies

__all__ = ["PositionHits"]

@final
class PositionHits:
    def __init__(self, blocks: list[Block], keys: list[int], chosen: GameFilter) -> None: ...
    def __len__(self) -> int: ...
    def verify(self, start_of: Callable[[int], Position]) -> None: ...
    def plies(self) -> GamePlies: ...
