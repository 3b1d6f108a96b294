"""``games.pgn``: games are appended and taken out under a lock, and a fault changes nothing."""

from __future__ import annotations

import errno
import os
import re
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import date
from pathlib import Path

import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.formats import played_games
from game.system.instance import own_files
from game.system.played.games_file import GamesFile
from game.system.text_files import StorageError


def entry(number: int, moves: str = "1. e4 e5") -> bytes:
    text = f'[Event "Casual game"]\n[White "Player {number}"]\n[Result "*"]\n\n{moves} *\n'
    return played_games.bytes_in_file(played_games.with_id_tag(text, f"{number:016x}"))


def numbers_in(path: Path) -> list[int]:
    """Return the numbers of the games in a file as another program reads them."""
    found = []
    with path.open() as file:
        while (game := chess.pgn.read_game(file)) is not None:
            assert game.errors == []
            assert len(list(game.mainline_moves())) == 2
            found.append(int(game.headers["White"].split()[1]))
    return found


@pytest.fixture
def games(tmp_path: Path) -> GamesFile:
    return GamesFile(tmp_path / "data")


def test_games_follow_one_another(games: GamesFile) -> None:
    assert games.is_empty
    for number in range(5):
        games.append(entry(number))
    assert numbers_in(games.path) == [0, 1, 2, 3, 4]
    assert not games.was_cut
    assert not games.is_empty


def test_a_game_that_may_be_there_is_appended_once(games: GamesFile) -> None:
    for _ in range(3):
        games.append(entry(1), may_be_there=True)
        games.append(entry(2), may_be_there=True)
    assert numbers_in(games.path) == [1, 2]


@pytest.mark.parametrize("number", range(4))
def test_any_game_is_taken_out(games: GamesFile, number: int) -> None:
    for one in range(4):
        games.append(entry(one))
    games.remove(f"{number:016x}")
    games.remove(f"{number:016x}")
    games.append(entry(7))
    assert numbers_in(games.path) == [*(one for one in range(4) if one != number), 7]


def test_a_text_of_a_person_stays(games: GamesFile) -> None:
    games.append(entry(1))
    with games.path.open("a") as file:
        file.write('[White "Player 2"]\n\n1. d4 d5')
    games.append(entry(3))
    games.remove(f"{1:016x}")
    assert numbers_in(games.path) == [2, 3]


EDITS: dict[str, Callable[[bytes], bytes]] = {
    "the line ends of Windows": lambda data: data.replace(b"\n", b"\r\n"),
    "a note at the end": lambda data: data + b"The last one was fun.\n",
    "a game without tags at the end": lambda data: data + b"1. d4 d5 *\n",
    "no blank lines at the end": bytes.rstrip,
    "a comment right behind a result": lambda data: data.rstrip() + b"; my {first",
    "a comment with an open brace": lambda data: data.replace(b"1. e4 ", b"1. e4 ; {\n"),
    "an escape with an open brace": lambda data: data.replace(b"1. e4 ", b"1. e4\n% {\n"),
    "a game without its result": lambda data: data.replace(b" *\n", b"\n", 1),
}
"""What a person or an editor may do to the file, which holds the games 1 and 2."""


def kept_in(path: Path) -> list[int]:
    """Return the numbers of the games in a file, from their ids."""
    return [
        int(number, 16)
        for number in re.findall(rb'^\[GlassboxGame "(\w+)"', path.read_bytes(), re.MULTILINE)
    ]


@pytest.mark.parametrize("edit", EDITS)
def test_no_game_is_lost_if_somebody_edits_the_file(games: GamesFile, edit: str) -> None:
    games.append(entry(1))
    games.append(entry(2))
    edited = EDITS[edit](games.path.read_bytes())
    games.path.write_bytes(edited)
    games.append(entry(3))
    assert games.path.read_bytes().startswith(edited)
    assert not games.was_cut
    games.remove(f"{1:016x}")
    assert kept_in(games.path) == [2, 3]
    games.remove(f"{3:016x}")
    assert kept_in(games.path) == [2]


@pytest.mark.parametrize("edit", ["a note at the end", "a game without tags at the end"])
def test_what_somebody_added_behind_a_game_stays_when_it_leaves(
    games: GamesFile, edit: str
) -> None:
    games.append(entry(1))
    games.path.write_bytes(EDITS[edit](games.path.read_bytes()))
    games.remove(f"{1:016x}")
    assert games.path.read_bytes() == EDITS[edit](b"")


def test_the_half_written_game_of_a_killed_window_is_cut_off(games: GamesFile) -> None:
    games.append(entry(1))
    games.append(entry(2))
    games.path.write_bytes(games.path.read_bytes()[:-40])
    games.append(entry(3))
    assert numbers_in(games.path) == [1, 3]
    assert games.was_cut


