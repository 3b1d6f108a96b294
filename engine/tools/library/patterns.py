"""Material and pawns of the command line as a pattern of the board."""

from __future__ import annotations

import argparse
import re

from engine.protocol.library.board_pattern import (
    MOST_PIECES,
    BoardPattern,
    CountRange,
    PieceCounts,
)
from engine.tools import WrongUseError

LETTERS = "PNBRQ"
"""In the order of the fields of ``PieceCounts``."""
NONE: CountRange = (0, 0)
_SIDES = re.compile(r"\s*(\S+?)\s*v\s*(\S+)\s*$")
_PIECE = re.compile(rf"([{LETTERS}])(?:(\d+)(?:-(\d+))?|([*+]))?")
_SIDE = re.compile(rf"K?(?:{_PIECE.pattern})*$")
_SQUARE = re.compile(r"[a-h][2-7]$")


def pattern_of(options: argparse.Namespace) -> BoardPattern | None:
    """Return the pattern of a command line; None without one. Raises WrongUseError."""
    white, black = _material(options.material)
    found = BoardPattern(
        white,
        black,
        _squares(options.white_pawns),
        _squares(options.black_pawns),
        options.no_other_pawns,
        options.either_side,
        options.lasting,
    )
    anything = BoardPattern(is_either_side=found.is_either_side, half_moves=found.half_moves)
    return None if found == anything else found


def _material(text: str | None) -> tuple[PieceCounts, PieceCounts]:
    if text is None:
        return PieceCounts(), PieceCounts()
    sides = _SIDES.match(text)
    if not sides or not all(_SIDE.match(side) for side in sides.groups()):
        raise WrongUseError(f"material is such as 'KRP v KR' or 'KRP1-3 v KR*', not {text!r}")
    return _counts(sides[1]), _counts(sides[2])


def _counts(side: str) -> PieceCounts:
    """Return the pieces of a side. A letter that is written twice means two of them."""
    found = dict.fromkeys(LETTERS, NONE)
    for letter, least, most, sign in _PIECE.findall(side):
        least_now, most_now = found[letter]
        if sign:
            found[letter] = (least_now + (sign == "+"), MOST_PIECES)
        else:
            found[letter] = (least_now + int(least or 1), most_now + int(most or least or 1))
    return PieceCounts(*found.values())


def _squares(text: str | None) -> int:
    found = 0
    for square in text.split(",") if text else ():
        if not _SQUARE.match(square):
            raise WrongUseError(f"pawns are squares such as d4,e5, not {text!r}")
        found |= 1 << ("abcdefgh".index(square[0]) + 8 * (int(square[1]) - 1))
    return found
