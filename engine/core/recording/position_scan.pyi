from collections.abc import Callable

from engine.core.board.position import Position
from engine.core.recording.records import Records

def node_searches_of_position(
    records: Records, root: Position, key: int, report: Callable[[int, int], bool] | None = None
) -> list[int] | None: ...
