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


class BidiType(StrEnum):
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


STRONG = (BidiType.LEFT, BidiType.RIGHT, BidiType.ARABIC)
SEPARATORS = (BidiType.NUMBER_SEPARATOR, BidiType.NUMBER_TERMINATOR, BidiType.COMMON_SEPARATOR)
NEUTRAL = (*SEPARATORS, BidiType.BOUNDARY, BidiType.PARAGRAPH, BidiType.SEGMENT, BidiType.SPACE)
RIGHT_TO_LEFT = (BidiType.RIGHT, BidiType.ARABIC, BidiType.ARABIC_NUMBER)
"""The kinds of letters that make a line run in both directions."""
DIRECTIONS = {
    BidiType.LEFT: BidiType.LEFT,
    BidiType.RIGHT: BidiType.RIGHT,
    BidiType.NUMBER: BidiType.RIGHT,
    BidiType.ARABIC_NUMBER: BidiType.RIGHT,
}
"""The direction of each resolved kind beside a neutral letter. Numbers count as right to left."""
LEVELS = {BidiType.LEFT: 0, BidiType.RIGHT: 1, BidiType.NUMBER: 2, BidiType.ARABIC_NUMBER: 2}


class Directed(NamedTuple):
    """A part of a line that runs in one direction, in the order of reading."""

    text: str
    is_rtl: bool


def directed_parts(text: str) -> list[Directed]:
    """Split a line into parts of one direction, from left to right as they are drawn."""
    text = "".join(letter for letter in text if letter not in FORMATTING)
    kinds = [BidiType(unicodedata.bidirectional(letter) or BidiType.LEFT) for letter in text]
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


def _levels(text: str, kinds: list[BidiType]) -> list[int]:
    """Return the level of each letter: 0, 1 from right to left, 2 a number within it."""
    _resolve_weak(kinds)
    _resolve_brackets(text, kinds)
    _resolve_neutral(kinds)
    return [LEVELS[kind] for kind in kinds]


def _resolve_weak(kinds: list[BidiType]) -> None:
    """Apply rules W1 to W7."""
    strong = BidiType.LEFT
    for i, kind in enumerate(kinds):
        if kind == BidiType.MARK:
            kinds[i] = kinds[i - 1] if i else BidiType.LEFT
        if kinds[i] in STRONG:
            strong = kinds[i]
        elif kinds[i] == BidiType.NUMBER and strong == BidiType.ARABIC:
            kinds[i] = BidiType.ARABIC_NUMBER
    kinds[:] = [BidiType.RIGHT if kind == BidiType.ARABIC else kind for kind in kinds]
    _resolve_separators(kinds)
    strong = BidiType.LEFT
    for i, kind in enumerate(kinds):
        if kind in STRONG:
            strong = kind
        elif kind == BidiType.NUMBER and strong == BidiType.LEFT:
            kinds[i] = BidiType.LEFT


def _resolve_separators(kinds: list[BidiType]) -> None:
    """Apply rules W4 to W6: what stands between or beside the digits of a number belongs to it."""
    for i in range(1, len(kinds) - 1):
        before, kind, after = kinds[i - 1 : i + 2]
        is_common = kind == BidiType.COMMON_SEPARATOR
        if before == after == BidiType.NUMBER and (is_common or kind == BidiType.NUMBER_SEPARATOR):
            kinds[i] = BidiType.NUMBER
        elif before == after == BidiType.ARABIC_NUMBER and is_common:
            kinds[i] = BidiType.ARABIC_NUMBER
    for start, end, kind in _ranges(kinds):
        beside = kinds[max(0, start - 1) : start] + kinds[end : end + 1]
        if kind == BidiType.NUMBER_TERMINATOR and BidiType.NUMBER in beside:
            kinds[start:end] = [BidiType.NUMBER] * (end - start)
    kinds[:] = [BidiType.OTHER if kind in SEPARATORS else kind for kind in kinds]


def _resolve_brackets(text: str, kinds: list[BidiType]) -> None:
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
        if BidiType.LEFT in inner:
            direction = BidiType.LEFT
        elif BidiType.RIGHT in inner:
            before = [DIRECTIONS.get(kind) for kind in kinds[:start]]
            direction = next((kind for kind in before[::-1] if kind), BidiType.LEFT)
        else:
            continue
        kinds[start] = kinds[end] = direction


def _resolve_neutral(kinds: list[BidiType]) -> None:
    """Apply rules N1 and N2: what stands between letters of one direction has that direction."""
    for start, end, kind in _ranges(
        [BidiType.OTHER if kind in NEUTRAL else kind for kind in kinds]
    ):
        if kind == BidiType.OTHER:
            before = DIRECTIONS.get(kinds[start - 1]) if start else BidiType.LEFT
            after = DIRECTIONS.get(kinds[end]) if end < len(kinds) else BidiType.LEFT
            direction = before if before and before == after else BidiType.LEFT
            kinds[start:end] = [direction] * (end - start)


def _ranges(kinds: list[BidiType]) -> Iterator[tuple[int, int, BidiType]]:
    """Yield the start, the end and the kind of each range of equal kinds."""
    start = 0
    for kind, group in groupby(kinds):
        end = start + len(list(group))
        yield start, end, kind
        start = end
