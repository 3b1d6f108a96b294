"""The autosave links a game to its file."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.notation.encodings import ENCODINGS, UTF_8
from game.formats import file_links
from game.state.game import FileOrigin, GameFile
from game.state.game_list import FileStamp

texts = st.text(st.characters(max_codepoint=255, exclude_categories=["Cs"]), max_size=30)
encodings = st.sampled_from(ENCODINGS)
newlines = st.sampled_from(["\n", "\r\n"])
sizes = st.integers(0, 1 << 40)
files = st.builds(
    GameFile,
    st.builds(FileOrigin, texts, encodings),
    texts,
    newlines,
    sizes,
    sizes,
    st.binary().map(lambda data: file_links.digest_of_surroundings(data, b"")),
    sizes,
    st.none() | st.builds(FileStamp, sizes, sizes, st.sampled_from(["", "0" * 64])),
)
FILE = GameFile(
    FileOrigin("/a/b.pgn", UTF_8), "1. e4", "\n", 8, 7, "0" * 64, 65536, FileStamp(21, 9)
)


@given(files, st.text(max_size=30))
def test_what_the_autosave_keeps_is_the_same_file(file: GameFile, game: str) -> None:
    assert file_links.linked_file(file_links.with_link(game, file)) == file


def test_a_link_of_an_earlier_version_covers_the_whole_file() -> None:
    text = file_links.with_link("*", FILE)
    old = file_links.linked_file(text.replace(', "margin_bytes": 65536', ""))
    assert old is not None
    assert old.margin_bytes >= 8_000_000
    assert replace(old, margin_bytes=FILE.margin_bytes) == FILE


@pytest.mark.parametrize(
    "line",
    ["1. e4", "%glassbox-file", "%glassbox-file {", "%glassbox-file []", "%glassbox-file {}"],
)
def test_a_text_without_a_whole_link_has_no_file(line: str) -> None:
    assert file_links.linked_file(f"{line}\n\n1. e4 *") is None


@pytest.mark.parametrize(
    ("right", "wrong"),
    [('"utf-8"', '"utf-7"'), ('"bytes_before": 8', '"bytes_before": -8'), ('/a/b.pgn"', '", 1')],
)
def test_a_link_with_a_wrong_value_has_no_file(right: str, wrong: str) -> None:
    text = file_links.with_link("*", FILE)
    assert right in text
    assert file_links.linked_file(text.replace(right, wrong)) is None


def test_a_game_without_a_file_has_no_link() -> None:
    assert file_links.with_link("1. e4 *", None) == "1. e4 *"


def test_a_very_long_game_is_not_kept_twice() -> None:
    file = replace(FILE, text="x" * (file_links.MOST_LETTERS + 1))
    kept = file_links.linked_file(file_links.with_link("*", file))
    assert kept is not None
    assert kept.text == ""
    assert (kept.origin, kept.digest) == (file.origin, file.digest)
