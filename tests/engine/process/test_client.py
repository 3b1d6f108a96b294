"""The client: it restarts a dead engine and reports only the current search."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from engine.client import MOST_RESTARTS, Client
from engine.process.engine_process import EngineProcess
from engine.protocol.inspect_messages import Inspect, InspectCapsule, InspectReport
from engine.protocol.inspect_vocabulary import InspectFaultCode
from engine.protocol.messages import (
    NO_SEARCH,
    EngineDied,
    Finished,
    Go,
    Limits,
    Progress,
    Ready,
    Refused,
    Report,
    StopReason,
)
from engine.protocol.reports import NotInspected, Recorded, RecordingBegan
from engine.protocol.vocabulary import FaultCode

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PATIENCE_S = 120.0
ROOT = Path(__file__).resolve().parents[3]

Kind = TypeVar("Kind", bound=Report | InspectReport)

needs_signals = pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
NO_PROCESS = (InspectFaultCode.NO_ENGINE, InspectFaultCode.ENGINE_STARTING)


class ClientHarness:
    """A client, used as the window uses it: it waits for ``wake``, then polls."""

    def __init__(self) -> None:
        self.awake = threading.Event()
        self.wakes = 0
        self.client = Client(self.wake)
        self.seen: list[Report | InspectReport] = []
        """All reports that ``poll`` has returned."""
        self._last_id = 0

    def wake(self) -> None:
        self.wakes += 1
        self.awake.set()

    def until(self, kind: type[Kind], holds: Callable[[Kind], bool] = lambda _: True) -> Kind:
        """Wait for a new report of the given type for which ``holds`` is true. Return it."""
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
        self, fen: str = START, moves: tuple[str, ...] = (), limits: Limits | None = None
    ) -> int:
        """Start a search with a new id. Return the id."""
        self._last_id += 1
        self.client.go(Go(self._last_id, fen, moves, limits or Limits()))
        return self._last_id

    def start_endless_search(self) -> int:
        """Start an unlimited search and wait until it runs. Return its id."""
        search_id = self.go()
        self.until(Progress)
        return search_id

    def kill(self) -> None:
        process_id = self.client.process_id
        assert process_id is not None
        os.kill(process_id, signal.SIGKILL)

    def threads(self) -> list[str]:
        return [thread.name for thread in threading.enumerate()]


@pytest.fixture
def harness() -> Iterator[ClientHarness]:
    made = ClientHarness()
    made.client.start()
    yield made
    made.client.close()


def exists(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_engine_becomes_ready_and_answers(harness: ClientHarness) -> None:
    ready = harness.until(Ready)
    assert ready.process_id == harness.client.process_id != os.getpid()
    search_id = harness.go(START, ("e2e4",), Limits(depth=3))
    finished = harness.until(Finished)
    assert finished.search_id == search_id
    assert finished.best_move is not None
    assert harness.client.desired is None
    assert harness.client.running is None


def test_a_search_requested_before_the_start_runs_after_it() -> None:
    harness = ClientHarness()
    search_id = harness.go(START, (), Limits(depth=2))
    assert harness.client.poll() == []
    harness.client.start()
    harness.client.start()  # The second call has no effect.
    assert harness.until(Finished).search_id == search_id
    assert sum(isinstance(report, Ready) for report in harness.seen) == 1
    harness.client.close()


def test_a_stop_gives_the_best_move_so_far(harness: ClientHarness) -> None:
    search_id = harness.start_endless_search()
    assert harness.client.running == search_id
    harness.client.stop()
    finished = harness.until(Finished)
    assert (finished.search_id, finished.reason) == (search_id, StopReason.ASKED)
    assert finished.best_move is not None


def test_an_older_search_is_no_longer_reported(harness: ClientHarness) -> None:
    for _ in range(5):
        old = harness.start_endless_search()
        harness.seen.clear()
        new = harness.go(START, ("d2d4",), Limits(depth=4))
        assert harness.until(Finished).search_id == new
        assert old not in {r.search_id for r in harness.seen if isinstance(r, Progress | Finished)}


def test_only_the_newest_of_several_requests_is_answered(harness: ClientHarness) -> None:
    harness.until(Ready)
    wanted = [harness.go(START, (), Limits(depth=6)) for _ in range(50)]
    harness.until(Finished)
    answers = [report for report in harness.seen if isinstance(report, Finished)]
    assert [answer.search_id for answer in answers] == [wanted[-1]]
    assert answers[0].thinking.depth == 6


def test_a_late_stop_never_stops_the_next_search(harness: ClientHarness) -> None:
    for _ in range(20):
        harness.go(START, (), Limits(nodes=100))
        harness.client.stop()
        harness.go(START, (), Limits(nodes=3000))
        assert harness.until(Finished).reason is StopReason.NODES
        harness.client.stop()
        harness.go(START, (), Limits(nodes=2000))
        assert harness.until(Finished).reason is StopReason.NODES


def test_an_abandoned_search_is_not_reported(harness: ClientHarness) -> None:
    harness.start_endless_search()
    harness.seen.clear()
    harness.client.abandon()
    assert harness.client.desired is None
    new = harness.go(START, (), Limits(depth=1))
    harness.until(Finished)
    assert {r.search_id for r in harness.seen if isinstance(r, Progress | Finished)} == {new}


def test_a_new_game_abandons_the_search(harness: ClientHarness) -> None:
    harness.start_endless_search()
    harness.client.new_game()
    assert harness.client.desired is None
    assert harness.client.poll() == []
    new = harness.go(START, (), Limits(depth=1))
    assert harness.until(Finished).search_id == new


def test_only_the_newest_unread_progress_is_kept(harness: ClientHarness) -> None:
    harness.until(Ready)
    harness.client.poll()
    before = harness.wakes
    harness.go(START)
    while harness.wakes < before + 8:
        assert harness.awake.wait(PATIENCE_S)
        harness.awake.clear()
    (progress,) = harness.client.poll()
    assert isinstance(progress, Progress)


def test_a_refusal_ends_the_search_in_one_line(harness: ClientHarness) -> None:
    search_id = harness.go("no position")
    refusal = harness.until(Refused)
    assert refusal.search_id == search_id
    assert refusal.fault.code is FaultCode.POSITION_REFUSED
    assert "\n" not in refusal.fault.system_text
    assert harness.client.desired is None
    assert harness.client.running is None


@needs_signals
def test_an_engine_killed_during_a_search_is_replaced_and_repeats_it(
    harness: ClientHarness,
) -> None:
    harness.client.configure(hash_mb=8)
    first = harness.until(Ready).process_id
    search_id = harness.start_endless_search()
    harness.kill()
    died = harness.until(EngineDied)
    assert died == EngineDied(exit_code=-signal.SIGKILL, restarts=1, gave_up=False)
    harness.until(Progress, lambda progress: progress.search_id == search_id)
    harness.client.stop()
    assert harness.until(Finished).search_id == search_id
    processes = [report.process_id for report in harness.seen if isinstance(report, Ready)]
    assert len(set(processes)) == 2
    assert not exists(first)


@needs_signals
def test_an_idle_engine_that_is_killed_is_replaced(harness: ClientHarness) -> None:
    harness.until(Ready)
    harness.kill()
    harness.until(EngineDied)
    harness.until(Ready)
    harness.go(START, (), Limits(depth=1))
    harness.until(Finished)


@needs_signals
def test_a_recording_request_waits_for_the_next_engine(harness: ClientHarness) -> None:
    harness.until(Ready)
    killed = harness.client.process_id
    harness.kill()
    while harness.client.process_id == killed:  # The client has not noticed the end yet.
        time.sleep(0.001)
    harness.client.inspect(InspectCapsule(7, "no capsule"))
    assert harness.until(NotInspected).inspection == 7
    answered = [type(report) for report in harness.seen]
    assert answered.index(EngineDied) < answered.index(NotInspected)
    assert InspectFaultCode.ENGINE_STARTING not in [
        report.fault.code for report in harness.seen if isinstance(report, NotInspected)
    ]


@needs_signals
def test_the_client_gives_up_after_too_many_deaths_until_a_restart(harness: ClientHarness) -> None:
    search_id = harness.start_endless_search()
    for restarts in range(1, MOST_RESTARTS + 1):
        harness.kill()
        assert harness.until(EngineDied) == EngineDied(-signal.SIGKILL, restarts, gave_up=False)
        harness.until(Progress)
    harness.kill()
    assert harness.until(EngineDied).gave_up
    assert harness.client.process_id is None
    harness.client.restart()
    assert harness.until(Progress).search_id == search_id
    harness.kill()
    assert harness.until(EngineDied).restarts == 1


@needs_signals
def test_a_search_is_recorded_by_any_engine_after_the_one_that_made_it(
    harness: ClientHarness,
) -> None:
    harness.go(START, (), Limits(nodes=3000))
    harness.until(Finished)
    made = harness.go(START, ("e2e4", "e7e5"), Limits(nodes=4000))
    before = harness.until(Finished)
    for number in (1, 2):
        harness.kill()
        harness.until(Ready)
        harness.client.inspect(Inspect(number, made))
        assert harness.until(RecordingBegan).earlier_nodes == 3000
        line = harness.until(Recorded).principal_variation
        assert line == before.thinking.principal_variation
    later = harness.go(START, ("d2d4", "d7d5"), Limits(nodes=2000))
    harness.until(Finished)
    harness.client.inspect(Inspect(3, later))
    assert harness.until(RecordingBegan).earlier_nodes == 0
    harness.client.inspect(Inspect(4, made))
    assert harness.until(Recorded, lambda recorded: recorded.inspection == 4).nodes == 4000


def test_a_search_of_an_abandoned_game_cannot_be_recorded(harness: ClientHarness) -> None:
    made = harness.go(START, (), Limits(nodes=1000))
    harness.until(Finished)
    harness.client.new_game()
    harness.client.inspect(Inspect(1, made))
    assert harness.until(NotInspected).fault.code is InspectFaultCode.SEARCH_FORGOTTEN


@needs_signals
def test_a_recording_request_without_an_engine_is_refused(harness: ClientHarness) -> None:
    for _ in range(MOST_RESTARTS + 1):
        harness.until(Ready)
        harness.kill()
        harness.until(EngineDied)
    harness.client.inspect(InspectCapsule(7, "no capsule"))
    assert harness.until(NotInspected).fault.code is InspectFaultCode.NO_ENGINE
    harness.client.restart()
    harness.client.inspect(InspectCapsule(8, "no capsule"))
    assert harness.until(NotInspected).fault.code not in NO_PROCESS


@needs_signals
def test_a_recording_request_after_restart_goes_to_the_new_engine(
    harness: ClientHarness,
) -> None:
    harness.until(Ready)
    process_id = harness.client.process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGSTOP)
    harness.client.restart()
    harness.client.inspect(InspectCapsule(7, "no capsule"))
    assert harness.until(NotInspected).fault.code not in NO_PROCESS


@needs_signals
def test_a_finished_search_resets_the_count_of_deaths(harness: ClientHarness) -> None:
    for _ in range(MOST_RESTARTS + 2):
        harness.start_endless_search()
        harness.kill()
        assert harness.until(EngineDied).restarts == 1
        harness.until(Progress)
        harness.client.stop()
        harness.until(Finished)


def test_a_requested_restart_is_not_reported_as_a_death(harness: ClientHarness) -> None:
    first = harness.until(Ready).process_id
    search_id = harness.start_endless_search()
    harness.client.restart()
    assert harness.until(Ready).process_id != first
    assert harness.until(Progress).search_id == search_id
    assert not any(isinstance(report, EngineDied) for report in harness.seen)


def test_closing_during_a_search_leaves_no_process_and_no_thread(harness: ClientHarness) -> None:
    harness.start_endless_search()
    process_id = harness.client.process_id
    assert process_id is not None
    harness.client.close()
    assert not exists(process_id)
    assert not any("engine" in name or "outbox" in name for name in harness.threads())
    harness.client.close()  # The second call has no effect.
    assert harness.client.poll() == []


@needs_signals
def test_a_frozen_process_is_killed_on_close(
    harness: ClientHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    forces = []
    for name in ("terminate", "kill"):
        force = getattr(EngineProcess, name)

        def noted(
            process: EngineProcess, name: str = name, force: Callable[[EngineProcess], None] = force
        ) -> None:
            forces.append(name)
            force(process)

        monkeypatch.setattr(EngineProcess, name, noted)
    harness.start_endless_search()
    process_id = harness.client.process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGSTOP)
    harness.client.close()
    assert forces == ["terminate", "kill"]
    assert not exists(process_id)


@needs_signals
def test_commands_to_a_frozen_process_do_not_block(harness: ClientHarness) -> None:
    harness.until(Ready)
    process_id = harness.client.process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGSTOP)

    def command() -> None:
        for _ in range(300):  # Longer than the buffer of any pipe.
            harness.go(START, ("e2e4", "e7e5") * 200, Limits(depth=1))

    window = threading.Thread(target=command, daemon=True)
    window.start()
    window.join(PATIENCE_S)
    assert not window.is_alive()
    harness.client.close()
    assert not exists(process_id)


def test_closing_during_start_up_works() -> None:
    for delay_s in (0.0, 0.005, 0.02, 0.05):
        client = Client()
        client.start()
        time.sleep(delay_s)  # Close at several points of the start-up.
        client.close()
        assert client.process_id is None


def test_an_id_that_does_not_grow_is_refused(harness: ClientHarness) -> None:
    search_id = harness.start_endless_search()
    for wrong in (search_id, NO_SEARCH):
        with pytest.raises(ValueError, match=str(wrong)):
            harness.client.go(Go(wrong, START))
    harness.until(Progress, lambda progress: progress.search_id == search_id)


def test_closing_a_client_that_never_started_works() -> None:
    client = Client()
    client.go(Go(1, START))
    client.close()
    client.start()
    assert client.process_id is None


BROKEN_CORE = 'raise ImportError("the core is\\nnot compiled")\n'
WINDOW = """
import threading
from engine.client import Client
from engine.protocol.messages import EngineDied, Refused

