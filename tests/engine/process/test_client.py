"""The window's end: one engine after another, and only the answers that are wanted."""

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


class Desk:
    """A client as the window has it: it sleeps until it is woken, then polls."""

    def __init__(self) -> None:
        self.awake = threading.Event()
        self.wakes = 0
        self.client = Client(self.wake)
        self.seen: list[Report | InspectReport] = []
        """Everything that poll has returned."""
        self._last_id = 0

    def wake(self) -> None:
        self.wakes += 1
        self.awake.set()

    def until(self, kind: type[Kind], holds: Callable[[Kind], bool] = lambda _: True) -> Kind:
        """Wait for a new report of this kind and return it; those polled with it are seen too."""
        deadline_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline_s:
            reports = self.client.poll()
            self.seen += reports
            for report in reports:
                if isinstance(report, kind) and holds(report):
                    return report
            self.awake.wait(PATIENCE_S)
            self.awake.clear()
        pytest.fail(f"no {kind.__name__} came; there were {self.seen}")

    def go(
        self, fen: str = START, moves: tuple[str, ...] = (), limits: Limits | None = None
    ) -> int:
        """Search, with an id of its own; return the id."""
        self._last_id += 1
        self.client.go(Go(self._last_id, fen, moves, limits or Limits()))
        return self._last_id

    def think(self) -> int:
        """Begin a search without limits, wait until it runs, and return its id."""
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
def desk() -> Iterator[Desk]:
    made = Desk()
    made.client.start()
    yield made
    made.client.close()


