from typing import final

from engine.core.board.position import Position
from engine.core.recording.move_log import ListedMove
from engine.core.recording.trace import Trace

@final
class NodeReplay:
    def __init__(
        self,
        recorded: Trace,
        root: Position,
        switches: dict[str, bool],
        node_limit: int,
        chances: list[int] | None = None,
        seed: int = 0,
    ) -> None: ...
    def moves(self, index: int) -> list[ListedMove] | None: ...
    def history_scores(
        self, index: int
    ) -> list[tuple[int, list[tuple[int, int, int, int]]]] | None: ...