def main():
    awake = threading.Event()
    client = Client(awake.set)
    client.start()
    while True:
        awake.wait()
        awake.clear()
        for report in client.poll():
            if isinstance(report, Refused):
                fault = report.fault
                print(report.search_id, fault.code.name, fault.system_text, flush=True)
                continue
            print(report, flush=True)
            if isinstance(report, EngineDied) and report.gave_up:
                client.close()
                return

if __name__ == "__main__":
    main()
"""


def test_an_engine_that_cannot_start_gives_one_line_and_no_traceback(
    tmp_path: Path,
) -> None:
    core = tmp_path / "engine" / "core"
    core.mkdir(parents=True)
    for source in (ROOT / "engine").glob("*.py"):
        shutil.copy(source, tmp_path / "engine")
    (core / "__init__.py").write_text(BROKEN_CORE)
    (tmp_path / "window.py").write_text(WINDOW)
    window = subprocess.run(
        [sys.executable, str(tmp_path / "window.py")],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
    )
    lines = window.stdout.splitlines()
    assert lines.count(f"{NO_SEARCH} ENGINE_NOT_LOADED the core is not compiled") == (
        MOST_RESTARTS + 1
    )
    assert lines[-1] == f"EngineDied(exit_code=1, restarts={MOST_RESTARTS}, gave_up=True)"
    assert len(lines) == 2 * (MOST_RESTARTS + 1)
    assert window.stderr == ""
