"""One game of a file is read and replaced; everything around it keeps its bytes."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.formats import file_links
from game.formats.pgn_scanner import scan_games
from game.state.game import GameFile
from game.state.game_list import ByteSpan
from game.system import file_facts, listing_process, pgn_files
from game.system.text_files import NOT_TEXT, StorageError

GAMES = [b'[White "A"]\n\n1. e4 *', b'[White "B"]\r\n\r\n1. d4\r\n*', '[White "Ž"]\n\n*'.encode()]
WHOLE = b"; first\n\n" + b"\n\n\n".join(GAMES) + b"\n\n% last\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_bytes(WHOLE)
    return path


def opened(path: Path, number: int) -> tuple[str, GameFile]:
    """Return the text and the place of the game with this number, counted from 0."""
    spans = [span for block in scan_games(path.read_bytes()) for span in block.spans]
    span = ByteSpan(*spans[2 * number : 2 * number + 2])
    return pgn_files.read_game(path, span, pgn_files.read_head(path).stamp)


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_game_is_read_alone(path: Path, number: int) -> None:
    text, file = opened(path, number)
    assert text.encode() == GAMES[number]
    assert file.newline == ("\r\n" if number == 1 else "\n")


@settings(max_examples=30)
@given(st.integers(0, 2), st.binary(max_size=90).map(lambda data: data.replace(b"\0", b"")))
def test_a_game_is_replaced_alone(
    tmp_path_factory: pytest.TempPathFactory, number: int, other: bytes
) -> None:
    path = tmp_path_factory.mktemp("files") / "games.pgn"
    path.write_bytes(WHOLE)
    _, file = opened(path, number)
    for text in (other.decode("latin-1"), "1. c4 *"):
        file = file_links.followed(file, pgn_files.replace_game(file, text))
        assert path.read_bytes() == WHOLE.replace(GAMES[number], text.encode())


@given(st.data())
def test_a_change_beside_the_game_is_noticed(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("files") / "games.pgn"
    path.write_bytes(WHOLE)
    _, file = opened(path, 1)
    changed = bytearray(WHOLE)
    inside = range(file.bytes_before, len(WHOLE) - file.bytes_after)
    place = data.draw(st.sampled_from([n for n in range(len(WHOLE)) if n not in inside]))
    changed[place] ^= data.draw(st.integers(1, 255))
    for other in (bytes(changed), WHOLE[:-1], WHOLE[: file.bytes_before], b"x" + WHOLE):
        path.write_bytes(other)
        with pytest.raises(StorageError):
            pgn_files.replace_game(file, "1. c4 *")
        assert path.read_bytes() == other


def test_the_game_as_it_was_opened_is_written_again_after_an_edit(path: Path) -> None:
    for number in range(len(GAMES)):
        text, file = opened(path, number)
        file = file_links.followed(file, pgn_files.replace_game(file, "1. c4 *"))
        assert path.read_bytes() != WHOLE
        pgn_files.replace_game(file, text)
        assert path.read_bytes() == WHOLE


def far_game(number: int) -> bytes:
    return b'[White "%d"]\n\n{' % number + b"far " * file_links.MARGIN_BYTES + b"} *\n\n"


FAR = far_game(1) + far_game(2)


@pytest.mark.parametrize("games", [FAR + WHOLE, WHOLE + FAR], ids=["far before", "far behind"])
def test_every_change_since_the_game_was_read_is_noticed(path: Path, games: bytes) -> None:
    """Also where the text beside the game is the same as before, or is far away from it."""
    for number in range(len(GAMES) + 2):
        path.write_bytes(games)
        _, file = opened(path, number)
        begin, end = file.bytes_before, len(games) - file.bytes_after
        changes = {
            "a game before it": games[:begin] + far_game(3) + games[begin:],
            "a game behind it": games[:end] + b"\n\n" + far_game(3) + games[end:],
            "the game itself": games[:begin] + b"1. Nf3 *" + games[end:],
            "it is gone": games[:begin] + games[end:],
            "the first letter": b"X" + games[1:],
            "the last letter": games[:-1] + b"X",
        }
        for change, other in changes.items():
            path.write_bytes(other)
            with pytest.raises(StorageError):
                pgn_files.replace_game(file, "1. c4 *")
            assert path.read_bytes() == other, (number, change)


def touch(path: Path) -> None:
    """Give a file another time of change, as a backup program or a synchronised folder does."""
    changed = path.stat().st_mtime_ns + 5_000_000_000
    os.utime(path, ns=(changed, changed))


def test_a_file_with_another_time_and_the_same_bytes_has_not_changed(path: Path) -> None:
    _, file = opened(path, 1)
    _, beside = opened(path, 2)
    listed = pgn_files.read_head(path).stamp
    touch(path)
    assert pgn_files.read_game(path, ByteSpan(9, 20), listed)
    replaced = pgn_files.replace_game(file, "1. c4 *")
    assert path.read_bytes() == WHOLE.replace(GAMES[1], b"1. c4 *")
    assert listed.is_of_same(replaced.before)
    touch(path)
    pgn_files.replace_game(file_links.followed(beside, replaced), "1. b4 *")
    assert path.read_bytes().count(b"4 *") == len(GAMES)


def test_two_games_of_a_file_are_saved_one_after_the_other(path: Path) -> None:
    """Though the text beside the second one is another one then."""
    files = [opened(path, number)[1] for number in range(len(GAMES))]
    for number in (1, 0, 2, 1):
        replaced = pgn_files.replace_game(files[number], f"1. c4 {{{number}}} *")
        files = [file_links.followed(file, replaced) for file in files]
    wanted = WHOLE
    for number, game in enumerate(GAMES):
        wanted = wanted.replace(game, b"1. c4 {%d} *" % number)
    assert path.read_bytes() == wanted


def test_a_touched_file_is_known_again_after_a_restart(path: Path) -> None:
    _, file = opened(path, 1)
    kept = file_links.linked_file(file_links.with_link("1. e4 *", file))
    assert kept is not None
    touch(path)
    pgn_files.replace_game(kept, "1. c4 *")
    assert path.read_bytes() == WHOLE.replace(GAMES[1], b"1. c4 *")


def opened_long(path: Path, monkeypatch: pytest.MonkeyPatch) -> GameFile:
    """Return the place of a game of a file that is too long to be read at once, as it is listed."""
    monkeypatch.setattr(file_facts, "MOST_COMPARED_BYTES", len(WHOLE) - 1)
    monkeypatch.setattr(file_facts, "BLOCK_BYTES", 16)
    *_, last = listing_process.listing_reports(1, str(path), 7)
    assert last.stamp is not None
    begin = WHOLE.index(GAMES[1])
    return pgn_files.read_game(path, ByteSpan(begin, begin + len(GAMES[1])), last.stamp)[1]


def test_a_touched_long_file_has_not_changed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = opened_long(path, monkeypatch)
    for text in ("1. c4 *", "1. b4 *"):
        touch(path)
        replaced = pgn_files.replace_game(file, text)
        assert path.read_bytes() == WHOLE.replace(GAMES[1], text.encode())
        file = file_links.followed(file, replaced)


def test_a_long_file_with_other_bytes_has_changed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though it has the same size, and the other bytes are far away from the game."""
    file = opened_long(path, monkeypatch)
    path.write_bytes(other := b"X" + WHOLE[1:])
    touch(path)
    with pytest.raises(StorageError):
        pgn_files.replace_game(file, "1. c4 *")
    assert path.read_bytes() == other


