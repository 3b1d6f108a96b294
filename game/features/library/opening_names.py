"""The openings that games can be searched for by name, and those that a typed text means.

A name stands for the position of the table that has it and is nearest to the first position: the
games with that opening reached it. So games without an opening code are found too.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import NamedTuple

import chess

from game.formats import openings
from game.message import OpeningName
from game.state.settings import LANGUAGE
from game.words.opening_translation import opening_name_in_language

_START = chess.STARTING_BOARD_FEN
_LETTERS_OF_NUMBER = str.maketrans({str(count): "." * count for count in range(1, 9)})
_COUNTERS = "0 1"
"""What a FEN has after an EPD."""


class NamedPosition(NamedTuple):
    """The first position of an opening."""

    code: str
    name: OpeningName
    fen: str


class _Spelled(NamedTuple):
    opening: NamedPosition
    spellings: tuple[str, ...]
    """The name in each language, as ``_words`` writes it."""


def openings_like(text: str) -> list[NamedPosition]:
    """Return the openings whose code begins with a text, or whose name has words beginning so.

    The general ones are first. The first call reads the table.
    """
    words = _words(text).split()
    if not words:
        return [one.opening for one in _table()]
    code = words[0].upper()
    coded = [one.opening for one in _table() if one.opening.code.startswith(code)]
    if coded and len(words) == 1 and len(code) > 1:
        return coded
    found = [one for one in _table() if any(_has(spelling, words) for spelling in one.spellings)]
    beginning = " ".join(words)
    found.sort(key=lambda one: not any(text.startswith(beginning) for text in one.spellings))
    return [one.opening for one in found]


def _has(spelling: str, words: list[str]) -> bool:
    padded = f" {spelling}"
    return all(f" {word}" in padded for word in words)


def _words(text: str) -> str:
    """Return a text in small letters without marks, its words separated by single spaces."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("'", "").replace("’", ""))
    return " ".join(
        "".join(
            letter if letter.isalnum() else " "
            for letter in plain
            if not unicodedata.combining(letter)
        ).split()
    )


@lru_cache(maxsize=1)
def _table() -> tuple[_Spelled, ...]:
    """Return all openings with a name, those with the fewest variations and letters first."""
    first: dict[OpeningName, tuple[int, str, str]] = {}
    for opening, epd in openings.named_positions():
        here = (_moved(epd), opening.eco, epd)
        first[opening.name] = min(first.get(opening.name, here), here)
    named = [
        NamedPosition(code, name, f"{epd} {_COUNTERS}") for name, (_, code, epd) in first.items()
    ]
    named.sort(key=lambda one: (_variations(one.name), len(one.name), one.name))
    languages = [option.value for option in LANGUAGE.options]
    return tuple(_Spelled(one, _spellings(one.name, languages)) for one in named)


def _spellings(name: OpeningName, languages: list[str]) -> tuple[str, ...]:
    names = (name, *(opening_name_in_language(name, language) for language in languages))
    return tuple(dict.fromkeys(map(_words, names)))


def _variations(name: str) -> int:
    return name.count(": ") + name.count(openings.VARIATION)


def _moved(epd: str) -> int:
    """Return how many squares differ from those of the first position."""
    here, there = (
        placement.translate(_LETTERS_OF_NUMBER)
        for placement in (epd.split(openings.FIELD_SEPARATOR)[0], _START)
    )
    return sum(one != other for one, other in zip(here, there, strict=True))
