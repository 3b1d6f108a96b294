"""How an engine searches on the Analyse screen: plain data, which the settings keep."""

from __future__ import annotations

from operator import attrgetter

from msgspec import Struct

from engine.machine_memory import limited_to_memory_mb
from game.state.added_engine import MOST_ENGINES, MOST_NAME_LETTERS
from game.state.preferences.setting_kinds import (
    ExactLine,
    ListOf,
    Nullable,
    Record,
    Switch,
    WholeNumber,
)
from game.state.time_control import MOST_DEPTH, MOST_NODES

MOST_LINES, USUAL_LINES = 5, 3
MOST_THREADS = 64
MOST_MEMORY_MB = limited_to_memory_mb(16_384)
"""The most memory for one purpose: no more than the machine has."""
MOST_SEARCH_S = 3600


class AnalysisOptions(Struct, frozen=True):
    """How one engine searches an analysed position."""

    name: str
    """The name of the added engine; empty for our own engine."""
    lines: int = USUAL_LINES
    depth: int | None = None
    """The depth at which each search ends; None for no such limit."""
    nodes: int | None = None
    """The number of nodes after which each search ends."""
    seconds: int | None = None
    """The time after which each search ends."""
    threads: int | None = None
    """The number of search threads; None for one thread of ours, or what the added engine has."""
    hash_mb: int | None = None
    """The size of the table; None for the usual one, or what the added engine has."""
    watches: bool = False
    """Whether the added engine watches from the start of an analysis; ours always does."""


ANALYSIS_OPTIONS = ListOf(
    Record(
        AnalysisOptions,
        {
            "name": ExactLine(MOST_NAME_LETTERS),
            "lines": WholeNumber(0, MOST_LINES),
            "depth": Nullable(WholeNumber(1, MOST_DEPTH)),
            "nodes": Nullable(WholeNumber(1, MOST_NODES)),
            "seconds": Nullable(WholeNumber(1, MOST_SEARCH_S)),
            "threads": Nullable(WholeNumber(1, MOST_THREADS)),
            "hash_mb": Nullable(WholeNumber(1, MOST_MEMORY_MB)),
            "watches": Switch(),
        },
    ),
    MOST_ENGINES + 1,
    identity=attrgetter("name"),
)
"""The options of our own engine and of each added one; those that watch in the order of their
rows."""
