"""The opening codes of the Encyclopaedia of Chess Openings, and what each stands for."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from game.formats import openings
from game.message import OpeningName

CODES_A_LETTER = 100
MOST_PERCENT = 60
"""How many of its openings must have a name that stands for a code."""
FAMILY = ": "
"""What separates the name of an opening from its variations."""


def code_text(number: int) -> str:
    """Return an opening code by its number: 1 for ``A00``; empty for 0."""
    if not number:
        return ""
    letter, rest = divmod(number - 1, CODES_A_LETTER)
    return f"{'ABCDE'[letter]}{rest:02}"


def names_of_code(code: str) -> list[OpeningName]:
    """Return what most openings with a code have in common, and shorter forms of it.

    The longest is the first; a code of many openings has none. The first call reads the table.
    """
    return _names().get(code, [])


@lru_cache(maxsize=1)
def _names() -> dict[str, list[OpeningName]]:
    by_code: dict[str, list[str]] = {}
    for opening in openings.all_openings():
        by_code.setdefault(opening.eco, []).append(opening.name)
    common = {code: _common_name(names) for code, names in by_code.items()}
    return {
        code: list(map(OpeningName, reversed(_beginnings(name))))
        for code, name in common.items()
        if name
    }


def _common_name(names: list[str]) -> str:
    """Return the longest beginning that most of the names have, in whole parts."""
    best = ""
    counts = Counter(beginning for name in names for beginning in _beginnings(name))
    for beginning, count in counts.items():
        if MOST_PERCENT * len(names) <= 100 * count and len(beginning) > len(best):
            best = beginning
    return best


def _beginnings(name: str) -> list[str]:
    """Return the name of the opening, and with its variations, one after another."""
    family, colon, variations = name.partition(FAMILY)
    parts = variations.split(openings.VARIATION) if colon else []
    longer = [
        family + FAMILY + openings.VARIATION.join(parts[: count + 1]) for count in range(len(parts))
    ]
    return [family, *longer]
