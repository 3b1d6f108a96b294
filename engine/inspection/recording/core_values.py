"""Special values of the core, and the conversion of the core's values into JSON."""

from __future__ import annotations

from engine.core.search.search import INFINITE_VALUE as INFINITE
from engine.core.search.search import NO_VALUE as NONE
from engine.core.search.search import WON_VALUE as WON
from engine.core.search.search import mate_in

__all__ = ["INFINITE", "NONE", "WON", "score_as_json"]


def score_as_json(value: int) -> int | str:
    """Return centipawns as an integer, or a mate as ``mate N`` in full moves.

    The result has the same point of view as ``value``.
    """
    mate = mate_in(value) if abs(value) < INFINITE else None
    return value if mate is None else f"mate {mate}"