def exists(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_is_ready_and_answers(desk: Desk) -> None:
    ready = desk.until(Ready)
    assert ready.process_id == desk.client.process_id != os.getpid()
    search_id = desk.go(START, ("e2e4",), Limits(depth=3))
    finished = desk.until(Finished)
    assert finished.search_id == search_id
    assert finished.best_move is not None
    assert desk.client.desired is None
    assert desk.client.running is None


def test_what_is_wanted_before_the_start_is_searched_after_it() -> None:
    desk = Desk()
    search_id = desk.go(START, (), Limits(depth=2))
    assert desk.client.poll() == []
    desk.client.start()
    desk.client.start()  # the second changes nothing
    assert desk.until(Finished).search_id == search_id
    assert sum(isinstance(report, Ready) for report in desk.seen) == 1
    desk.client.close()


def test_a_stop_brings_the_answer_that_there_is(desk: Desk) -> None:
    search_id = desk.think()
    assert desk.client.running == search_id
    desk.client.stop()
    finished = desk.until(Finished)
    assert (finished.search_id, finished.reason) == (search_id, StopReason.ASKED)
    assert finished.best_move is not None


def test_of_an_older_search_nothing_is_reported_any_more(desk: Desk) -> None:
    for _ in range(5):
        old = desk.think()
        desk.seen.clear()
        new = desk.go(START, ("d2d4",), Limits(depth=4))
        assert desk.until(Finished).search_id == new
        assert old not in {r.search_id for r in desk.seen if isinstance(r, Progress | Finished)}


def test_of_requests_in_a_row_only_the_newest_is_answered(desk: Desk) -> None:
    desk.until(Ready)
    wanted = [desk.go(START, (), Limits(depth=6)) for _ in range(50)]
    desk.until(Finished)
    answers = [report for report in desk.seen if isinstance(report, Finished)]
    assert [answer.search_id for answer in answers] == [wanted[-1]]
    assert answers[0].thinking.depth == 6


def test_a_late_stop_never_hits_the_next_search(desk: Desk) -> None:
    for _ in range(20):
        desk.go(START, (), Limits(nodes=100))
        desk.client.stop()
        desk.go(START, (), Limits(nodes=3000))
        assert desk.until(Finished).reason is StopReason.NODES
        desk.client.stop()
        desk.go(START, (), Limits(nodes=2000))
        assert desk.until(Finished).reason is StopReason.NODES


def test_of_an_abandoned_search_nothing_is_reported(desk: Desk) -> None:
    desk.think()
    desk.seen.clear()
    desk.client.abandon()
    assert desk.client.desired is None
    new = desk.go(START, (), Limits(depth=1))
    desk.until(Finished)
    assert {r.search_id for r in desk.seen if isinstance(r, Progress | Finished)} == {new}


def test_a_new_game_abandons_the_search(desk: Desk) -> None:
    desk.think()
    desk.client.new_game()
    assert desk.client.desired is None
    assert desk.client.poll() == []
    new = desk.go(START, (), Limits(depth=1))
    assert desk.until(Finished).search_id == new


def test_of_progress_in_a_row_only_the_newest_is_kept(desk: Desk) -> None:
    desk.until(Ready)
    desk.client.poll()
    before = desk.wakes
    desk.go(START)
    while desk.wakes < before + 8:
        assert desk.awake.wait(PATIENCE_S)
        desk.awake.clear()
    (progress,) = desk.client.poll()
    assert isinstance(progress, Progress)


def test_a_refusal_ends_the_search_in_one_line(desk: Desk) -> None:
    search_id = desk.go("no position")
    refusal = desk.until(Refused)
    assert refusal.search_id == search_id
    assert refusal.fault.code is FaultCode.POSITION_REFUSED
    assert "\n" not in refusal.fault.system_text
    assert desk.client.desired is None
    assert desk.client.running is None


@needs_signals
def test_an_engine_killed_in_mid_thought_is_replaced_and_the_search_repeated(desk: Desk) -> None:
    desk.client.configure(hash_mb=8)
    first = desk.until(Ready).process_id
    search_id = desk.think()
    desk.kill()
    died = desk.until(EngineDied)
    assert died == EngineDied(exit_code=-signal.SIGKILL, restarts=1, gave_up=False)
    desk.until(Progress, lambda progress: progress.search_id == search_id)
    desk.client.stop()
    assert desk.until(Finished).search_id == search_id
    processes = [report.process_id for report in desk.seen if isinstance(report, Ready)]
    assert len(set(processes)) == 2
    assert not exists(first)


@needs_signals
def test_an_idle_engine_that_is_killed_is_replaced(desk: Desk) -> None:
    desk.until(Ready)
    desk.kill()
    desk.until(EngineDied)
    desk.until(Ready)
    desk.go(START, (), Limits(depth=1))
    desk.until(Finished)


@needs_signals
def test_a_search_to_be_recorded_waits_for_the_next_engine(desk: Desk) -> None:
    desk.until(Ready)
    killed = desk.client.process_id
    desk.kill()
    while desk.client.process_id == killed:  # Then there is none, or already the next one.
        time.sleep(0.001)
    desk.client.inspect(InspectCapsule(7, "no capsule"))
    assert desk.until(NotInspected).inspection == 7
    answered = [type(report) for report in desk.seen]
    assert answered.index(EngineDied) < answered.index(NotInspected)
    assert InspectFaultCode.ENGINE_STARTING not in [
        report.fault.code for report in desk.seen if isinstance(report, NotInspected)
    ]


@needs_signals
def test_after_too_many_deaths_in_a_row_it_gives_up_until_it_is_asked(desk: Desk) -> None:
    search_id = desk.think()
    for restarts in range(1, MOST_RESTARTS + 1):
        desk.kill()
        assert desk.until(EngineDied) == EngineDied(-signal.SIGKILL, restarts, gave_up=False)
        desk.until(Progress)
    desk.kill()
    assert desk.until(EngineDied).gave_up
    assert desk.client.process_id is None
    desk.client.restart()
    assert desk.until(Progress).search_id == search_id
    desk.kill()
    assert desk.until(EngineDied).restarts == 1


@needs_signals
def test_a_search_is_recorded_by_any_engine_after_the_one_that_made_it(desk: Desk) -> None:
    desk.go(START, (), Limits(nodes=3000))
    desk.until(Finished)
    made = desk.go(START, ("e2e4", "e7e5"), Limits(nodes=4000))
    before = desk.until(Finished)
    for number in (1, 2):
        desk.kill()
        desk.until(Ready)
        desk.client.inspect(Inspect(number, made))
        assert desk.until(RecordingBegan).earlier_nodes == 3000
        line = desk.until(Recorded).principal_variation
        assert line == before.thinking.principal_variation
    later = desk.go(START, ("d2d4", "d7d5"), Limits(nodes=2000))
    desk.until(Finished)
    desk.client.inspect(Inspect(3, later))
    assert desk.until(RecordingBegan).earlier_nodes == 0
    desk.client.inspect(Inspect(4, made))
    assert desk.until(Recorded, lambda recorded: recorded.inspection == 4).nodes == 4000


def test_of_a_game_that_was_left_no_search_is_recorded(desk: Desk) -> None:
    made = desk.go(START, (), Limits(nodes=1000))
    desk.until(Finished)
    desk.client.new_game()
    desk.client.inspect(Inspect(1, made))
    assert desk.until(NotInspected).fault.code is InspectFaultCode.SEARCH_FORGOTTEN


@needs_signals
def test_where_no_engine_is_started_any_more_that_is_what_a_recording_is_told(desk: Desk) -> None:
    for _ in range(MOST_RESTARTS + 1):
        desk.until(Ready)
        desk.kill()
        desk.until(EngineDied)
    desk.client.inspect(InspectCapsule(7, "no capsule"))
    assert desk.until(NotInspected).fault.code is InspectFaultCode.NO_ENGINE
    desk.client.restart()
    desk.client.inspect(InspectCapsule(8, "no capsule"))
    assert desk.until(NotInspected).fault.code not in NO_PROCESS


@needs_signals
def test_a_search_to_be_recorded_after_a_restart_is_not_given_to_the_engine_that_ends(
    desk: Desk,
) -> None:
    desk.until(Ready)
    process_id = desk.client.process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGSTOP)
    desk.client.restart()
    desk.client.inspect(InspectCapsule(7, "no capsule"))
    assert desk.until(NotInspected).fault.code not in NO_PROCESS


