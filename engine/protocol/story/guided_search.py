"""A guided search: the stops through a small recorded search, for somebody who knows no engine.

Each stop names a node search that shows one idea of a search. Moves are in UCI notation, scores for
White.
"""

from __future__ import annotations

from enum import Enum, auto

from msgspec import Struct

from engine.protocol.messages import NO_SEARCH, Go, Limits, Score

GUIDED_SEARCH = Go(
    NO_SEARCH, "2r3k1/5ppp/p2n4/1p1p4/3N4/1P2P3/P4PPP/2R3K1 w - - 0 1", (), Limits(depth=6)
)
"""The small search through which a newcomer is led. It shows every idea once."""
HASH_MB = 1
"""The size of its table in megabytes."""


class StopKind(Enum):
    """The idea that a stop shows."""

    QUESTION = auto()
    """The position, and the number of its legal moves."""
    MOVE_ORDER = auto()
    """The first moves of the root, in their order."""
    LEAF = auto()
    """A position that is not searched further, but only evaluated."""
    STATIC_EVALUATION = auto()
    """The position before its last move, and the static evaluation of it."""
    MINIMAX = auto()
    """A root move is worth what the best reply leaves. ``moves`` begins with that reply."""
    BETA_CUTOFF = auto()
    """A reply refutes a root move. ``number`` other replies are not looked at."""
    DEEPER = auto()
    """The second iteration begins with the best move of the first."""
    TRANSPOSITION = auto()
    """A position that was reached before, by the line ``other``."""
    QUIESCENCE = auto()
    """Captures are followed beyond the depth of the iteration. ``moves`` are the captures."""
    ANSWER = auto()
    """The chosen move, its value and the expected line."""


class GuideStop(Struct, frozen=True):
    """A stop of a guided search."""

    kind: StopKind
    node_search: int
    """Id of the node search that the stop shows."""
    path: tuple[str, ...] = ()
    """The moves from the root to its position."""
    moves: tuple[str, ...] = ()
    """Moves that the stop speaks of. The first is legal in its position; in ``MOVE_ORDER`` all are,
    and otherwise each follows the one before."""
    other: tuple[str, ...] = ()
    """Another line from the root to the same position, for ``TRANSPOSITION``; the best root move so
    far, for ``BETA_CUTOFF``."""
    score: Score | None = None
    compared: Score | None = None
    """What the best root move so far is worth, for ``BETA_CUTOFF``."""
    number: int = 0


class AskGuide(Struct, frozen=True):
    """Find the stops of a guided search in the recorded search."""

    inspection: int


class GuideStops(Struct, frozen=True):
    """The stops of a guided search in order. An idea that the search never has is left out."""

    inspection: int
    stops: tuple[GuideStop, ...]
