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
    def counts(self, index: int) -> list[tuple[int, list[tuple[int, int, int]]]] | None:
        """What the histories say of quiet moves when a visit begins; None where that is not known.

        For each piece of the side to move in the node that makes the visit: its square, and for
        each square that it could go to the counts of the move itself, of it as an answer to the
        last move, and of it after the side's own last move.

        Raises IndexError where there is no such visit.
        """
