"""The order in which the letters of a line are drawn, when scripts of both directions meet in it.

This is the Unicode Bidirectional Algorithm (Unicode Standard Annex 9) for one line that runs from
left to right. Lines in a chess program have no directional formatting characters, so these are
dropped; rule N0 knows the usual pairs of brackets.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

FORMATTING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""The directional formatting characters, which have no picture."""
BRACKETS = {")": "(", "]": "[", "}": "{", "»": "«", "›": "‹"}
"""Closing brackets, each with the one that opens it."""


class Kind(StrEnum):
    """A bidirectional character type; the value is its name in the Unicode Character Database."""

    LEFT = "L"
    RIGHT = "R"
    ARABIC = "AL"
    NUMBER = "EN"
    ARABIC_NUMBER = "AN"
    NUMBER_SEPARATOR = "ES"
    NUMBER_TERMINATOR = "ET"
    COMMON_SEPARATOR = "CS"
    MARK = "NSM"
    BOUNDARY = "BN"
    PARAGRAPH = "B"
    SEGMENT = "S"
    SPACE = "WS"
    OTHER = "ON"


STRONG = (Kind.LEFT, Kind.RIGHT, Kind.ARABIC)
SEPARATORS = (Kind.NUMBER_SEPARATOR, Kind.NUMBER_TERMINATOR, Kind.COMMON_SEPARATOR)
NEUTRAL = (*SEPARATORS, Kind.BOUNDARY, Kind.PARAGRAPH, Kind.SEGMENT, Kind.SPACE)
RIGHT_TO_LEFT = (Kind.RIGHT, Kind.ARABIC, Kind.ARABIC_NUMBER)
"""The kinds of letters that make a line run in both directions."""
DIRECTIONS = {
    Kind.LEFT: Kind.LEFT,
    Kind.RIGHT: Kind.RIGHT,
    Kind.NUMBER: Kind.RIGHT,
    Kind.ARABIC_NUMBER: Kind.RIGHT,
}
"""The direction of each resolved kind beside a neutral letter. Numbers count as right to left."""
LEVELS = {Kind.LEFT: 0, Kind.RIGHT: 1, Kind.NUMBER: 2, Kind.ARABIC_NUMBER: 2}


class Directed(NamedTuple):
    """A part of a line that runs in one direction, in the order of reading."""

    text: str
    is_rtl: bool


def parts(text: str) -> list[Directed]:
    """Split a line into parts of one direction, from left to right as they are drawn."""
    text = "".join(letter for letter in text if letter not in FORMATTING)
    kinds = [Kind(unicodedata.bidirectional(letter) or Kind.LEFT) for letter in text]
    if not any(kind in RIGHT_TO_LEFT for kind in kinds):
        return [Directed(text, is_rtl=False)] if text else []
    levels = _levels(text, kinds)
    return [part for run in _level_runs(text, levels) for part in run]


def _level_runs(text: str, levels: list[int]) -> Iterator[list[Directed]]:
    """Yield the parts between letters of level 0, reversed as rule L2 says."""
    for is_embedded, run in groupby(zip(text, levels, strict=True), key=lambda item: item[1] > 0):
        found = [
            Directed("".join(letter for letter, _ in part), level == 1)
            for level, part in groupby(run, key=lambda item: item[1])
        ]
        yield found[::-1] if is_embedded else found


def _levels(text: str, kinds: list[Kind]) -> list[int]:
    """Return the level of each letter: 0, 1 from right to left, 2 a number within it."""
    _resolve_weak(kinds)
    _resolve_brackets(text, kinds)
    _resolve_neutral(kinds)
    return [LEVELS[kind] for kind in kinds]


def _resolve_weak(kinds: list[Kind]) -> None:
    """Apply rules W1 to W7."""
    strong = Kind.LEFT
    for i, kind in enumerate(kinds):
        if kind == Kind.MARK:
            kinds[i] = kinds[i - 1] if i else Kind.LEFT
        if kinds[i] in STRONG:
            strong = kinds[i]
        elif kinds[i] == Kind.NUMBER and strong == Kind.ARABIC:
            kinds[i] = Kind.ARABIC_NUMBER
    kinds[:] = [Kind.RIGHT if kind == Kind.ARABIC else kind for kind in kinds]
    _resolve_separators(kinds)
    strong = Kind.LEFT
    for i, kind in enumerate(kinds):
        if kind in STRONG:
            strong = kind
        elif kind == Kind.NUMBER and strong == Kind.LEFT:
            kinds[i] = Kind.LEFT


def _resolve_separators(kinds: list[Kind]) -> None:
    """Apply rules W4 to W6: what stands between or beside the digits of a number belongs to it."""
    for i in range(1, len(kinds) - 1):
        before, kind, after = kinds[i - 1 : i + 2]
        is_common = kind == Kind.COMMON_SEPARATOR
        if before == after == Kind.NUMBER and (is_common or kind == Kind.NUMBER_SEPARATOR):
            kinds[i] = Kind.NUMBER
        elif before == after == Kind.ARABIC_NUMBER and is_common:
            kinds[i] = Kind.ARABIC_NUMBER
    for start, end, kind in _ranges(kinds):
        beside = kinds[max(0, start - 1) : start] + kinds[end : end + 1]
        if kind == Kind.NUMBER_TERMINATOR and Kind.NUMBER in beside:
            kinds[start:end] = [Kind.NUMBER] * (end - start)
    kinds[:] = [Kind.OTHER if kind in SEPARATORS else kind for kind in kinds]


def _resolve_brackets(text: str, kinds: list[Kind]) -> None:
    """Apply rule N0: a pair of brackets takes the direction of what it encloses and follows."""
    opened: list[int] = []
    pairs: list[tuple[int, int]] = []
    for i, letter in enumerate(text):
        if letter in BRACKETS.values():
            opened.append(i)
        elif letter in BRACKETS:
            while opened:
                start = opened.pop()
                if text[start] == BRACKETS[letter]:
                    pairs.append((start, i))
                    break
    for start, end in sorted(pairs):
        inner = {DIRECTIONS.get(kind) for kind in kinds[start + 1 : end]}
        if Kind.LEFT in inner:
            direction = Kind.LEFT
        elif Kind.RIGHT in inner:
            before = [DIRECTIONS.get(kind) for kind in kinds[:start]]
            direction = next((kind for kind in before[::-1] if kind), Kind.LEFT)
        else:
            continue
        kinds[start] = kinds[end] = direction


def _resolve_neutral(kinds: list[Kind]) -> None:
    """Apply rules N1 and N2: what stands between letters of one direction has that direction."""
    for start, end, kind in _ranges([Kind.OTHER if kind in NEUTRAL else kind for kind in kinds]):
        if kind == Kind.OTHER:
            before = DIRECTIONS.get(kinds[start - 1]) if start else Kind.LEFT
            after = DIRECTIONS.get(kinds[end]) if end < len(kinds) else Kind.LEFT
            direction = before if before and before == after else Kind.LEFT
            kinds[start:end] = [direction] * (end - start)


def _ranges(kinds: list[Kind]) -> Iterator[tuple[int, int, Kind]]:
    """Yield the start, the end and the kind of each range of equal kinds."""
    start = 0
    for kind, group in groupby(kinds):
        end = start + len(list(group))
        yield start, end, kind
        start = end
