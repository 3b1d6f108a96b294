"""The symbols of numeric annotation glyphs (NAGs), the same in every language."""

from __future__ import annotations

from collections.abc import Iterable

SYMBOLS = {
    1: "!",
    2: "?",
    3: "!!",
    4: "??",
    5: "!?",
    6: "?!",
    7: "□",
    8: "□",
    10: "=",
    11: "=",
    13: "∞",
    14: "⩲",
    15: "⩱",
    16: "±",
    17: "∓",
    18: "+−",
    19: "−+",
    22: "⨀",
    23: "⨀",
    26: "○",
    27: "○",
    32: "⟳",
    33: "⟳",
    36: "↑",
    37: "↑",
    40: "→",
    41: "→",
    44: "⯹",
    45: "⯹",
    132: "⇆",
    133: "⇆",
    138: "⊕",
    139: "⊕",
    140: "∆",
    141: "∇",
    142: "⌓",
    146: "N",
}
"""The usual symbols, those of the Informator."""
MOVE_MARKS = range(1, 10)
"""The glyphs that stand directly after the move; all others follow after a space."""


def text_of(nags: Iterable[int]) -> str:
    """Return the symbols of a move's glyphs: ``!? ⩲``. A glyph without one is ``$`` and number.

    The text begins with a space if it may not stand directly after the move.
    """
    marks = list(nags)
    direct = [_symbol(nag) for nag in marks if nag in MOVE_MARKS]
    others = [_symbol(nag) for nag in marks if nag not in MOVE_MARKS]
    return " ".join(["".join(direct), *others])


def _symbol(nag: int) -> str:
    return SYMBOLS.get(nag, f"${nag}")
