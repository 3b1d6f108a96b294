from typing import final

from engine.library.columns.position_hits import PositionHits

__all__ = ["MoveStatistics"]

@final
class MoveStatistics:
    def __init__(self, hits: PositionHits, is_black: bool) -> None: ...
    def games_reached(self) -> tuple[int, int, int, int, int, int, int, int, int, int]: ...
    def games_ended(self) -> int: ...
    def moves_played(
        self,
    ) -> list[tuple[int, tuple[int, int, int, int, int, int, int, int, int, int]]]: ...
