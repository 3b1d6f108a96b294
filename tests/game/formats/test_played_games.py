"""The text of the played games: each has an id, and a game that is written in part is found."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from played_line import played

from game.formats import file_links, game_import, pgn, played_games

MOVES = ("e2e4", "e7e5", "g1f3", "b8c6")


def text_of(*moves: str, name: str = "Anna", comment: str = "") -> str:
    text = pgn.write_pgn(played(*moves, name=name), "2024.05.31")
    return text.replace("1. e4", f"1. e4 {{{comment}}}") if comment else text


comments = st.one_of(
    st.text(st.sampled_from("ab *[]()\n10-/2{"), max_size=30),
    st.sampled_from(["x\n\n[White", " 1-0\n\n", "* ", "[Result"]),
)
texts = st.builds(
    lambda count, comment: text_of(*MOVES[:count], comment=comment), st.integers(2, 4), comments
)
files = st.lists(texts, min_size=1, max_size=4).map(
    lambda found: [
        played_games.bytes_in_file(played_games.with_id_tag(text, f"{number:016x}"))
        for number, text in enumerate(found)
    ]
)


def test_an_id_does_not_change_the_game() -> None:
    text = text_of(*MOVES)
    named = played_games.with_id_tag(text, "0123456789abcdef")
    game = played_games.read_own_tags(named)
    assert (game.text, game.game_id, game.may_be_archived) == (text, "0123456789abcdef", False)
    assert game_import.game_from_pgn(named).game.moves == game_import.game_from_pgn(text).game.moves


def test_an_autosave_says_that_its_game_may_be_among_the_played_ones() -> None:
    named = played_games.with_id_tag(text_of(*MOVES), "0123456789abcdef")
    marked = played_games.with_archived_tag(named)
    assert played_games.read_own_tags(marked) == (text_of(*MOVES), "0123456789abcdef", True)
    assert played_games.bytes_in_file(marked) == played_games.bytes_in_file(named)


def test_a_game_of_an_older_version_has_an_id_of_its_text() -> None:
    ids = {
        played_games.read_own_tags(text_of(*MOVES, name=name)).game_id for name in ("Anna", "Bela")
    }
    assert len(ids) == 2
    text = text_of(*MOVES)
    entry = played_games.bytes_in_file(text).decode()
    assert played_games.read_own_tags(entry).game_id == played_games.read_own_tags(text).game_id


def test_the_line_about_a_file_is_no_part_of_a_played_game() -> None:
    file = file_links.linked_file(
        '%glassbox-file {"path": "/a", "encoding": "utf-8", "text": "", "newline": "\\n",'
        ' "digest": "", "bytes_before": 0, "bytes_after": 0, "margin_bytes": 1}\n\n'
    )
    assert file is not None
    text = text_of(*MOVES)
    assert played_games.bytes_in_file(
        file_links.with_link(text, file)
    ) == played_games.bytes_in_file(text)


def test_a_game_without_tags_is_kept_too() -> None:
    entry = played_games.bytes_in_file("1. e4 e5 2. Nf3 *\n")
    assert len(game_import.game_from_pgn(entry.decode()).game.moves) == 3


@given(files)
def test_whole_games_are_whole(entries: list[bytes]) -> None:
    data = b"".join(entries)
    assert played_games.length_of_complete_games(data) == len(data)


@given(files, st.data())
def test_of_a_cut_file_every_whole_game_is_left_and_no_part(
    entries: list[bytes], data: st.DataObject
) -> None:
    whole = b"".join(entries[:-1])
    cut = data.draw(st.integers(0, len(entries[-1].rstrip()) - 1))
    assert played_games.length_of_complete_games(whole + entries[-1][:cut]) == len(whole)


@given(files)
def test_the_last_blank_lines_may_be_missing(entries: list[bytes]) -> None:
    data = b"".join(entries).rstrip()
    assert played_games.length_of_complete_games(data) == len(data)


@given(files, st.data())
def test_a_cut_game_is_found_whatever_the_line_ends_before_it_are(
    entries: list[bytes], data: st.DataObject
) -> None:
    whole = b"".join(entries[:-1]).replace(b"\n", b"\r\n")
    cut = data.draw(st.integers(1, len(entries[-1].rstrip()) - 1))
    assert played_games.length_of_complete_games(whole + entries[-1][:cut]) == len(whole)


def test_the_line_ends_of_a_game_do_not_change_its_id() -> None:
    named = played_games.with_id_tag(text_of(*MOVES), "0123456789abcdef")
    game = played_games.read_own_tags(named.replace("\n", "\r\n"))
    assert (game.text, game.game_id) == (text_of(*MOVES), "0123456789abcdef")


@given(st.binary(max_size=200))
def test_a_text_of_a_person_is_never_cut(data: bytes) -> None:
    whole = played_games.length_of_complete_games(data)
    assert whole in (None, len(data)) or data[whole:].startswith(played_games.HEAD[:1])


@given(files)
def test_the_end_of_a_game_is_the_begin_of_the_next(entries: list[bytes]) -> None:
    data = b"".join(entries)
    end = played_games.end_of_first_game(data)
    assert end == (None if len(entries) == 1 else len(entries[0]))
