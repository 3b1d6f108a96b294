"""The games that are played here are in the library, each once, whenever a window is killed."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from library_desk import LibraryDesk, library_desk, pgn_of

from engine.library_process.library_client import LibraryClient
from engine.protocol.library.commands import CheckOwnGames, ImportGames
from game.actions.between_features import OpenPlayedGames
from game.actions.game import CloseDialog, PlayedGamesChecked
from game.actions.imports import ContinueImport, ImportsLeft
from game.actions.window import ClockTick
from game.features.imports.own_games import OwnGames
from game.formats import played_games
from game.state.files.imports import ImportJob
from game.state.game_list import GameListDialog
from game.state.library import MY_GAMES, LibraryStatus
from game.state.state import NoticeKind
from game.system.played.games_file import GamesFile
from game.update import deadlines, library, opened_files
from game.update.opened_files import LIBRARY_MS

KILLS, SLOW_KILLS = 3, 25
LATEST_S = 2.5
"""How long after its start a window is killed at the latest: by then it has taken all in."""
WINDOW = """
import sys
from pathlib import Path
from test_own_games import play_on
play_on(Path(sys.argv[1]), int(sys.argv[2]))
"""
HELPERS = Path(__file__).resolve().parents[2] / "helpers"


def keep(folder: Path, number: int, moves: str = "1. f3 e5 2. g4 Qh4# 0-1") -> None:
    """Append a game to ``games.pgn``. All have the same moves and players."""
    text = pgn_of(moves, "You", "Glassbox")
    entry = played_games.bytes_in_file(played_games.with_id_tag(text, f"{number:016x}"))
    folder.mkdir(exist_ok=True)
    GamesFile(folder).append(entry)


def play_on(folder: Path, first: int) -> None:
    """Be a window in which one game after another ends, and which is killed."""
    with library_desk(folder) as desk:
        for number in range(first, first + 1000):
            keep(folder, number)
            print(number, flush=True)
            end_game(desk)
            if number % 2:
                desk.settle()


def end_game(desk: LibraryDesk) -> None:
    """Let the window know that a game has ended, and the time come at which it is taken in."""
    desk.do(PlayedGamesChecked(are_there=True))
    desk.do(ClockTick(desk.state.now_ms + LIBRARY_MS, "2026.11.28"))


def open_library(desk: LibraryDesk) -> None:
    """Open the library as the Library screen does."""
    opened_files.note_played_games(desk.state, are_there=True)
    opened_files.note_played_games_taken(desk.state)
    desk.run(library.refresh(desk.state))
    desk.settle()


def sizes(desk: LibraryDesk) -> dict[str, int]:
    return {one.collection: one.games for one in desk.library.collections or ()}


def test_played_games_are_taken_in_when_the_library_opens_first(tmp_path: Path) -> None:
    for number in range(5):
        keep(tmp_path, number)
    before = (tmp_path / played_games.FILE).read_bytes()
    with library_desk(tmp_path) as desk:
        open_library(desk)
        assert sizes(desk) == {MY_GAMES: 5}
        assert desk.state.model(OwnGames).kept == 5
        assert desk.state.notice is not None
    assert [path.read_bytes() for path in asides(tmp_path)] == [before]
    assert not (tmp_path / played_games.FILE).exists()
    with library_desk(tmp_path) as desk:
        open_library(desk)
        assert sizes(desk) == {MY_GAMES: 5}
        assert desk.state.notice is None


def asides(folder: Path) -> list[Path]:
    """Return the files that were kept when the library had taken them in."""
    return [one for one in folder.iterdir() if played_games.ASIDE.fullmatch(one.name)]


def listed(desk: LibraryDesk) -> list[str]:
    """Return the ids of the played games as their list has them, in the order of their ends."""
    desk.do(OpenPlayedGames())
    desk.settle()
    games = desk.state.dialog
    assert isinstance(games, GameListDialog)
    assert games.count == len(played_games.games_with_ids(games.pasted))
    desk.do(CloseDialog())
    return [one for one, _ in played_games.games_with_ids(games.pasted)]


def test_the_first_games_are_kept_aside_and_later_ones_are_in_the_library_alone(
    tmp_path: Path,
) -> None:
    with library_desk(tmp_path) as desk:
        for number in range(3):
            keep(tmp_path, number)
            end_game(desk)
            desk.settle()
            assert not (tmp_path / played_games.FILE).exists()
            assert listed(desk) == [f"{one:016x}" for one in range(number + 1)]
    [first] = asides(tmp_path)
    assert [one for one, _ in played_games.games_with_ids(first.read_bytes())] == [f"{0:016x}"]


def test_a_game_that_ends_while_others_are_compared_is_taken_in_later(tmp_path: Path) -> None:
    keep(tmp_path, 1)
    with library_desk(tmp_path) as desk:
        end_game(desk)
        desk.until(lambda: is_comparing(desk))
        keep(tmp_path, 2)
        desk.settle()
        assert (tmp_path / played_games.FILE).exists()
        assert listed(desk) == [f"{1:016x}", f"{2:016x}"]
        end_game(desk)
        desk.settle()
        assert not (tmp_path / played_games.FILE).exists()
        assert sizes(desk) == {MY_GAMES: 2}


def is_comparing(desk: LibraryDesk) -> bool:
    waiting = desk.library.waiting.values()
    return any(isinstance(one.request, CheckOwnGames) for one in waiting)


def test_a_game_that_the_library_does_not_have_keeps_the_file(tmp_path: Path) -> None:
    keep(tmp_path, 1)
    foreign = '[White "A"]\n\n1. e4 e5 *\n\n'
    path = tmp_path / played_games.FILE
    path.write_text(path.read_text() + foreign)
    before = path.read_bytes()
    with library_desk(tmp_path) as desk:
        end_game(desk)
        desk.settle()
        assert path.read_bytes() == before
        assert not asides(tmp_path)
        assert sizes(desk) == {MY_GAMES: 2}


def test_two_windows_take_the_games_in_together(tmp_path: Path) -> None:
    for number in range(4):
        keep(tmp_path, number)
    with library_desk(tmp_path) as first, library_desk(tmp_path) as second:
        for desk in (first, second):
            end_game(desk)
        for desk in (first, second):
            desk.settle()
        keep(tmp_path, 4)
        for desk in (second, first):
            end_game(desk)
            desk.settle()
            assert desk.state.notice is None or desk.state.notice.kind is not NoticeKind.ERROR
        assert listed(first) == listed(second) == [f"{one:016x}" for one in range(5)]
    assert not (tmp_path / played_games.FILE).exists()


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize("request_kind", [ImportGames, CheckOwnGames])
def test_a_killed_library_takes_the_games_in_again(tmp_path: Path, request_kind: type) -> None:
    for number in range(3):
        keep(tmp_path, number)
    before = (tmp_path / played_games.FILE).read_bytes()
    with library_desk(tmp_path) as desk:
        open_desk(desk)
        end_game(desk)
        desk.until(lambda: is_asked(desk, request_kind))
        os.kill(process_of(desk), signal.SIGKILL)
        desk.settle()
        assert sizes(desk) == {MY_GAMES: 3}
        assert listed(desk) == [f"{one:016x}" for one in range(3)]
    assert [path.read_bytes() for path in asides(tmp_path)] == [before]


def open_desk(desk: LibraryDesk) -> None:
    """Open the library without any own games."""
    desk.run(library.refresh(desk.state))
    desk.settle()


def is_asked(desk: LibraryDesk, kind: type) -> bool:
    return any(isinstance(one.request, kind) for one in desk.library.waiting.values())


def process_of(desk: LibraryDesk) -> int:
    client = desk.runner._client
    assert isinstance(client, LibraryClient)
    assert client.process_id is not None
    return client.process_id


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root writes everywhere")
def test_a_library_that_cannot_be_written_leaves_the_games_in_their_file(tmp_path: Path) -> None:
    with library_desk(tmp_path) as desk:
        open_desk(desk)
    (tmp_path / "games.library").chmod(0o400)
    keep(tmp_path, 1)
    with library_desk(tmp_path) as desk:
        end_game(desk)
        desk.settle()
        assert listed(desk) == [f"{1:016x}"]
    assert (tmp_path / played_games.FILE).exists()
    (tmp_path / "games.library").chmod(0o600)
    with library_desk(tmp_path) as desk:
        end_game(desk)
        desk.settle()
        assert sizes(desk) == {MY_GAMES: 1}
    assert not (tmp_path / played_games.FILE).exists()


@pytest.mark.skipif(os.name == "nt", reason="limits of POSIX")
def test_a_full_disk_leaves_the_games_in_their_file(tmp_path: Path) -> None:
    with library_desk(tmp_path) as desk:
        open_desk(desk)
    keep(tmp_path, 1, f"1. f3 e5 2. g4 {{ {random.Random(1).randbytes(200_000).hex()} }} Qh4# 0-1")
    before = (tmp_path / played_games.FILE).read_bytes()
    full = (tmp_path / "games.library").stat().st_size + (1 << 15)
    with limited_files(full), library_desk(tmp_path) as desk:
        end_game(desk)
        desk.settle()
        assert desk.state.notice is not None
        assert desk.state.notice.kind is NoticeKind.ERROR
        assert listed(desk) == [f"{1:016x}"]
        assert (tmp_path / played_games.FILE).read_bytes() == before
    with library_desk(tmp_path) as desk:
        end_game(desk)
        desk.settle()
        assert listed(desk) == [f"{1:016x}"]
    assert [path.read_bytes() for path in asides(tmp_path)] == [before]


@contextmanager
def limited_files(most_bytes: int) -> Iterator[None]:
    """Let processes that are started write no file longer than this."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_game_is_taken_in_some_time_after_it_has_ended(tmp_path: Path) -> None:
    keep(tmp_path, 1)
    with library_desk(tmp_path) as desk:
        desk.do(PlayedGamesChecked(are_there=True))
        assert desk.library.status is LibraryStatus.CLOSED
        assert deadlines.next_change_ms(desk.state) == LIBRARY_MS
        desk.do(ClockTick(LIBRARY_MS, "2026.11.28"))
        desk.settle()
        assert sizes(desk) == {MY_GAMES: 1}
        assert deadlines.next_change_ms(desk.state) is None
        keep(tmp_path, 2)
        end_game(desk)
        desk.settle()
        assert sizes(desk) == {MY_GAMES: 2}


