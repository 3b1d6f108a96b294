"""What the lines of the outline must be: words that are typed. Pure functions.

Every word must fit: ``>=5`` is a depth in plies, a word such as ``Nf3`` or ``Nx`` the beginning of
a move, any other a part of how the visit ended or why it was made: ``cut-off``, ``low``, ``null``.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from game.state.inspection import Line

Terms: TypeAlias = tuple[str, ...]
_DEPTH = re.compile(r"(>=|>|<=|<|=)([0-9]{1,3})$")


def terms(text: str) -> Terms:
    """Return the words of a filter."""
    return tuple(text.split())


def meets(line: Line, wanted: Terms) -> bool:
    """Return whether a line is what all words say."""
    return all(_fits(line, word) for word in wanted)


def _fits(line: Line, word: str) -> bool:
    depth = _DEPTH.match(word)
    if depth is not None:
        return _compares(line.branch.depth, depth[1], int(depth[2]))
    if line.san.startswith(word):
        return True
    told = f"{line.branch.ending} {line.branch.kind}".lower()
    return word.lower() in told


def _compares(depth: int, sign: str, bar: int) -> bool:
    return {
        ">=": depth >= bar,
        ">": depth > bar,
        "<=": depth <= bar,
        "<": depth < bar,
        "=": depth == bar,
    }[sign]
