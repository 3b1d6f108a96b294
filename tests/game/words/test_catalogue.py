"""Messages are translated into the player's language. Those without a translation stay English."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from hypothesis import given
from hypothesis import strategies as st

from game.message import Message, message, message_with_context, plural, sentences
from game.words.catalogue import ENGLISH, CatalogueError, best_catalogue, catalogue_of_language

SAVED = "Saved as {file}."
MOVES = ("{number} move", "{number} moves")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a German catalogue. One sentence has a mistyped placeholder."""
    german = Catalog(locale="de")
    german.add(SAVED, "Gespeichert als {file}.")
    german.add(MOVES, ("{number} Zug", "{number} Züge"))
    german.add("Up", "Aufwärts")
    german.add("Up", "Übergeordnet", context="to the folder above")
    german.add("{file} is there.", "{datei} ist da.")
    stream = BytesIO()
    write_mo(stream, german)
    place = tmp_path / "de" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "glassbox.mo").write_bytes(stream.getvalue())
    return tmp_path


def test_a_message_is_translated_with_what_stands_in_its_places(folder: Path) -> None:
    german = best_catalogue(["de"], folder)
    assert german.text(message(SAVED, file="a.pgn")) == "Gespeichert als a.pgn."
    assert ENGLISH.text(message(SAVED, file="a.pgn")) == "Saved as a.pgn."


@pytest.mark.parametrize(("number", "text"), [(1, "1 Zug"), (0, "0 Züge"), (2, "2 Züge")])
def test_a_number_decides_the_plural_form(folder: Path, number: int, text: str) -> None:
    assert best_catalogue(["de"], folder).text(plural(*MOVES, number)) == text


def test_a_number_may_be_written_otherwise_than_it_counts() -> None:
    assert ENGLISH.text(plural(*MOVES, 1)) == "1 move"
    assert ENGLISH.text(plural(*MOVES, 1200, number_text="1.2 k")) == "1200 moves"
    assert str(plural("{nodes} node", "{nodes} nodes", 1200, nodes="1.2 k")) == "1.2 k nodes"


def test_a_word_of_two_meanings_has_two_translations(folder: Path) -> None:
    german = best_catalogue(["de"], folder)
    assert german.text(message("Up")) == "Aufwärts"
    assert german.text(message_with_context("to the folder above", "Up")) == "Übergeordnet"


def test_a_message_in_a_message_is_translated_too(folder: Path) -> None:
    both = sentences([message(SAVED, file="a"), plural(*MOVES, 3), message("Not translated.")])
    assert best_catalogue(["de"], folder).text(both) == "Gespeichert als a. 3 Züge Not translated."


def test_what_is_missing_is_english(folder: Path) -> None:
    assert best_catalogue(["de"], folder).text(message("Draw")) == "Draw"


def test_a_translation_with_wrong_places_is_english(folder: Path) -> None:
    assert (
        best_catalogue(["de"], folder).text(message("{file} is there.", file="a")) == "a is there."
    )


def test_a_string_is_the_same_in_every_language(folder: Path) -> None:
    assert best_catalogue(["de"], folder).text("{file} Up") == "{file} Up"


@pytest.mark.parametrize(
    "wanted", [["de"], ["de_AT.UTF-8"], ["de_DE@euro"], ["fr", "de"], ["xx_YY", "de_DE", "en"]]
)
def test_the_first_language_that_there_is_is_taken(folder: Path, wanted: list[str]) -> None:
    assert best_catalogue(wanted, folder).text(message("Up")) == "Aufwärts"


@pytest.mark.parametrize("wanted", [[], ["C"], ["fr"], ["en_GB.UTF-8", "de"], [""]])
def test_otherwise_all_is_english(folder: Path, wanted: list[str]) -> None:
    assert best_catalogue(wanted, folder) is ENGLISH


def test_a_language_that_is_asked_for_is_named(folder: Path) -> None:
    assert catalogue_of_language("de", folder).language == "de"
    assert best_catalogue(["de_AT.UTF-8"], folder).language == "de"
    assert catalogue_of_language("en", folder) is ENGLISH


DAMAGES: list[Callable[[bytes], bytes]] = [
    lambda _: b"",
    lambda _: b"no catalogue at all",
    lambda whole: whole[: len(whole) // 2],
    lambda whole: whole[:30],
    lambda whole: whole.replace(b"n != 1", b"n !! 1"),
    lambda whole: whole.replace("Züge".encode(), b"Z\xff\xffge"),
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_translation_is_reported_in_one_line(
    folder: Path, damage: Callable[[bytes], bytes]
) -> None:
    file = folder / "de" / "LC_MESSAGES" / "glassbox.mo"
    file.write_bytes(damage(file.read_bytes()))
    for read in (partial(catalogue_of_language, "de"), partial(best_catalogue, ["de"])):
        with pytest.raises(CatalogueError) as caught:
            read(folder)
        assert str(file) in str(caught.value)
        assert len(str(caught.value).splitlines()) == 1


def test_a_translation_that_is_chosen_and_missing_is_reported(folder: Path) -> None:
    with pytest.raises(CatalogueError):
        catalogue_of_language("fr", folder)


@given(st.text(), st.dictionaries(st.sampled_from(["file", "number"]), st.text()))
def test_braces_in_a_name_are_part_of_the_name(name: str, others: dict[str, str]) -> None:
    text = Message(SAVED, tuple({**others, "file": name}.items()))
    assert ENGLISH.text(text) == f"Saved as {name}."
    assert str(text) == ENGLISH.text(text)


@given(st.text(), st.integers())
def test_equal_messages_are_equal_values(name: str, number: int) -> None:
    one, other = plural(*MOVES, number, file=name), plural(*MOVES, number, file=name)
    assert one == other
    assert hash(one) == hash(other)
