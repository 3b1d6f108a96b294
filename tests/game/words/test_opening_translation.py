"""The names of openings in German: made from a vocabulary of our own; the rest stays English."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from game.message import OpeningName, message
from game.words.catalogue import ENGLISH, catalogue_of_language
from game.words.opening_translation import SEPARATORS, GermanWords, _words, opening_name_in_language

KNOWN = {
    "Sicilian Defense: Najdorf Variation, English Attack": (
        "Sizilianische Verteidigung: Najdorf-Variante, Englischer Angriff"
    ),
    "Ruy Lopez: Berlin Defense, Rio Gambit Accepted": (
        "Spanische Partie: Berliner Verteidigung, Angenommenes Rio-Gambit"
    ),
    "Queen's Gambit Declined: Exchange Variation": "Abgelehntes Damengambit: Abtauschvariante",
    "Caro-Kann Defense: Accelerated Panov Attack": (
        "Caro-Kann-Verteidigung: Beschleunigter Panow-Angriff"
    ),
    "Vienna Game": "Wiener Partie",
    "King's Indian Defense: Four Pawns Attack": "Königsindische Verteidigung: Vierbauernangriff",
}
LEAST_SHARE = 0.75
"""The share of the names in the table of openings that are German throughout."""


@pytest.fixture(scope="module")
def names() -> list[str]:
    text = resources.files("assets").joinpath("openings.tsv").read_text(encoding="utf-8")
    return [line.split("\t")[2] for line in text.splitlines() if not line.startswith("#")]


@pytest.fixture(scope="module")
def words() -> GermanWords:
    found = _words("de")
    assert found is not None
    return found


@pytest.mark.parametrize(("english", "german"), KNOWN.items())
def test_well_known_openings_have_their_german_names(english: str, german: str) -> None:
    assert opening_name_in_language(english, "de") == german


def test_most_names_are_german_throughout_and_their_parts_keep_their_places(
    names: list[str],
) -> None:
    whole = 0
    for name in names:
        parts, shown = (
            SEPARATORS.split(name),
            SEPARATORS.split(opening_name_in_language(name, "de")),
        )
        assert len(parts) == len(shown)
        assert parts[1::2] == shown[1::2]
        whole += all(one != other for one, other in zip(parts[::2], shown[::2], strict=True))
    assert whole > LEAST_SHARE * len(names)


def test_no_word_of_a_german_part_stays_english(names: list[str], words: GermanWords) -> None:
    """A part is German or English as a whole: a mixture would be neither."""
    english = {*words.english.split(), *words.terms} - {"Gambit", "System", "Intermezzo"}
    german = {*words.parts.values(), *words.names.values()}
    mixed = set()
    for name in names:
        for part in SEPARATORS.split(name)[::2]:
            shown = opening_name_in_language(part, "de")
            if shown != part and shown not in german:
                mixed |= {shown for word in re.split("[ -]", shown) if word in english}
    assert mixed == set()


def test_an_unknown_name_and_an_unknown_language_stay_english(names: list[str]) -> None:
    assert (
        opening_name_in_language("Quibble Squabble: With a Twist", "de")
        == "Quibble Squabble: With a Twist"
    )
    assert [name for name in names if opening_name_in_language(name, "fr") != name] == []


def test_a_catalogue_draws_the_name_in_its_language_also_within_a_message() -> None:
    name = OpeningName("Vienna Game")
    assert ENGLISH.text(name) == "Vienna Game"
    german = catalogue_of_language("de")
    assert german.text(name) == "Wiener Partie"
    assert "Wiener Partie" in german.text(message("{first} {rest}", first=name, rest=""))


def test_each_entry_of_the_vocabulary_is_used(names: list[str], words: GermanWords) -> None:
    parts = {part for name in names for part in SEPARATORS.split(name)[::2]}
    tokens = {word for part in parts for word in re.split("[ -]", part)}
    heads = " ; ".join(sorted(parts))
    unused = [one for one in words.parts if one not in parts]
    unused += [one for one in words.names if one not in tokens]
    for table in (words.adjectives, words.places, words.compounds):
        unused += [one for one in table if f"{one} " not in heads]
    assert unused == []
