"""The names of openings by position, from ``assets/openings.tsv``."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from typing import NamedTuple

import chess

from game.message import OpeningName

TABLE_FILE = "openings.tsv"
SEPARATOR, REMARK = "\t", "#"
FIELD_SEPARATOR = " "
"""What separates the fields of an EPD."""
_OCCUPIED = str.maketrans(
    {str(count): "0" * count for count in range(1, 9)}
    | dict.fromkeys("PNBRQKpnbrqk", "1")
    | {"/": ""}
)
"""Turns the pieces of an EPD into a binary number with a digit for each square."""

VARIATION = ", "
"""What separates the variations of a name."""


class Opening(NamedTuple):
    """An opening."""

    eco: str
    """The code of the Encyclopaedia of Chess Openings, such as ``C50``."""
    name: OpeningName
    """The English name, with the variations after a colon and commas."""


def shorter_names(name: OpeningName) -> list[OpeningName]:
    """Return a name, and after it the same without its last variations, the longest first."""
    parts = name.split(VARIATION)
    return [OpeningName(VARIATION.join(parts[:count])) for count in range(len(parts), 0, -1)]


def opening_at(board: chess.Board) -> Opening | None:
    """Return the opening that has this position; None if the position has no name.

    The moves that led to the position do not matter. The first call reads the table.
    """
    if board.occupied not in _occupied_squares():  # Writing an EPD takes forty times as long.
        return None
    lines, beginning = _lines(), f"{board.epd()}{SEPARATOR}"
    place = bisect_left(lines, beginning)
    if place == len(lines) or not lines[place].startswith(beginning):
        return None
    _, eco, name = lines[place].split(SEPARATOR)
    return Opening(eco, OpeningName(name))


def all_openings() -> Iterator[Opening]:
    """Yield the opening of each position that has a name. The first call reads the table."""
    return (opening for opening, _ in named_positions())


def named_positions() -> Iterator[tuple[Opening, str]]:
    """Yield each opening with the EPD of a position that has its name, as ``all_openings``."""
    for line in _lines():
        epd, eco, name = line.split(SEPARATOR)
        yield Opening(eco, OpeningName(name)), epd


@lru_cache(maxsize=1)
def _occupied_squares() -> frozenset[int]:
    """Return the occupied squares of each position that has a name, as bitboards."""
    squares = "\n".join([line.partition(FIELD_SEPARATOR)[0] for line in _lines()]).translate(
        _OCCUPIED
    )
    # In an EPD the first square is a8, the highest bit of the mirrored bitboard.
    return frozenset(chess.flip_horizontal(int(one, 2)) for one in set(squares.split("\n")))


@lru_cache(maxsize=1)
def _lines() -> list[str]:
    """Return the lines of the table, which are sorted. They are split only when they are needed."""
    text = resources.files("assets").joinpath(TABLE_FILE).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith(REMARK)]
