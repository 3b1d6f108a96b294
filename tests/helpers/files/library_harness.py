"""The client of a library that tests use as the window does."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TypeVar, cast

import pytest

from engine.library_process.library_client import LibraryClient
from engine.protocol.library.commands import (
    DuplicatePolicy,
    ImportGames,
    LibraryRequest,
    OpenLibrary,
)
from engine.protocol.library.reports import Answer, ImportEnded, ImportProgressed, LibraryReport

PATIENCE_S = 120.0

Kind = TypeVar("Kind", bound=LibraryReport)


class LibraryHarness:
    """A client, used as the window uses it: wait for ``wake``, then poll."""

    def __init__(self, path: Path) -> None:
        self._awake = threading.Event()
        self.client = LibraryClient(OpenLibrary(str(path)), self._awake.set)
        self.seen: list[LibraryReport] = []
        """All reports that ``poll`` has returned."""
        self._looked_at = 0
        self.numbers = count(1)

    def until(self, kind: type[Kind], holds: Callable[[Kind], bool] = lambda _: True) -> Kind:
        """Wait for the next report of this kind that satisfies ``holds``; return it."""
        found = self._until(lambda one: isinstance(one, kind) and holds(one), kind.__name__)
        assert isinstance(found, kind)
        return found

    def _until(self, holds: Callable[[LibraryReport], bool], wanted: str) -> LibraryReport:
        deadline_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline_s:
            self.seen += self.client.poll()
            while self._looked_at < len(self.seen):
                report = self.seen[self._looked_at]
                self._looked_at += 1
                if holds(report):
                    return report
            self._awake.wait(PATIENCE_S)
            self._awake.clear()
        pytest.fail(f"no {wanted} was reported, only {self.seen}")

    def answer(self, request: LibraryRequest) -> Answer:
        """Send a request and wait for its answer, of whatever kind."""
        self.client.ask(request)
        return self.until_answer(request.number)

    def until_answer(self, number: int) -> Answer:
        """Wait for the answer to a request."""
        return cast("Answer", self._until(lambda report: _answers(report, number), "answer"))

    def start_import(
        self, file: Path, policy: DuplicatePolicy = DuplicatePolicy.KEEP, collection: str = "games"
    ) -> int:
        """Send an import and return its number."""
        request = ImportGames(next(self.numbers), str(file), collection, policy)
        self.client.ask(request)
        return request.number

    def import_file(self, file: Path) -> ImportProgressed:
        """Import a file to its end; return the last report of its progress."""
        number = self.start_import(file)
        ended = self.until_answer(number)
        assert isinstance(ended, ImportEnded)
        return self.progress(number)[-1]

    def progress(self, number: int) -> list[ImportProgressed]:
        """Return what was reported of an import."""
        return [
            one for one in self.seen if isinstance(one, ImportProgressed) and one.number == number
        ]

    def kill(self) -> None:
        process_id = self.client.process_id
        assert process_id is not None
        os.kill(process_id, signal.SIGKILL)


def _answers(report: LibraryReport, number: int) -> bool:
    return isinstance(report, Answer) and report.number == number


@contextmanager
def library_client(path: Path, *, is_started: bool = True) -> Iterator[LibraryHarness]:
    """Yield a client of a library, and close it at the end."""
    harness = LibraryHarness(path)
    if is_started:
        harness.client.start()
    try:
        yield harness
    finally:
        harness.client.close()
