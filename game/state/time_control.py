"""The time control of a game, and the search limit that can stand in its place."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

MOST_BASE_MS = 24 * 3_600_000
MOST_DEPTH = 100
"""The largest fixed depth, in plies."""
MOST_NODES = 1_000_000_000


class TimingMethod(StrEnum):
    """How the extra time of each move counts."""

    INCREMENT = "increment"
    """Fischer: the time is added after the move."""
    DELAY = "delay"
    """Simple delay: the clock waits for this time before it runs."""
    BRONSTEIN = "bronstein"
    """Bronstein delay: after the move, the used time is given back, up to the delay."""
    PER_MOVE = "per move"
    """There is no extra time: each move has the whole base time."""


class TimeControl(Struct):
    """Base time, and the extra time for each move."""

    base_ms: int
    """The time for the game; with ``PER_MOVE``, the time for each move."""
    increment_ms: int
    """The increment or the delay, by ``method``; 0 with ``PER_MOVE``."""
    method: TimingMethod = TimingMethod.INCREMENT


class LimitKind(StrEnum):
    """What a search limit counts."""

    DEPTH = "depth"
    NODES = "nodes"


class SearchLimit(Struct, frozen=True):
    """A fixed limit for each search of the engine, in a game without clocks."""

    kind: LimitKind
    number: int
    """The depth in plies, or the number of nodes."""