@given(st.data())
def test_wherever_a_file_is_cut_the_whole_games_stay(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    games = GamesFile(tmp_path_factory.mktemp("data"))
    whole = [entry(number, "1. e4 {1-0 [x] *} e5") for number in range(3)]
    text = b"".join(whole)
    size = data.draw(st.integers(0, len(text)))
    games.path.write_bytes(text[:size])
    games.repair()
    ends = [sum(map(len, whole[: number + 1])) - 2 for number in range(3)]
    between = {end + blank for end in ends for blank in range(3)}
    assert games.was_cut == (size not in {0, *between})
    games.append(entry(9))
    assert numbers_in(games.path) == [*(k for k in range(3) if ends[k] <= size), 9]


def test_a_long_last_game_is_found(games: GamesFile) -> None:
    games.append(entry(1))
    games.append(entry(2, f"1. e4 {{{'x' * 300_000}}} e5"))
    games.path.write_bytes(games.path.read_bytes()[:-20])
    games.repair()
    assert numbers_in(games.path) == [1]


def test_a_full_disk_leaves_the_file_as_it_was(
    games: GamesFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    games.append(entry(1))
    before = games.path.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(StorageError, match=r"games\.pgn"):
            games.append(entry(2))
    assert games.path.read_bytes() == before
    games.append(entry(2))
    assert numbers_in(games.path) == [1, 2]


@pytest.mark.skipif(os.name == "nt", reason="locks of POSIX")
def test_a_disk_without_locks_keeps_games_too(
    games: GamesFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def refuse(*_: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", refuse)
    games.append(entry(1))
    games.append(entry(2))
    games.remove(f"{1:016x}")
    assert numbers_in(games.path) == [2]


def test_many_windows_append_at_the_same_time(tmp_path: Path) -> None:
    def play(first: int) -> None:
        games = GamesFile(tmp_path)
        for number in range(first, first + 10):
            games.append(entry(number))
            if number % 3 == 0:
                games.remove(f"{number:016x}")

    threads = [threading.Thread(target=play, args=(10 * number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(numbers_in(tmp_path / "games.pgn")) == [n for n in range(40) if n % 3]


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
def test_only_its_user_reads_it(games: GamesFile) -> None:
    for number in range(3):
        games.append(entry(number))
    games.remove(f"{0:016x}")
    assert stat.S_IMODE(games.path.stat().st_mode) == 0o600


KILLED = """
import os, signal, sys
from pathlib import Path
from io import FileIO
from game.system.played import games_file

entry, half = Path(sys.argv[2]).read_bytes(), int(sys.argv[3])
write = FileIO.write

class Killed(FileIO):
    def write(self, data):
        super().write(bytes(data)[:half])
        os.kill(os.getpid(), signal.SIGKILL)

games_file.FileIO = Killed
games_file.GamesFile(Path(sys.argv[1])).append(entry)
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("half", [0, 1, 20, 60])
def test_a_kill_while_a_game_is_appended_leaves_the_other_games(
    games: GamesFile, tmp_path: Path, half: int
) -> None:
    games.append(entry(1))
    (tmp_path / "entry").write_bytes(entry(2))
    arguments = [str(games.path.parent), str(tmp_path / "entry"), str(half)]
    run = subprocess.run([sys.executable, "-c", KILLED, *arguments], check=False)
    assert run.returncode < 0
    games.append(entry(2), may_be_there=True)
    assert numbers_in(games.path) == [1, 2]
    assert games.was_cut == (half > 0)


class TestPuttingAside:
    """The library has all games of the file, and it goes."""

    def test_the_first_file_is_kept_and_a_later_one_is_deleted(self, tmp_path: Path) -> None:
        games = GamesFile(tmp_path)
        games.append(entry(1))
        before = games.path.read_bytes()
        assert games.put_aside(*stamp_of(games))
        assert games.has_aside
        games.append(entry(2))
        assert games.put_aside(*stamp_of(games))
        [aside] = tmp_path.glob("games*.pgn")
        assert aside.read_bytes() == before
        assert own_files.is_own_file_name(aside.name)

    def test_a_file_that_has_changed_stays(self, tmp_path: Path) -> None:
        games = GamesFile(tmp_path)
        games.append(entry(1))
        stamp = stamp_of(games)
        games.append(entry(2))
        before = games.path.read_bytes()
        assert not games.put_aside(*stamp)
        assert games.path.read_bytes() == before

    def test_a_name_that_is_taken_is_not_replaced(self, tmp_path: Path) -> None:
        taken = tmp_path / played_games.aside_name(date.today(), 1)
        taken.mkdir()
        games = GamesFile(tmp_path)
        games.append(entry(1))
        assert games.put_aside(*stamp_of(games))
        assert (tmp_path / played_games.aside_name(date.today(), 2)).is_file()
        assert taken.is_dir()

    def test_a_missing_file_and_what_is_behind_a_link_stay(self, tmp_path: Path) -> None:
        games = GamesFile(tmp_path / "data")
        assert games.put_aside(1, 1)
        (tmp_path / "data").mkdir()
        target = tmp_path / "elsewhere.pgn"
        target.write_bytes(entry(1))
        games.path.symlink_to(target)
        assert games.put_aside(*stamp_of(games))
        assert games.path.is_symlink()
        assert target.read_bytes() == entry(1)


def stamp_of(games: GamesFile) -> tuple[int, int]:
    found = games.path.stat()
    return found.st_size, found.st_mtime_ns
