"""The symbols of numeric annotation glyphs (NAGs), the same in every language."""

from __future__ import annotations

from collections.abc import Iterable

from game.message import Message, message

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
NAMES: dict[int, Message] = {
    1: message("good move"),
    2: message("mistake"),
    3: message("brilliant move"),
    4: message("blunder"),
    5: message("interesting move"),
    6: message("inaccuracy"),
    7: message("the only move"),
    10: message("equal position"),
    13: message("unclear position"),
    14: message("White is slightly better"),
    15: message("Black is slightly better"),
    16: message("White is better"),
    17: message("Black is better"),
    18: message("White is winning"),
    19: message("Black is winning"),
    22: message("zugzwang"),
    26: message("more space"),
    32: message("ahead in development"),
    36: message("with the initiative"),
    40: message("with an attack"),
    44: message("compensation for the material"),
    132: message("counterplay"),
    138: message("time trouble"),
    140: message("with the idea"),
    142: message("better is"),
    146: message("novelty"),
}
"""The meaning of the usual glyphs. A glyph with one number for each side is named under White's."""
INACCURACY, MISTAKE, BLUNDER = 6, 2, 4
"""The glyphs ``?!``, ``?`` and ``??``."""
MOVE_MARKS = range(1, 10)
"""The glyphs that stand directly after the move; all others follow after a space."""


def symbols_of(nags: Iterable[int]) -> str:
    """Return the symbols of a move's glyphs: ``!? ⩲``. A glyph without one is ``$`` and number.

    The text begins with a space if it may not stand directly after the move.
    """
    marks = list(nags)
    direct = [_symbol(nag) for nag in marks if nag in MOVE_MARKS]
    others = [_symbol(nag) for nag in marks if nag not in MOVE_MARKS]
    return " ".join(["".join(direct), *others])


def _symbol(nag: int) -> str:
    return SYMBOLS.get(nag, f"${nag}")
