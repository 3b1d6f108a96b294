"""Each translation is complete, has the places of the English texts, and is not much longer."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from importlib import resources
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from catalogues import compiled
from extract_messages import extracted, updated
from languages import SOURCES

from game.words.catalogue import ENGLISH, best_catalogue
from game.words.results import WINNERS

MOST_TIMES_LONGER, MOST_LETTERS_LONGER = 1.6, 12
LONGER: dict[str, dict[str, str]] = {
    "de": {
        # English text: why its translation is longer.
    }
}
KEYS = {"de": {"Ctrl": "Strg", "Shift": "Umschalt", "Esc": "Esc"}}
"""The keys that sentences name, as each language calls them."""
QUOTATION_MARKS = {"de": ("„", "“")}
ENDING = re.compile(r"[.:?…!]*$")
CHANGE = "run `python tests/tools/extract_messages.py`, then translate what it added to the file"

pytestmark = pytest.mark.parametrize("language", SOURCES)


@cache
def translation(language: str) -> Catalog:
    with SOURCES[language].open("rb") as file:
        return read_po(file, abort_invalid=True)


def messages(language: str) -> Iterator[Message]:
    return (one for one in translation(language) if one.id)


def forms(one: Message) -> list[tuple[str, str]]:
    """Return each English text of a message with its translation."""
    if isinstance(one.id, str) or isinstance(one.string, str):
        return [(str(one.id), str(one.string))]
    return list(zip(one.id, one.string or (), strict=True))


def places(sentence: str) -> Counter[str]:
    return Counter(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def wrong(language: str, is_right: Callable[[str, str], bool]) -> list[tuple[str, str]]:
    """Return the English texts whose translation is not right, with it."""
    pairs = [pair for one in messages(language) for pair in forms(one)]
    assert len(pairs) > 1000
    return [pair for pair in pairs if not is_right(*pair)]


def test_it_has_every_message_and_no_other(language: str) -> None:
    source = SOURCES[language]
    assert updated(source, extracted()) == source.read_text("utf-8"), CHANGE
    assert translation(language).obsolete == {}


def test_every_message_is_translated(language: str) -> None:
    unfinished = [one.id for one in messages(language) if one.fuzzy or not all(dict(forms(one)))]
    assert unfinished == [], "translate them and remove their `fuzzy` flags"
    assert wrong(language, lambda english, text: text.strip() != "") == []


def test_a_translation_has_the_places_of_its_message(language: str) -> None:
    """A place may stand twice, or else where the words of the language are in another order."""
    assert wrong(language, lambda english, text: set(places(text)) == set(places(english))) == []


def test_no_translation_is_much_longer_than_its_message(language: str) -> None:
    def has_room(english: str, text: str) -> bool:
        most = MOST_TIMES_LONGER * len(english) + MOST_LETTERS_LONGER
        return len(text) <= most or english in LONGER[language]

    assert wrong(language, has_room) == []
    assert set(LONGER[language]) <= {str(one.id) for one in messages(language)}


def test_a_sentence_ends_like_the_english_one(language: str) -> None:
    def ends_alike(english: str, text: str) -> bool:
        return bool(ENDING.findall(english)[0] == ENDING.findall(text)[0])

    assert wrong(language, ends_alike) == []


def test_words_are_not_set_apart_by_stray_spaces(language: str) -> None:
    def is_tidy(english: str, text: str) -> bool:
        return text == text.strip() and ("  " in english or "  " not in text)

    assert wrong(language, is_tidy) == []


def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    opening, closing = QUOTATION_MARKS[language]

    def is_quoted(english: str, text: str) -> bool:
        pairs = text.count(opening), text.count(closing), english.count("“")
        return len(set(pairs)) == 1 and not set("\"'”") & set(text)

    assert wrong(language, is_quoted) == []


def test_keys_are_named_as_on_the_keyboards_of_the_language(language: str) -> None:
    def names_keys(english: str, text: str) -> bool:
        return all(
            len(re.findall(rf"\b{theirs}\b", text)) == len(re.findall(rf"\b{ours}\b", english))
            for ours, theirs in KEYS[language].items()
        )

    alike = [
        pair
        for pair in wrong(language, names_keys)
        if pair[0] not in KEYS[language] and "3 or 4" not in pair[0]
    ]
    assert alike == []


def test_the_installed_program_has_the_translation(language: str) -> None:
    folder = resources.files("game.words") / "locale"
    installed = folder / language / "LC_MESSAGES" / "glassbox.mo"
    assert installed.is_file(), "run `pip install -e .` again"
    assert installed.read_bytes() == compiled(SOURCES[language]), "run `pip install -e .` again"
    text = WINNERS["1-0"]
    assert best_catalogue([language]).text(text) != ENGLISH.text(text)
