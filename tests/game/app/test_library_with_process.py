"""The window's library with a real process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from app_driver import running, turn_until
from library_desk import LibraryDesk, library_desk, pgn_of

from engine.protocol.library.commands import AddGames, LibraryRequest
from engine.protocol.library.library_fault import LibraryFaultCode
from game.actions.effects import Effect
from game.actions.library import OpenLibraryAgain
from game.formats import pgn_reader
from game.state.library import Library, LibraryStatus, LibraryUser
from game.state.session import sessions_with
from game.state.state import State
from game.system.event_waiter import SystemClock
from game.system.storage import Storage
from game.update import library

GAMES = tuple(pgn_of("1. e4 e5 2. Nf3 *", f"Player {number}") for number in range(3))


def add(desk: LibraryDesk, *games: str, collection: str = "club") -> None:
    def request(number: int) -> LibraryRequest:
        return AddGames(number, "\n".join(games), collection)

    desk.run(library.ask(desk.state, LibraryUser.OWN_GAMES, request))
    desk.settle()


def sizes(desk: LibraryDesk) -> dict[str, int]:
    return {one.collection: one.games for one in desk.library.collections or ()}


def test_games_are_added_counted_and_there_in_the_next_window(tmp_path: Path) -> None:
    with library_desk(tmp_path) as desk:
        add(desk, *GAMES)
        assert desk.library.status is LibraryStatus.OPEN
        assert sizes(desk) == {"club": 3}
    with library_desk(tmp_path) as desk:
        desk.run(library.refresh(desk.state))
        desk.settle()
        assert sizes(desk) == {"club": 3}
    assert multiprocessing.active_children() == []


def test_two_windows_share_a_library(tmp_path: Path) -> None:
    with library_desk(tmp_path) as one, library_desk(tmp_path) as other:
        add(one, GAMES[0])
        add(other, GAMES[1])
        one.run(library.refresh(one.state))
        one.settle()
        assert sizes(one) == sizes(other) == {"club": 2}


def test_a_killed_process_is_started_again_and_answers(tmp_path: Path) -> None:
    with library_desk(tmp_path) as desk:
        add(desk, GAMES[0])
        for process in multiprocessing.active_children():
            assert process.pid is not None
            os.kill(process.pid, signal.SIGKILL)
        add(desk, GAMES[1])
        assert sizes(desk) == {"club": 2}


def test_a_damaged_library_is_named_and_rescued(tmp_path: Path) -> None:
    path = Storage(tmp_path).library
    with library_desk(tmp_path) as desk:
        add(desk, *GAMES)
    path.write_bytes(b"no library" * 1000)
    with library_desk(tmp_path) as desk:
        desk.run(library.refresh(desk.state))
        desk.until(lambda: desk.library.status is LibraryStatus.FAILED)
        assert desk.library.fault is not None
        assert desk.library.fault.code is LibraryFaultCode.DAMAGED
        desk.do(OpenLibraryAgain(is_rescued=True))
        desk.until(lambda: desk.library.status is LibraryStatus.OPEN)
        assert desk.library.rescue is not None
        assert Path(desk.library.rescue.path).is_file()


MANY, PAGE = 400, 4_096


def fill_and_damage(folder: Path) -> Path:
    """Make a library of many games, and overwrite a page of games; return its path."""
    games = [pgn_of("1. e4 e5 2. Nf3 Nc6 *", white=f"Player {number}") for number in range(MANY)]
    with library_desk(folder) as desk:
        add(desk, *games)
    path = Storage(folder).library
    with closing(sqlite3.connect(path)) as connection:
        (moves,) = connection.execute("SELECT moves FROM games WHERE id = 1").fetchone()
    data = path.read_bytes()
    pages = [data[first : first + PAGE] for first in range(0, len(data), PAGE)]
    with_games = [number for number, page in enumerate(pages) if moves in page]
    pages[with_games[len(with_games) // 2]] = b"\xff" * PAGE
    path.write_bytes(b"".join(pages))
    return path


def is_open(desk: LibraryDesk) -> bool:
    return desk.library.status is LibraryStatus.OPEN


def test_two_windows_that_rescue_one_library_at_once_both_have_its_games(tmp_path: Path) -> None:
    path = fill_and_damage(tmp_path)
    damaged = path.read_bytes()
    with library_desk(tmp_path) as one, library_desk(tmp_path) as other:
        desks = one, other
        for desk in desks:
            desk.do(OpenLibraryAgain(is_rescued=True))
        for desk in desks:
            desk.until(partial(is_open, desk))
            desk.settle()
        (rescue,) = [desk.library.rescue for desk in desks if desk.library.rescue is not None]
        assert MANY / 2 < rescue.kept < MANY
        assert [desk.library.games for desk in desks] == [rescue.kept] * 2
        assert Path(rescue.path).read_bytes() == damaged
        add(one, *GAMES)
        other.run(library.refresh(other.state))
        other.settle()
        assert other.library.games == rescue.kept + len(GAMES)
    assert sorted(one.name for one in tmp_path.iterdir() if one.is_file()) == [
        "games.library",
        "games.library.damaged-1",
        "games.library.lock",
    ]


def test_a_window_that_finds_damage_gives_the_library_free_for_a_rescue(tmp_path: Path) -> None:
    path = fill_and_damage(tmp_path)
    with library_desk(tmp_path) as one, library_desk(tmp_path) as other:
        one.run(library.refresh(one.state))  # It opens, and fails when the games are counted.
        one.until(lambda: one.library.status is LibraryStatus.FAILED)
        other.do(OpenLibraryAgain(is_rescued=True))
        other.until(lambda: other.library.status is LibraryStatus.OPEN)
        other.settle()
        assert other.library.games is not None
        assert MANY / 2 < other.library.games < MANY
        one.do(OpenLibraryAgain())
        one.settle()
        assert one.library.games == other.library.games
    assert Path(f"{path}.damaged-1").is_file()


def test_a_folder_that_cannot_be_made_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with library_desk(tmp_path / "file" / "data") as desk:
        desk.run(library.refresh(desk.state))
        desk.until(lambda: desk.library.status is LibraryStatus.FAILED)
        assert desk.library.fault is not None


def test_a_window_opens_its_library_when_it_is_asked_and_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    def names() -> set[str]:
        return {process.name for process in multiprocessing.active_children()}

    state = State(sessions_with(pgn_reader.read_pgn("1. e4 *").game))
    clock = SystemClock()
    with running(state, tmp_path, clock) as app:
        turn_until(app, clock, lambda: bool(names()))
        assert "glassbox-library" not in names()
        effects: list[Effect] = library.refresh(state)
        for effect in effects:
            app._effect_runner.run(effect)
        turn_until(app, clock, lambda: state.model(Library).games == 0)
        assert "glassbox-library" in names()
    assert multiprocessing.active_children() == []
