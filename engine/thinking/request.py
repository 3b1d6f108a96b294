"""What a search is asked for, and when what it found is enough."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.search.search import MATE_VALUE, mate_in
from engine.protocol.messages import Go
from engine.thinking.clock import Budget, has_clock
from engine.thinking.observation import SearchContext

FORCED_MOVE_DEPTH = 6
"""Iterations spent on a move that is the only one, on a clock: enough for a score and a reply."""


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """What is to be searched, as far as it does not change."""

    go: Go
    scene: SearchContext
    choices: int
    """Root moves to be searched; 0 only where the position has no legal move."""
    root_moves: tuple[str, ...] | None
    """See ``SearchEnd``."""
    lines: int
    budget: Budget | None
    started_s: float
    """When the search was asked for, by perf_counter."""

    @property
    def depth_limit(self) -> int | None:
        """The depth that is wanted, or that a handicap allows; None for as deep as it gets."""
        limits, handicap = self.go.limits, self.go.handicap
        depths = [limits.depth, handicap.depth if handicap is not None else None]
        return min((depth for depth in depths if depth is not None), default=None)

    @property
    def is_unlimited(self) -> bool:
        """Does only a stop end this search?"""
        limits = self.go.limits
        return (limits.depth, limits.nodes, limits.mate, self.budget) == (None,) * 4

    def is_wanted_mate(self, value: int) -> bool:
        """Is this the value of a mate in as many moves as were asked for, given or suffered?"""
        wanted, found = self.go.limits.mate, mate_in(value)
        return wanted is not None and found is not None and abs(found) <= wanted

    def is_decided(self, depth: int, value: int) -> bool:
        """Is a clock better kept now, as no deeper search can change the choice?

        There is one move only, or the shortest mate is known.
        """
        if not has_clock(self.go.limits):
            return False
        if self.choices == 1:
            return depth >= FORCED_MOVE_DEPTH
        return mate_in(value) is not None and depth >= MATE_VALUE - abs(value)
