"""Values of the core as people read them."""

from __future__ import annotations

from engine.core.search.search import INFINITE_VALUE as INFINITE
from engine.core.search.search import NO_VALUE as NONE
from engine.core.search.search import WON_VALUE as WON
from engine.core.search.search import mate_in

__all__ = ["INFINITE", "NONE", "WON", "as_json", "as_text", "in_plies"]


def as_json(value: int) -> int | str:
    """Return centipawns, or ``mate N`` in full moves, for whoever the value is for."""
    mate = mate_in(value) if abs(value) < INFINITE else None
    return value if mate is None else f"mate {mate}"


def as_text(value: int) -> str:
    """Return pawns with a sign, a mate, or the end of an full window."""
    if abs(value) >= INFINITE:
        return "+infinity" if value > 0 else "-infinity"
    mate = mate_in(value)
    return f"{value / 100:+.2f}" if mate is None else f"mate {mate}"


def in_plies(depth: int) -> str:
    """Return a depth in words: ``1 ply``."""
    return "1 ply" if depth == 1 else f"{depth} plies"