@needs_signals
def test_a_finished_search_forgives_the_deaths_before_it(desk: Desk) -> None:
    for _ in range(MOST_RESTARTS + 2):
        desk.think()
        desk.kill()
        assert desk.until(EngineDied).restarts == 1
        desk.until(Progress)
        desk.client.stop()
        desk.until(Finished)


def test_a_restart_on_request_is_no_death(desk: Desk) -> None:
    first = desk.until(Ready).process_id
    search_id = desk.think()
    desk.client.restart()
    assert desk.until(Ready).process_id != first
    assert desk.until(Progress).search_id == search_id
    assert not any(isinstance(report, EngineDied) for report in desk.seen)


def test_closing_in_mid_thought_leaves_neither_process_nor_thread(desk: Desk) -> None:
    desk.think()
    process_id = desk.client.process_id
    assert process_id is not None
    desk.client.close()
    assert not exists(process_id)
    assert not any("engine" in name or "outbox" in name for name in desk.threads())
    desk.client.close()  # nothing happens
    assert desk.client.poll() == []


@needs_signals
def test_a_process_that_stands_still_is_closed_by_force(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
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
    desk.think()
    process_id = desk.client.process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGSTOP)
    desk.client.close()
    assert forces == ["terminate", "kill"]
    assert not exists(process_id)


@needs_signals
def test_commands_to_a_process_that_stands_still_do_not_block_the_window(desk: Desk) -> None:
    desk.until(Ready)
    process_id = desk.client.process_id
    assert process_id is not None
    os.kill(process_id, signal.SIGSTOP)

    def command() -> None:
        for _ in range(300):  # more than any pipe holds
            desk.go(START, ("e2e4", "e7e5") * 200, Limits(depth=1))

    window = threading.Thread(target=command, daemon=True)
    window.start()
    window.join(PATIENCE_S)
    assert not window.is_alive()
    desk.client.close()
    assert not exists(process_id)


def test_closing_at_once_is_fine() -> None:
    for delay_s in (0.0, 0.005, 0.02, 0.05):
        client = Client()
        client.start()
        time.sleep(delay_s)  # any search state of the start will do
        client.close()
        assert client.process_id is None


def test_an_id_that_does_not_grow_is_refused(desk: Desk) -> None:
    search_id = desk.think()
    for wrong in (search_id, NO_SEARCH):
        with pytest.raises(ValueError, match=str(wrong)):
            desk.client.go(Go(wrong, START))
    desk.until(Progress, lambda progress: progress.search_id == search_id)


def test_closing_what_was_never_started_is_fine() -> None:
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


def test_an_engine_that_cannot_start_says_so_in_one_line_and_shows_no_traceback(
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
