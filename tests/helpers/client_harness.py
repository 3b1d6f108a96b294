"""A client that tests use as the window does."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import TypeVar

import pytest

from engine.client import EngineClient
from engine.protocol.inspect_messages import InspectReport
from engine.protocol.messages import Go, Limits, Progress, Report
from engine.protocol.shared_enums import SearchPurpose

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PATIENCE_S = 120.0

Kind = TypeVar("Kind", bound=Report | InspectReport)

needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")


class ClientHarness:
    """A client, used as the window uses it: wait for ``wake``, then poll."""

    def __init__(self) -> None:
        self.awake = threading.Event()
        self.wakes = 0
        self.client = EngineClient(self.wake)
        self.seen: list[Report | InspectReport] = []
        """All reports that ``poll`` has returned."""
        self._last_id = 0

    def wake(self) -> None:
        self.wakes += 1
        self.awake.set()

    def until(self, kind: type[Kind], holds: Callable[[Kind], bool] = lambda _: True) -> Kind:
        """Wait for a new report of this kind that satisfies ``holds``; return it."""
        deadline_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline_s:
            reports = self.client.poll()
            self.seen += reports
            for report in reports:
                if isinstance(report, kind) and holds(report):
                    return report
            self.awake.wait(PATIENCE_S)
            self.awake.clear()
        pytest.fail(f"no {kind.__name__} was reported, only {self.seen}")

    def go(
        self,
        fen: str = START,
        moves: tuple[str, ...] = (),
        limits: Limits | None = None,
        purpose: SearchPurpose = SearchPurpose.PLAY,
    ) -> int:
        """Start a search with a new id and return the id."""
        self._last_id += 1
        self.client.go(Go(self._last_id, fen, moves, limits or Limits(), purpose=purpose))
        return self._last_id

    def start_endless_search(self) -> int:
        """Start an unlimited search, wait until it runs, and return its id."""
        search_id = self.go()
        self.until(Progress)
        return search_id

    def kill(self) -> None:
        process_id = self.client.process_id
        assert process_id is not None
        os.kill(process_id, signal.SIGKILL)

    def threads(self) -> list[str]:
        return [thread.name for thread in threading.enumerate()]


def exists(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True