def test_a_change_while_the_game_is_written_is_noticed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, file = opened(path, 0)
    other = b'[White "New"]\n\n*\n\n' + WHOLE
    copy: Callable[..., None] = pgn_files._copy

    def copy_and_change(*arguments: object) -> None:
        copy(*arguments)
        changed = path.with_name("changed")
        changed.write_bytes(other)
        changed.replace(path)

    monkeypatch.setattr(pgn_files, "_copy", copy_and_change)
    with pytest.raises(StorageError):
        pgn_files.replace_game(file, "1. c4 *")
    assert path.read_bytes() == other
    assert [one.name for one in path.parent.iterdir()] == ["games.pgn"]


UNITS_OF_UTF_16 = st.one_of(
    st.sampled_from(["1. e4 e5 *", '[White "A"]\n\n', "{", "}", "\n\n", "♔", "😀", " Nf3"]).map(
        lambda text: text.encode("utf-16-le")
    ),
    st.sampled_from([b"\x00\xd8", b"\x00\xdc", b"\xff\xff"]),  # Halves of a pair, no character.
)


@given(st.lists(UNITS_OF_UTF_16, max_size=8), st.sampled_from([b"", b"A", b"\xd8"]))
def test_an_unchanged_game_keeps_its_bytes_also_those_without_a_meaning(
    tmp_path_factory: pytest.TempPathFactory, units: list[bytes], half: bytes
) -> None:
    path = tmp_path_factory.mktemp("files") / "games.pgn"
    data = b"\xff\xfe" + b"".join(units) + half
    path.write_bytes(data)
    for number in range(sum(map(len, scan_games(data)))):
        text, file = opened(path, number)
        assert file.bytes_after >= 0
        pgn_files.replace_game(file, text)
        assert path.read_bytes() == data


def test_the_digest_of_an_earlier_version_still_fits(path: Path) -> None:
    """It covered the whole file, which had at most 8 MB."""
    _, file = opened(path, 1)
    pgn_files.replace_game(replace(file, margin_bytes=8_000_000, stamp=None), "*")
    assert path.read_bytes() == WHOLE.replace(GAMES[1], b"*")


def test_a_file_that_changed_since_its_games_were_listed_is_not_read(path: Path) -> None:
    stamp = pgn_files.read_head(path).stamp
    path.write_bytes(WHOLE + b"\n")
    with pytest.raises(StorageError):
        pgn_files.read_game(path, ByteSpan(9, 20), stamp)


@pytest.mark.parametrize("fails", [0, 1, 2])
def test_a_full_disk_leaves_the_file_as_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch, fails: int
) -> None:
    _, file = opened(path, 1)
    wrote: list[int] = []
    copy: Callable[..., None] = pgn_files._copy

    def full(*arguments: object) -> None:
        if len(wrote) == fails:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        wrote.append(0)
        copy(*arguments)

    monkeypatch.setattr(pgn_files, "_copy", full)
    if fails == 2:
        monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError) as refusal:
        pgn_files.replace_game(file, "1. c4 *")
    assert os.strerror(errno.ENOSPC) in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert path.read_bytes() == WHOLE
    assert [one.name for one in path.parent.iterdir()] == ["games.pgn"]


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.pgn"
    path.write_bytes(b"\x89PNG\0\0\x1a\n\1")
    with pytest.raises(StorageError, match=str(NOT_TEXT)):
        pgn_files.read_head(path)
