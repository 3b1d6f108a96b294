"""What the thread of the questions sees while the other thread writes."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from library_files import random_games, write_games

from engine.library.columns.game_filter import GameFilter
from engine.library.finding.game_search import find_games
from engine.library.game_library import GameLibrary
from engine.library.store.block_files import folder_of
from engine.library_process.imports import import_reports
from engine.library_process.thread_libraries import QuestionLibrary, WritingLibrary
from engine.library_process.writing_gate import WritingGate
from engine.protocol.library.commands import ImportGames
from engine.protocol.library.library_fault import LibraryFaultCode
from engine.protocol.library.reports import ImportEnd, ImportEnded, ImportProgressed

GAMES = 30
FULL_PAGES = 30
"""At which the file of a library counts as too large for its disk."""


class Threads:
    """The two libraries of a process, both in this thread."""

    def __init__(self, path: Path) -> None:
        self.gate = WritingGate()
        self.writing = WritingLibrary(path, self.gate, check=False)
        self.renewed: list[tuple[int, int]] = []
        self.questions = QuestionLibrary(path, self.gate, lambda *at: self.renewed.append(at))

    def count(self) -> int:
        """Return how many games a question finds."""
        return len(find_games(self.questions, GameFilter()))

    def import_file(self, path: Path) -> list[ImportProgressed | ImportEnded]:
        """Import a file with the gate left as it is behind the last batch."""
        return list(import_reports(self.writing, ImportGames(1, str(path), "a"), lambda: False))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return write_games(tmp_path / "games.pgn", random_games(GAMES, seed=3))


@pytest.fixture
def threads(tmp_path: Path) -> Iterator[Threads]:
    made = Threads(tmp_path / "games.library")
    yield made
    made.questions.close()
    made.writing.close()


def test_a_commit_is_seen_when_its_columns_are_there(threads: Threads, file: Path) -> None:
    threads.import_file(file)
    assert threads.count() == 0
    threads.gate.end()
    assert threads.count() == GAMES
    assert threads.renewed == []


def test_columns_that_are_missing_at_the_start_are_made_and_reported(
    threads: Threads, file: Path, tmp_path: Path
) -> None:
    threads.import_file(file)
    for column in folder_of(threads.writing.path).iterdir():
        column.unlink()
    found: list[tuple[int, int]] = []
    gate = WritingGate()
    other = QuestionLibrary(tmp_path / "games.library", gate, lambda *at: found.append(at))
    assert found == [(1, 1)]
    assert len(find_games(other, GameFilter())) == GAMES
    other.close()


def test_nobody_begins_to_write_while_columns_are_compared() -> None:
    gate = WritingGate()
    with gate.comparing() as is_settled:
        assert is_settled
        beginning = threading.Thread(target=gate.begin, daemon=True)
        beginning.start()
        beginning.join(0.05)
        assert beginning.is_alive()
    beginning.join(60.0)
    with gate.comparing() as is_settled:
        assert not is_settled


def test_a_full_disk_ends_an_import_and_its_games_stay_found(
    threads: Threads, file: Path, tmp_path: Path
) -> None:
    threads.import_file(file)
    threads.gate.end()
    threads.writing.connection.execute(f"PRAGMA max_page_count = {FULL_PAGES}")
    others = write_games(tmp_path / "others.pgn", random_games(2_000, seed=4))
    *_, end = threads.import_file(others)
    threads.gate.end()
    assert isinstance(end, ImportEnded)
    assert end.end is ImportEnd.FAILED
    assert end.fault is not None
    assert end.fault.code is LibraryFaultCode.DISK_FULL
    assert threads.count() == GAMES


def test_a_second_connection_of_a_process_checks_nothing_again(
    threads: Threads, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        pytest.fail("the whole file was checked")

    monkeypatch.setattr("engine.library.store.database.check_database", refuse)
    GameLibrary(threads.writing.path, is_open_already=True).close()
