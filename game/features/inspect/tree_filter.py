"""The filter of the search tree: a row is shown if it fits every word. Pure functions.

``>=5`` compares the depth in plies. ``Nf3`` or ``Nx`` is the beginning of a move; it may have the
letters of another language. Any other word is part of the name of the outcome or the search kind:
``cutoff``, ``null``, ``beta`` for β.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from game.features.inspect.model.inspection import TreeLine
from game.piece_letters import LETTERS, translate_moves
from game.words.inspect.labels import SEARCH_KINDS, search_outcomes

Terms: TypeAlias = tuple[str, ...]
_DEPTH = re.compile(r"(>=|>|<=|<|=)([0-9]{1,3})$")
_SPELLED = str.maketrans({"α": "alpha", "β": "beta"})
"""The Greek letters of names, as a person types them."""


def filter_words(text: str) -> Terms:
    """Return the words of a filter."""
    return tuple(text.split())


def fits_filter(line: TreeLine, wanted: Terms) -> bool:
    """Return whether a row fits every word."""
    return all(_fits(line, word) for word in wanted)


def _fits(line: TreeLine, word: str) -> bool:
    depth = _DEPTH.match(word)
    if depth is not None:
        return _compares(line.row.depth, depth[1], int(depth[2]))
    if any(translate_moves(line.san, letters).startswith(word) for letters in LETTERS.values()):
        return True
    outcome = search_outcomes(line.row.outcome, line.row.move_outcome)[0]
    shown = f"{outcome}\n{SEARCH_KINDS[line.row.kind]}".lower()
    return word.lower() in f"{shown}\n{shown.translate(_SPELLED)}"


def _compares(depth: int, sign: str, bar: int) -> bool:
    return {
        ">=": depth >= bar,
        ">": depth > bar,
        "<=": depth <= bar,
        "<": depth < bar,
        "=": depth == bar,
    }[sign]
