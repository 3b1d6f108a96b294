from collections.abc import Callable

from engine.core.position import Position
from engine.core.records import Records

def visits_of(
    records: Records, root: Position, key: int, tell: Callable[[int, int], bool] | None = None
) -> list[int] | None: ...
