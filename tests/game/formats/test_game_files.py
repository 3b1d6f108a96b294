"""The autosave links a game to its file. The link is void if the text around the game changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.formats import game_files
from game.formats.game_files import LATIN_1, UTF_8, UTF_8_WITH_MARK
from game.state.state import FileOrigin, GameFile

texts = st.text(st.characters(max_codepoint=255, exclude_categories=["Cs"]), max_size=30)
encodings = st.sampled_from([UTF_8, UTF_8_WITH_MARK, LATIN_1])


def file_of(before: str, text: str, after: str, encoding: str) -> GameFile:
    span = len(before), len(before) + len(text)
    return game_files.game_file(FileOrigin("/a/b.pgn", encoding), before + text + after, span)


@given(texts, texts, texts, encodings, st.text(max_size=30))
def test_what_the_autosave_keeps_is_the_same_file(
    before: str, text: str, after: str, encoding: str, game: str
) -> None:
    file = file_of(before, text, after, encoding)
    assert game_files.linked_file(game_files.with_link(game, file)) == file


@given(texts, texts, texts, encodings, texts)
def test_another_game_in_its_place_leaves_the_file_known(
    before: str, text: str, after: str, encoding: str, other: str
) -> None:
    file = file_of(before, text, after, encoding)
    data = (before + other + after).encode(encoding)
    around = game_files.around(file, data)
    assert around is not None
    assert around[0] + other.encode(encoding.removesuffix("-sig")) + around[1] == data


@given(st.data())
def test_any_change_around_the_game_is_noticed(data: st.DataObject) -> None:
    file = file_of("[Before]", "1. e4", "[After]", UTF_8)
    whole = bytearray(b"[Before]1. e4[After]")
    places = [*range(8), *range(13, 20)]
    place = data.draw(st.sampled_from(places))
    whole[place] ^= data.draw(st.integers(1, 255))
    assert game_files.around(file, bytes(whole)) is None
    assert game_files.around(file, bytes(whole[:10])) is None


@pytest.mark.parametrize(
    "line",
    ["1. e4", "%glassbox-file", "%glassbox-file {", "%glassbox-file []", "%glassbox-file {}"],
)
def test_a_text_without_a_whole_link_has_no_file(line: str) -> None:
    assert game_files.linked_file(f"{line}\n\n1. e4 *") is None


@pytest.mark.parametrize(
    ("right", "wrong"),
    [('"utf-8"', '"utf-7"'), ('"bytes_before": 8', '"bytes_before": -8'), ('/a/b.pgn"', '", 1')],
)
def test_a_link_with_a_wrong_value_has_no_file(right: str, wrong: str) -> None:
    text = game_files.with_link("*", file_of("[Before]", "1. e4", "[After]", UTF_8))
    assert right in text
    assert game_files.linked_file(text.replace(right, wrong)) is None


def test_a_game_without_a_file_has_no_link() -> None:
    assert game_files.with_link("1. e4 *", None) == "1. e4 *"


def test_a_very_long_game_is_not_kept_twice() -> None:
    file = file_of("", "x" * (game_files.MOST_LETTERS + 1), "", UTF_8)
    kept = game_files.linked_file(game_files.with_link("*", file))
    assert kept is not None
    assert kept.text == ""
    assert (kept.origin, kept.digest) == (file.origin, file.digest)
