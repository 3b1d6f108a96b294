"""The worker in one process: the order of its reports."""

from __future__ import annotations

import threading
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from engine.library_process import library_worker
from engine.library_process.thread_libraries import QuestionLibrary
from engine.protocol.library.commands import AddGames, OpenLibrary, QuitLibrary
from engine.protocol.library.reports import GamesAdded, LibraryOpened, LibraryReport

SLOW_S = 0.2


def test_a_change_waits_until_the_library_is_reported_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_slowly(*arguments: Any) -> QuestionLibrary:
        threading.Event().wait(SLOW_S)
        return QuestionLibrary(*arguments)

    monkeypatch.setattr(library_worker, "QuestionLibrary", open_slowly)
    reports = SimpleQueue[LibraryReport]()
    commands = SimpleQueue[Any]()
    opening = OpenLibrary(str(tmp_path / "games.library"))
    worker = library_worker.LibraryWorker(opening, reports.put)
    thread = threading.Thread(target=worker.run, args=(commands,), daemon=True)
    commands.put(AddGames(1, "1. e4 *", "mine"))
    thread.start()
    first, second = (reports.get(timeout=30) for _ in range(2))
    commands.put(QuitLibrary())
    thread.join()
    assert first == LibraryOpened(games=0)
    assert isinstance(second, GamesAdded)
