"""Values of the core as people read them."""

from __future__ import annotations

from engine.core.search import mate_in

INFINITE = 32001
"""Beyond every value (``VALUE_INFINITE`` of the core)."""
NONE = 32002
"""A static evaluation in check (``VALUE_NONE`` of the core)."""

WON = 5000
"""Beyond it a static value is an endgame known to be won (``VALUE_WON`` of the core)."""


def as_json(value: int) -> int | str:
    """Return centipawns, or ``mate N`` in full moves, for whoever the value is for."""
    mate = mate_in(value) if abs(value) < INFINITE else None
    return value if mate is None else f"mate {mate}"


def as_text(value: int) -> str:
    """Return pawns with a sign, a mate, or the end of an open window."""
    if abs(value) >= INFINITE:
        return "+infinity" if value > 0 else "-infinity"
    mate = mate_in(value)
    return f"{value / 100:+.2f}" if mate is None else f"mate {mate}"


def in_plies(depth: int) -> str:
    """Return a depth in words: ``1 ply``."""
    return "1 ply" if depth == 1 else f"{depth} plies"