def test_a_game_that_goes_on_replaces_what_it_was(tmp_path: Path) -> None:
    keep(tmp_path, 1, "1. f3 e5 *")
    with library_desk(tmp_path) as desk:
        end_game(desk)
        desk.settle()
        GamesFile(tmp_path).remove(f"{1:016x}")
        keep(tmp_path, 1)
        end_game(desk)
        desk.settle()
        assert sizes(desk) == {MY_GAMES: 1}


def test_a_library_that_cannot_be_used_leaves_the_games_where_they_are(tmp_path: Path) -> None:
    with library_desk(tmp_path) as desk:
        desk.runner._path.write_bytes(b"no library" * 1000)
        for number in range(2):
            keep(tmp_path, number)
            end_game(desk)
            desk.until(lambda: desk.library.status is LibraryStatus.FAILED)
        end_game(desk)
        assert desk.state.notice is not None
        assert desk.state.notice.kind is NoticeKind.ERROR
        desk.state.notice = None
        end_game(desk)
        assert desk.state.notice is None
    assert (tmp_path / played_games.FILE).read_text().count("Qh4#") == 2


def test_nothing_is_asked_without_a_game(tmp_path: Path) -> None:
    with library_desk(tmp_path) as desk:
        desk.do(PlayedGamesChecked(are_there=False))
        desk.do(ClockTick(LIBRARY_MS, "2026.11.28"))
        assert desk.library.status is LibraryStatus.CLOSED


