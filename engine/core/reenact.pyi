"""Making single visits of a recorded search again, to see each move that they looked at."""

from typing import final

from engine.core.position import Position
from engine.core.trace import Trace

@final
class Reenactment:
    """The visits of one recorded search, to be made again."""

    def __init__(
        self, recorded: Trace, root: Position, switches: dict[str, bool], node_limit: int
    ) -> None:
        """Be ready; ``node_limit`` is where the search was stopped, 0 where it was not.

        Raises MemoryError.
        """
    def moves(self, index: int) -> list[tuple[int, ...]] | None:
        """The moves of a visit, as ``Trace.moves`` tells them; None where that cannot be told.

        Their visit's id is not the recorded one. Raises IndexError where there is no such visit.
        """
