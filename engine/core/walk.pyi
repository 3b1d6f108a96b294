"""Walking through the records of a search with a board in step."""

from collections.abc import Callable

from engine.core.position import Position
from engine.core.records import Records

def visits_of(
    records: Records, root: Position, key: int, tell: Callable[[int, int], bool] | None = None
) -> list[int] | None:
    """The indices of the visits to a position, given by its key; ``root`` is where they start.

    Of a position searched in place only the visit that came there counts. Other threads run
    meanwhile; ``tell`` is called now and then with the records looked at and how many there are,
    and where it returns False the answer is None. Raises MemoryError.
    """
