"""The client restarts a dead engine, and keeps the search and the journal."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from client_harness import PATIENCE_S, START, ClientHarness, exists, needs_signals

from engine.client import MOST_RESTARTS
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.inspect_messages import Inspect, InspectCapsule, InspectPosition
from engine.protocol.messages import (
    NO_SEARCH,
    EngineDied,
    Finished,
    Go,
    Limits,
    Progress,
    Ready,
    SetSearchOptions,
)
from engine.protocol.recording_reports import InspectionRefused, RecordingBegan, SearchRecorded

ROOT = Path(__file__).resolve().parents[3]
NO_PROCESS = (InspectFaultCode.NO_ENGINE, InspectFaultCode.ENGINE_STARTING)


@needs_signals
def test_an_engine_killed_during_a_search_is_replaced_and_repeats_it(
    harness: ClientHarness,
) -> None:
    harness.client.configure(SetSearchOptions(hash_mb=8))
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
    while harness.client.process_id == killed:  # Until the client notices the death.
        time.sleep(0.001)
    harness.client.inspect(InspectCapsule(7, "no capsule"))
    assert harness.until(InspectionRefused).inspection == 7
    answered = [type(report) for report in harness.seen]
    assert answered.index(EngineDied) < answered.index(InspectionRefused)
    assert InspectFaultCode.ENGINE_STARTING not in [
        report.fault.code for report in harness.seen if isinstance(report, InspectionRefused)
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
        line = harness.until(SearchRecorded).principal_variation
        assert line == before.thinking.principal_variation
    later = harness.go(START, ("d2d4", "d7d5"), Limits(nodes=2000))
    harness.until(Finished)
    harness.client.inspect(Inspect(3, later))
    assert harness.until(RecordingBegan).earlier_nodes == 0
    harness.client.inspect(Inspect(4, made))
    assert harness.until(SearchRecorded, lambda recorded: recorded.inspection == 4).nodes == 4000


def test_a_search_of_an_abandoned_game_cannot_be_recorded(harness: ClientHarness) -> None:
    made = harness.go(START, (), Limits(nodes=1000))
    harness.until(Finished)
    harness.client.new_game()
    harness.client.inspect(Inspect(1, made))
    assert harness.until(InspectionRefused).fault.code is InspectFaultCode.SEARCH_FORGOTTEN


def test_a_recording_request_before_the_start_waits_for_the_engine() -> None:
    harness = ClientHarness()
    harness.client.inspect(InspectCapsule(7, "no capsule"))
    assert harness.client.poll() == []
    harness.client.start()
    assert harness.until(InspectionRefused).fault.code not in NO_PROCESS
    harness.client.close()


@needs_signals
def test_a_position_is_recorded_by_every_process(harness: ClientHarness) -> None:
    found = set()
    for number in (1, 2):
        go = Go(NO_SEARCH, START, ("e2e4",), Limits(depth=5), lines=2)
        harness.client.inspect(InspectPosition(number, go, 8))
        recorded = harness.until(SearchRecorded)
        assert recorded.inspection == number
        found.add((recorded.nodes, recorded.principal_variation))
        harness.client.restart()
    assert len(found) == 1


def test_a_search_that_was_asked_for_before_the_start_is_made() -> None:
    harness = ClientHarness()
    search_id = harness.go(START, (), Limits(depth=1))
    harness.client.start()
    assert harness.until(Finished).search_id == search_id
    harness.client.close()


@needs_signals
def test_a_recording_request_without_an_engine_is_refused(harness: ClientHarness) -> None:
    for _ in range(MOST_RESTARTS + 1):
        harness.until(Ready)
        harness.kill()
        harness.until(EngineDied)
    harness.client.inspect(InspectCapsule(7, "no capsule"))
    assert harness.until(InspectionRefused).fault.code is InspectFaultCode.NO_ENGINE
    harness.client.restart()
    harness.client.inspect(InspectCapsule(8, "no capsule"))
    assert harness.until(InspectionRefused).fault.code not in NO_PROCESS


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
    assert harness.until(InspectionRefused).fault.code not in NO_PROCESS


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


BROKEN_CORE = 'raise ImportError("the core is\\nnot compiled")\n'
WINDOW = """
import threading
from engine.client import EngineClient
from engine.protocol.messages import EngineDied, SearchRefused

def main():
    awake = threading.Event()
    client = EngineClient(awake.set)
    client.start()
    while True:
        awake.wait()
        awake.clear()
        for report in client.poll():
            if isinstance(report, SearchRefused):
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
