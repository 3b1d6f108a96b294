"""A search request, and the rules by which a search ends because its result is sufficient."""

from __future__ import annotations

from msgspec import Struct

from engine.core.search.search import MATE_VALUE, mate_in
from engine.protocol.handicap import LimitedSight
from engine.protocol.messages import Go
from engine.thinking.thinking_reports import SearchContext
from engine.thinking.time_management import TimeBudget, has_clock

FORCED_MOVE_DEPTH = 6
"""How many iterations are searched for an only move in a timed game. They give a score and a ponder
move."""


class SearchRequest(Struct, frozen=True):
    """The fixed parameters of one search."""

    go: Go
    context: SearchContext
    choices: int
    """Number of root moves to search; 0 if the position has no legal move."""
    root_moves: tuple[str, ...] | None
    """Root moves in UCI notation; None for all legal moves. See ``SearchEnd.root_moves``."""
    lines: int
    """Number of best lines, at least 1."""
    budget: TimeBudget | None
    """Time for the move; None if the limits contain no time."""
    started_s: float
    """Time of the request in seconds, by ``perf_counter``."""
    was_table_filled: bool = False
    """Whether earlier searches have used the table."""
    sight: LimitedSight | None = None
    """Sight of a weak player; None if the search sees every move."""

    @property
    def depth_limit(self) -> int | None:
        """The smaller of the requested depth and the handicap's depth; None if neither is set."""
        limits, handicap = self.go.limits, self.go.handicap
        depths = [limits.depth, handicap.depth if handicap is not None else None]
        return min((depth for depth in depths if depth is not None), default=None)

    @property
    def is_unlimited(self) -> bool:
        """Whether only a stop can end this search."""
        limits = self.go.limits
        return (limits.depth, limits.nodes, limits.mate, self.budget) == (None,) * 4

    def is_wanted_mate(self, value: int) -> bool:
        """Return whether ``value`` is a mate, for either side, that is as short as requested."""
        wanted, found = self.go.limits.mate, mate_in(value)
        return wanted is not None and found is not None and abs(found) <= wanted

    def is_decided(self, depth: int, value: int) -> bool:
        """Return whether a deeper search could not change the move and would only cost time.

        True for an only move after ``FORCED_MOVE_DEPTH`` iterations. True also for a mate that the
        search has proved to be the shortest. Always False without a clock.
        """
        if not has_clock(self.go.limits):
            return False
        if self.choices == 1:
            return depth >= FORCED_MOVE_DEPTH
        return mate_in(value) is not None and depth >= MATE_VALUE - abs(value)
