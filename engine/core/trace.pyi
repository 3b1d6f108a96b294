"""What a search tells of itself when it is recorded."""

from typing import Self, final

from engine.core.records import Records

@final
class Trace:
    """The recorder of one search."""

    def __new__(cls, budget_bytes: int) -> Self: ...
    @property
    def records(self) -> Records: ...
    def confine(self, floor: int, first: int = 0, last: int = -1) -> None:
        """Keep only what is searched to ``floor`` plies, and all from one visit to another."""
    def expand(self, first: int, last: int) -> None:
        """Keep only a visit and those below it, the last of which has the id ``last``.

        As deep as there is room, but all that the visit itself made. The moves of the visit are
        listed, and what the histories knew at its first move is kept.
        """
    def make_room(self, count: int) -> None:
        """Of a summary leave out more, until so many other records would fit."""
    def room(self) -> int:
        """How many more records fit."""
    def adopt(self, index: int, other: Trace) -> bool:
        """Put what was kept below a visit elsewhere below the same visit here, histories too.

        Not while anybody reads. False without memory; then nothing has changed.
        """
    def pruned(self, index: int, floor: int) -> Trace:
        """What ``adopt`` takes to keep below a visit only what was searched to a depth."""
    def watch(self, visits: list[int]) -> None:
        """List the moves of these visits, given by their ids."""
    def keep_histories(self, step: int) -> None:
        """Keep a copy of the histories every ``step`` moves, or less often in a long search."""
    def keep_marks(self, places: list[int]) -> None:
        """Make a mark at each of these places, given in moves made (see ``engine.core.marks``)."""
    def marked(self) -> bytes:
        """The marks, one for each place that was wanted."""
    def keep_stretch(self, first: int, last: int) -> None:
        """List all visits that begin from one clock to another, the latter included."""
    def nodes_by_ply(self) -> list[int]:
        """How many moves were made to each ply, recorded or not."""
    def stretched(
        self,
    ) -> tuple[int, list[tuple[int, int, int, int, bool, int, int, int, int]]]:
        """A hash of all visits before the stretch, and those in it with those open before.

        Each has the fields of ``inspection.Beginning``. MemoryError where there was not enough.
        """
    def watch_key(self, key: int) -> None:
        """Note each time when the table keeps a result of the position with this key."""
    def visits(self) -> int:
        """How many visits there were, with a record or without."""
    def least_depth(self) -> int:
        """What was searched to less than this has no record; 0 where everything has one."""
    def happenings(
        self,
    ) -> list[tuple[int, int, int, int, int, int, int, int, tuple[int, ...]]]:
        """The events: (visit, kind, depth, value, bound, rank, move, when, path), oldest first.

        ``when`` is the visit that had begun last; but for a table store ``visit`` is the same. The
        path, moves in short form with 0 for a pass, is that of a table store, else empty.
        """
    def moves(self) -> list[tuple[int, ...]]:
        """The moves of the watched visits; the fields are those of ``Detail``."""