def test_the_end_of_an_import_does_not_end_that_of_own_games(tmp_path: Path) -> None:
    keep(tmp_path, 1)
    path = tmp_path / "club.pgn"
    path.write_text(pgn_of("1. e4 *"))
    with library_desk(tmp_path) as desk:
        desk.do(ImportsLeft((ImportJob(str(path), "club"),)), ContinueImport())
        end_game(desk)
        desk.settle()
        assert sizes(desk) == {"club": 1, MY_GAMES: 1}


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_kill_at_any_instant_loses_no_game_and_doubles_none(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    chance = random.Random(39)
    kills = SLOW_KILLS if request.config.getoption("--slow") else KILLS
    ended: list[int] = []
    for window in range(kills):
        ended += killed(tmp_path, 1000 * window, chance)
    with library_desk(tmp_path) as desk:
        open_library(desk)
        ids = ids_in(desk)
        assert set(listed(desk)) == set(ids)
        assert not (tmp_path / played_games.FILE).exists()
    assert set(ids) >= {f"{number:016x}" for number in ended}
    assert [one for one, times in ids.items() if times > 1] == []


def killed(folder: Path, first: int, chance: random.Random) -> list[int]:
    """Return the games that a window has ended before it was killed at a random instant."""
    paths = os.pathsep.join([str(HELPERS), str(Path(__file__).parent), *sys.path])
    window = subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(folder), str(first)],
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": paths, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
    )
    assert window.stdout is not None
    numbers = [int(window.stdout.readline())]
    time.sleep(chance.uniform(0, LATEST_S))
    window.send_signal(signal.SIGKILL)
    numbers += [int(line) for line in window.stdout.read().split()]
    window.wait()
    return numbers


def ids_in(desk: LibraryDesk) -> Counter[str]:
    """Return the ids of all games of the library, with how often each is there."""
    connection = sqlite3.connect(desk.runner._path)
    rows = connection.execute("SELECT json_extract(tags, '$.GlassboxGame') FROM games").fetchall()
    connection.close()
    return Counter(row[0] for row in rows)
