"""The window's end of an external engine, with its host process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import TypeVar

import pytest
from child_programs import child_program
from client_harness import exists, needs_signals
from external_harness import PATIENCE_S, START, misbehaving, wait_for_end

from engine.external.client import ExternalEngine
from engine.external.messages import StopSearch
from engine.protocol.messages import (
    EngineDied,
    Finished,
    Go,
    Limits,
    Progress,
    Ready,
    Report,
    SearchRefused,
    SetSearchOptions,
)

Kind = TypeVar("Kind", bound=Report)
ROOT = Path(__file__).resolve().parents[3]


class Harness:
    """An engine, used as the window uses it: wait for ``wake``, then poll."""

    def __init__(self, *way: str) -> None:
        self._awake = threading.Event()
        self.engine = ExternalEngine(misbehaving(*way), {}, self._awake.set)
        self.seen: list[Report] = []
        self.engine.start()

    def until(self, kind: type[Kind], holds: Callable[[Kind], bool] = lambda _: True) -> Kind:
        deadline_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline_s:
            self._awake.clear()
            reports = self.engine.poll()
            self.seen += reports
            for report in reports:
                if isinstance(report, kind) and holds(report):
                    return report
            self._awake.wait(1.0)
        pytest.fail(f"no {kind.__name__} was reported, only {self.seen}")

    def finished(self, search_id: int) -> Finished:
        return self.until(Finished, lambda finished: finished.search_id == search_id)


@pytest.fixture
def start() -> Iterator[Callable[..., Harness]]:
    """A function that starts the engine that misbehaves in a named way."""
    started: list[Harness] = []

    def begin(*way: str) -> Harness:
        started.append(Harness(*way))
        return started[-1]

    yield begin
    for harness in started:
        harness.engine.close()


def test_an_engine_plays_and_leaves_no_process(start: Callable[..., Harness]) -> None:
    harness = start()
    ready = harness.until(Ready)
    assert ready.name == "Misbehaving 1.0"
    assert harness.engine.description is not None
    harness.engine.go(Go(3, START, (), Limits(nodes=1)))
    assert harness.finished(3).best_move == "e2e4"
    harness.engine.go(Go(4, START))
    harness.until(Progress)
    harness.engine.go(Go(5, START, ("e2e4",), Limits(nodes=1)))
    assert harness.finished(5).best_move == "e7e5"
    assert not any(isinstance(one, Finished) and one.search_id == 4 for one in harness.seen)
    with pytest.raises(ValueError, match="5"):
        harness.engine.go(Go(5, START))
    host = harness.engine.host_id
    harness.engine.close()
    assert host is not None
    assert not exists(host)
    assert not exists(ready.process_id)
    harness.engine.close()  # The second call has no effect.
    assert harness.engine.poll() == []


def test_one_message_ends_a_search_and_begins_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host can begin at once: it waits for no second message of a window that draws."""
    engine, sent = ExternalEngine(("engine",), {}, lambda: None), list[object]()
    monkeypatch.setattr(engine, "_host", SimpleNamespace(send=sent.append))
    searches = [Go(1, START), Go(2, START, ("e2e4",))]
    for go in searches:
        engine.go(go)
    assert sent == searches
    engine.abandon()
    assert sent[2:] == [StopSearch(2)]


def test_the_size_of_the_table_is_set_if_the_engine_has_one(start: Callable[..., Harness]) -> None:
    harness = start()
    harness.until(Ready)
    harness.engine.configure(SetSearchOptions(hash_mb=8, threads=2))
    harness.engine.go(Go(1, START, (), Limits(nodes=1)))
    assert harness.finished(1).best_move == "b2b3"
    assert not any(isinstance(report, SearchRefused) for report in harness.seen)


def test_an_engine_that_ends_is_restarted_on_request_only(start: Callable[..., Harness]) -> None:
    harness = start("ends in a search")
    harness.engine.go(Go(1, START))
    assert harness.until(EngineDied).gave_up
    assert harness.engine.host_id is None
    harness.seen.clear()
    harness.engine.abandon()
    harness.engine.restart()
    harness.until(Ready)
    assert not any(isinstance(report, EngineDied) for report in harness.seen)


def test_a_restart_repeats_the_search_and_ends_the_old_engine(
    start: Callable[..., Harness],
) -> None:
    harness = start("ignores quit")
    old = harness.until(Ready).process_id
    harness.engine.go(Go(1, START))
    harness.until(Progress)
    harness.engine.restart()
    assert harness.until(Ready).process_id != old
    assert harness.until(Progress).search_id == 1
    assert not exists(old)
    assert not any(isinstance(report, EngineDied) for report in harness.seen)


@needs_signals
def test_an_engine_ends_with_its_host(start: Callable[..., Harness]) -> None:
    harness = start("ignores quit")
    engine, host = harness.until(Ready).process_id, harness.engine.host_id
    assert host is not None
    os.kill(host, signal.SIGKILL)
    assert harness.until(EngineDied) == EngineDied(-signal.SIGKILL, 0, gave_up=True)
    if sys.platform.startswith("linux"):
        wait_for_end(engine)


WINDOW = """
import sys, threading
from engine.external.client import ExternalEngine
from engine.external.messages import StopSearch
from engine.protocol.messages import Go, Ready
if __name__ == "__main__":
    awake = threading.Event()
    engine = ExternalEngine(sys.argv[1:], {}, awake.set)
    engine.start()
    while True:
        awake.wait()
        awake.clear()
        for report in engine.poll():
            if isinstance(report, Ready):
                engine.go(Go(1, "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"))
                print(engine.host_id, report.process_id, flush=True)
"""


@needs_signals
@pytest.mark.parametrize("way", ["ignores quit and SIGTERM", "writes info without end"])
def test_a_killed_window_leaves_no_process_behind(tmp_path: Path, way: str) -> None:
    script = tmp_path / "window.py"
    script.write_text(WINDOW)
    with child_program(
        [sys.executable, str(script), *misbehaving(way)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as window:
        assert window.stdout is not None
        assert window.stderr is not None
        processes = [int(word) for word in window.stdout.readline().split()]
        window.kill()
        assert len(processes) == 2
        for process_id in processes:
            wait_for_end(process_id)
        assert window.stderr.read() == ""


def test_the_window_does_not_load_chess_engine() -> None:
    code = "import sys, engine.external.client; print('chess.engine' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "False"
