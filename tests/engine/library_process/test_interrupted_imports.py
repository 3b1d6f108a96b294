"""Imports that are cancelled or whose process is killed, and several processes on one library."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from child_programs import output_of
from client_harness import PATIENCE_S, exists
from library_files import random_games
from library_harness import LibraryHarness, library_client

from engine.library.game_library import GameLibrary
from engine.library.store.database import check_database
from engine.library_process import library_client as library_client_module
from engine.library_process.library_client import MOST_RESTARTS
from engine.library_process.request_ledger import MOST_DEATHS
from engine.process import hosted_process
from engine.protocol.library.commands import (
    AddGames,
    BinGames,
    CheckLibrary,
    DuplicatePolicy,
    Explore,
    FindGames,
    OpenLibrary,
)
from engine.protocol.library.game_search import GameSearch, LibraryPosition
from engine.protocol.library.library_fault import LibraryFaultCode
from engine.protocol.library.reports import (
    Explored,
    GamesAdded,
    GamesEdited,
    GamesFound,
    ImportEnd,
    ImportEnded,
    ImportProgressed,
    LibraryChecked,
    LibraryNotOpened,
    LibraryOpened,
    LibraryProcessDied,
    RequestRefused,
)

BATCH = 16_384
GAMES = 3 * BATCH + 500
START = LibraryPosition("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
needs_signals = pytest.mark.skipif(os.name == "nt", reason="signals")


@pytest.fixture(scope="module")
def many_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file of more than three batches."""
    path = tmp_path_factory.mktemp("games") / "many.pgn"
    texts = [game.text() for game in random_games(100, seed=8, longest=10)]
    path.write_text("".join((texts * (GAMES // len(texts) + 1))[:GAMES]), "utf-8")
    return path


def first_batch(harness: LibraryHarness) -> ImportProgressed:
    """Wait until a batch is in the library."""
    return harness.until(ImportProgressed, lambda report: report.kept > 0)


def count_games(harness: LibraryHarness, version: int = 0) -> int:
    found = harness.answer(FindGames(next(harness.numbers), GameSearch(version=version)))
    assert isinstance(found, GamesFound)
    return found.total


def test_a_cancelled_import_keeps_whole_batches_and_goes_on(
    many_games: Path, tmp_path: Path
) -> None:
    with library_client(tmp_path / "games.library") as harness:
        number = harness.start_import(many_games)
        first_batch(harness)
        harness.client.cancel(number)
        ended = harness.until_answer(number)
        assert isinstance(ended, ImportEnded)
        assert ended.end is ImportEnd.CANCELLED
        kept = harness.progress(number)[-1].kept
        assert kept < GAMES
        assert kept % BATCH == 0
        assert count_games(harness) == kept
        last = harness.import_file(many_games)
        assert (last.kept, last.is_resumed) == (GAMES, True)
        assert count_games(harness, version=1) == GAMES


def test_an_import_that_waits_can_be_cancelled(many_games: Path, tmp_path: Path) -> None:
    with library_client(tmp_path / "games.library") as harness:
        first, second = harness.start_import(many_games), harness.start_import(many_games)
        harness.client.cancel(second)
        harness.client.cancel(first)
        ends = [harness.until_answer(number) for number in (first, second)]
        assert all(isinstance(one, ImportEnded) and one.end is ImportEnd.CANCELLED for one in ends)
        assert harness.progress(second) == []


def test_questions_and_changes_are_answered_during_an_import(
    many_games: Path, tmp_path: Path
) -> None:
    with library_client(tmp_path / "games.library") as harness:
        number = harness.start_import(many_games)
        first_batch(harness)
        explored = harness.answer(Explore(next(harness.numbers), START))
        assert isinstance(explored, Explored)
        assert explored.exploration.reached.games > 0
        assert count_games(harness) % BATCH == 0
        added = harness.answer(AddGames(next(harness.numbers), "1. Na3 Na6 *", "mine"))
        assert isinstance(added, GamesAdded)
        binned = harness.answer(BinGames(next(harness.numbers), added.games))
        assert isinstance(binned, GamesEdited)
        assert not any(isinstance(report, ImportEnded) for report in harness.seen)
        ended = harness.until_answer(number)
        assert isinstance(ended, ImportEnded)
        assert ended.end is ImportEnd.WHOLE
        assert count_games(harness, version=1) == GAMES
        checked = harness.answer(CheckLibrary(next(harness.numbers)))
        assert isinstance(checked, LibraryChecked)
        assert (checked.games, checked.renewed_blocks) == (GAMES + 1, 0)


@needs_signals
def test_an_import_whose_process_is_killed_goes_on_in_another(
    many_games: Path, tmp_path: Path
) -> None:
    path = tmp_path / "games.library"
    with library_client(path) as harness:
        number = harness.start_import(many_games)
        first_batch(harness)
        harness.kill()
        died = harness.until(LibraryProcessDied)
        assert not died.gave_up
        ended = harness.until_answer(number)
        assert isinstance(ended, ImportEnded)
        assert ended.end is ImportEnd.WHOLE
        last = harness.progress(number)[-1]
        assert (last.kept, last.is_resumed) == (GAMES, True)
        assert count_games(harness) == GAMES
    library = GameLibrary(path)
    check_database(library.connection, path)
    assert library.game_count() == GAMES
    library.close()


@needs_signals
def test_a_request_that_ends_two_processes_is_refused(many_games: Path, tmp_path: Path) -> None:
    with library_client(tmp_path / "games.library") as harness:
        harness.until(LibraryOpened)
        number = harness.start_import(many_games)
        for _ in range(MOST_DEATHS):
            harness.until(ImportProgressed)
            harness.kill()
            harness.until(LibraryProcessDied)
        refused = [one for one in harness.seen if isinstance(one, RequestRefused)]
        assert [(one.number, one.fault.code) for one in refused] == [
            (number, LibraryFaultCode.PROCESS_ENDED)
        ]
        assert count_games(harness) % BATCH == 0


@needs_signals
def test_games_whose_answer_came_survive_kills_and_are_there_once(tmp_path: Path) -> None:
    source = random.Random(7)
    answered = []
    with library_client(tmp_path / "games.library") as harness:
        for number in range(40):
            text = f'[White "P{number}"]\n\n1. Na3 *\n'
            request = AddGames(next(harness.numbers), text, "mine")
            harness.client.ask(request)
            if number % 8 == 7:
                time.sleep(source.uniform(0, 0.01))
                harness.kill()
            if isinstance(harness.until_answer(request.number), GamesAdded):
                answered.append(f"P{number}")
        found = harness.answer(FindGames(next(harness.numbers), count=99))
    assert isinstance(found, GamesFound)
    assert [row.white for row in found.rows] == answered


def test_two_processes_share_a_library(many_games: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.library"
    with library_client(path) as importing, library_client(path) as other:
        number = importing.start_import(many_games)
        first_batch(importing)
        added = other.answer(AddGames(next(other.numbers), "1. Na3 Na6 *", "mine"))
        assert isinstance(added, GamesAdded)
        assert len(added.games) == 1
        assert isinstance(importing.until_answer(number), ImportEnded)
        for version, harness in enumerate((importing, other), 1):
            assert count_games(harness, version) == GAMES + 1
            checked = harness.answer(CheckLibrary(next(harness.numbers)))
            assert isinstance(checked, LibraryChecked)
            assert checked.games == GAMES + 1


@pytest.mark.slow
def test_two_imports_of_two_processes_keep_all_games(many_games: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.library"
    with library_client(path) as first, library_client(path) as second:
        numbers = [
            harness.start_import(many_games, DuplicatePolicy.KEEP, collection)
            for harness, collection in ((first, "a"), (second, "b"))
        ]
        for harness, number in zip((first, second), numbers, strict=True):
            ended = harness.until_answer(number)
            assert isinstance(ended, ImportEnded)
            assert ended.end is ImportEnd.WHOLE
        assert count_games(first, 1) == count_games(second, 1) == 2 * GAMES


def test_a_file_that_is_no_library_refuses_all_requests(tmp_path: Path) -> None:
    path = tmp_path / "games.library"
    path.write_text("no library " * 1000)
    with library_client(path, is_started=False) as harness:
        harness.client.ask(FindGames(next(harness.numbers)))
        harness.client.start()
        refused = harness.until(RequestRefused)
        assert refused.fault.code is LibraryFaultCode.DAMAGED
        assert isinstance(harness.until(LibraryNotOpened), LibraryNotOpened)
        assert isinstance(harness.answer(FindGames(next(harness.numbers))), RequestRefused)
        while harness.client.is_alive:
            time.sleep(0.01)
        assert path.read_text() == "no library " * 1000
        harness.client.restart(OpenLibrary(str(path), is_rescued=True))
        opened = harness.until(LibraryOpened)
        assert opened.rescue is not None
        assert Path(opened.rescue.path).read_text() == "no library " * 1000
        assert count_games(harness) == 0


@needs_signals
def test_a_client_gives_up_when_one_process_after_another_ends(tmp_path: Path) -> None:
    path = tmp_path / "games.library"
    with library_client(path) as harness:
        for round_number in range(MOST_RESTARTS + 1):
            harness.until(LibraryOpened)
            harness.kill()
            died = harness.until(LibraryProcessDied)
            assert died.gave_up == (round_number == MOST_RESTARTS)
        refused = harness.answer(FindGames(next(harness.numbers)))
        assert isinstance(refused, RequestRefused)
        assert refused.fault.code is LibraryFaultCode.PROCESS_ENDED
        while harness.client.is_alive:
            time.sleep(0.01)
        harness.client.start()
        assert count_games(harness) == 0


def test_another_library_is_opened_in_place_of_the_first(tmp_path: Path) -> None:
    with library_client(tmp_path / "first.library") as harness:
        harness.answer(AddGames(next(harness.numbers), "1. e4 *", "mine"))
        harness.client.restart(OpenLibrary(str(tmp_path / "second.library")))
        assert harness.until(LibraryOpened).games == 0
        assert count_games(harness) == 0


def test_closing_during_an_import_leaves_no_process_and_no_log(
    many_games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a busy machine the process may take long to end: a killed one leaves its log."""
    monkeypatch.setattr(library_client_module, "END_S", PATIENCE_S)
    monkeypatch.setattr(hosted_process, "JOIN_S", PATIENCE_S)
    path = tmp_path / "games.library"
    with library_client(path) as harness:
        harness.start_import(many_games)
        first_batch(harness)
        process_id = harness.client.process_id
        assert process_id is not None
    assert not exists(process_id)
    assert not path.with_name(f"{path.name}-wal").exists()
    assert not harness.client.is_alive


WINDOW = """
import sys, time
from engine.library_process.library_client import LibraryClient
from engine.protocol.library.commands import ImportGames, OpenLibrary
from engine.protocol.library.reports import ImportProgressed

if __name__ == "__main__":
    client = LibraryClient(OpenLibrary(sys.argv[1]))
    client.start()
    client.ask(ImportGames(1, sys.argv[2], "games"))
    while not any(isinstance(report, ImportProgressed) for report in client.poll()):
        time.sleep(0.01)
    print(client.process_id, flush=True)
    time.sleep(600)
"""


@needs_signals
def test_the_process_ends_when_the_window_is_killed(many_games: Path, tmp_path: Path) -> None:
    script = tmp_path / "window.py"
    script.write_text(WINDOW)
    window = subprocess.Popen(
        [sys.executable, str(script), str(tmp_path / "games.library"), str(many_games)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert window.stdout is not None
    process_id = int(window.stdout.readline())
    window.kill()
    output_of(window)
    deadline_s = time.monotonic() + PATIENCE_S
    while exists(process_id) and time.monotonic() < deadline_s:
        time.sleep(0.05)
    assert not exists(process_id)
    library = GameLibrary(tmp_path / "games.library")
    assert library.game_count() % BATCH == 0
    library.close()


def test_the_process_loads_no_other_board_library(tmp_path: Path) -> None:
    program = "import sys, engine.library_process.library_worker; print('chess' in sys.modules)"
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert answer.stdout.split() == ["False"]
