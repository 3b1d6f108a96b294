"""The names of openings in the language of the window, made from their parts.

The table has English names, as ``Sicilian Defense: Najdorf Variation, English Attack``. A file of
``assets`` has the words of another language. What it does not know stays English.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources

from msgspec import Struct, convert

SEPARATORS = re.compile(r"(: |, )")
ACCEPTANCE = {"Accepted": "Angenommenes", "Declined": "Abgelehntes"}
"""What is said of a gambit after its English name, and before its German one."""
GAMBITS = ("Gambit", "Countergambit")
POSSESSIVES = ("'s", "s'")
ENDINGS = {"m": "er", "f": "e", "n": "es"}
"""The endings of an adjective before a noun of each gender."""


class GermanWords(Struct, frozen=True):
    """The words of opening names in German."""

    english: str
    """English words that make a part stay English, separated by spaces."""
    terms: dict[str, str]
    """The last word of a part, as the letter of its gender and the German noun."""
    adjectives: dict[str, str]
    places: dict[str, str]
    compounds: dict[str, str]
    names: dict[str, str]
    parts: dict[str, str]


def opening_name_in_language(name: str, language: str) -> str:
    """Return the name of an opening in a language, as far as its words are known."""
    words = _words(language)
    if words is None:
        return name
    return "".join(_part(part, words) for part in SEPARATORS.split(name))


@lru_cache(maxsize=4)
def _words(language: str) -> GermanWords | None:
    file = resources.files("assets") / f"openings.{language}.toml"
    if not file.is_file():
        return None
    import tomllib  # The start of an English window does not need it.

    return convert(tomllib.loads(file.read_text(encoding="utf-8")), GermanWords)


@lru_cache(maxsize=4)
def _english(words: str) -> frozenset[str]:
    return frozenset(words.split())


def _part(part: str, words: GermanWords) -> str:
    """Return a part between separators; a separator and an unknown part stay as they are."""
    return _translated(part, words) or part


def _translated(part: str, words: GermanWords) -> str | None:
    """Return a part in the language of ``words``; None if a word of it is not known."""
    if part in words.parts:
        return words.parts[part]
    head, _, last = part.rpartition(" ")
    if last in ACCEPTANCE and head.endswith(GAMBITS):
        gambit = _translated(head, words)
        return gambit and f"{ACCEPTANCE[last]} {gambit}"
    term = words.terms.get(last)
    return None if not head or term is None else _with_term(head, term, words)


def _with_term(head: str, term: str, words: GermanWords) -> str | None:
    """Return a term with what stands before it; None if a word of ``head`` is not known."""
    gender, noun = term.split()
    if head in words.adjectives:
        return f"{words.adjectives[head]}{ENDINGS[gender]} {noun}"
    if head in words.places:
        return f"{words.places[head]} {noun}"
    if head in words.compounds:
        return f"{words.compounds[head]}{noun.lower()}"
    first, _, rest = head.partition(" ")
    if rest and first in words.adjectives:
        inner = _with_term(rest, term, words)
        return inner and f"{words.adjectives[first]}{ENDINGS[gender]} {inner}"
    return _after_names(head, noun, words)


def _after_names(head: str, noun: str, words: GermanWords) -> str | None:
    """Return names and a noun with hyphens between them; None if ``head`` is more than names."""
    names = re.split("[ -]", head)
    tables = (_english(words.english), words.adjectives, words.places, words.compounds)
    if any(name in table for name in {head, *names} for table in tables):
        return None
    if any(name.endswith(POSSESSIVES) for name in names):
        return None
    return "-".join((*(words.names.get(name, name) for name in names), noun))
