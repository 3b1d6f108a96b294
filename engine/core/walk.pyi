"""Walking through the records of a search with a board in step."""

from engine.core.position import Position
from engine.core.records import Records

def visits_of(records: Records, root: Position, key: int) -> list[int]:
    """The indices of the visits to a position, given by its key; ``root`` is where they start.

    Of a position searched in place only the visit that came there counts. Raises MemoryError.
    """
