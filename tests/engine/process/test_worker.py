"""The worker in a real engine process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from ctypes import c_longlong
from multiprocessing import get_context
from multiprocessing.queues import SimpleQueue
from multiprocessing.sharedctypes import RawValue
from pathlib import Path

import pytest

from engine.process.engine_process import EngineProcess
from engine.process.outbox import Outbox
from engine.process.queues import keep_writing_end
from engine.protocol.inspect_messages import supersedes_report
from engine.protocol.messages import (
    Bound,
    Finished,
    Go,
    Limits,
    NewGame,
    Progress,
    Quit,
    Ready,
    Report,
    SearchRefused,
    SetSearchOptions,
    StopReason,
    TableStats,
    Thinking,
)
from engine.protocol.shared_enums import FaultCode

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PATIENCE_S = 120.0
ROOT = Path(__file__).resolve().parents[3]


class Process:
    """An engine process, with its stop value and the reports that it has sent."""

    def __init__(self) -> None:
        self.stop_value: c_longlong = RawValue(c_longlong, 0)
        self.engine_process = EngineProcess(self.stop_value)
        self.reports = self.engine_process.reports()
        self._alarm = threading.Timer(PATIENCE_S, self.engine_process.kill)
        """Timer that kills the process if a report is missing, so that the test fails."""
        self._alarm.daemon = True
        self._alarm.start()

    def go(self, search_id: int, limits: Limits, *moves: str, fen: str = START) -> None:
        self.engine_process.send(Go(search_id, fen, moves, limits))

    def until(self, wanted: Callable[[Report], bool]) -> list[Report]:
        """Return the reports up to the first one for which ``wanted`` is true."""
        taken = []
        for report in self.reports:
            assert isinstance(report, Report)
            taken.append(report)
            if wanted(report):
                return taken
        pytest.fail(f"the process ended after {taken}")

    def until_answered(self, search_id: int) -> Finished | SearchRefused:
        def answers(report: Report) -> bool:
            return isinstance(report, Finished | SearchRefused) and report.search_id == search_id

        answer = self.until(answers)[-1]
        assert isinstance(answer, Finished | SearchRefused)
        return answer

    def end(self) -> int | None:
        """Send Quit and return the exit code."""
        self.engine_process.send(Quit())
        for _ in self.reports:
            pass
        self._alarm.cancel()
        return self.engine_process.join()


@pytest.fixture
def process() -> Iterator[Process]:
    made = Process()
    yield made
    made.end()


def is_progress(report: Report) -> bool:
    return isinstance(report, Progress)


def test_the_worker_reports_ready_and_obeys_quit(process: Process) -> None:
    ready = next(process.reports)
    assert isinstance(ready, Ready)
    assert ready.process_id == process.engine_process.process_id
    assert ready.name.startswith("Glassbox")
    assert process.end() == 0


def test_every_search_is_answered_once_with_its_id(process: Process) -> None:
    process.go(1, Limits(depth=3))
    process.go(2, Limits(depth=3), "e2e4")
    reports = process.until(lambda report: isinstance(report, Finished) and report.search_id == 2)
    answers = [report.search_id for report in reports if isinstance(report, Finished)]
    assert answers == [1, 2]


def test_a_new_search_stops_the_running_one_which_answers_first(process: Process) -> None:
    process.go(1, Limits())
    process.until(is_progress)
    process.go(2, Limits(depth=2))
    answer = process.until_answered(1)
    assert isinstance(answer, Finished)
    assert answer.reason is StopReason.ASKED
    assert isinstance(process.until_answered(2), Finished)


def test_the_stop_value_stops_a_search_but_no_later_one(
    process: Process,
) -> None:
    process.go(5, Limits())
    process.until(is_progress)
    process.stop_value.value = 5
    answer = process.until_answered(5)
    assert isinstance(answer, Finished)
    assert answer.reason is StopReason.ASKED
    process.go(6, Limits(depth=4))
    answer = process.until_answered(6)
    assert isinstance(answer, Finished)
    assert answer.reason is StopReason.DEPTH


@pytest.mark.parametrize(("fen", "moves"), [("rubbish", ()), (START, ("e2e5",)), (START, ("x",))])
def test_an_invalid_search_is_refused_and_the_process_continues(
    process: Process, fen: str, moves: tuple[str, ...]
) -> None:
    process.go(1, Limits(depth=2), *moves, fen=fen)
    refusal = process.until_answered(1)
    assert isinstance(refusal, SearchRefused)
    assert refusal.fault.code is FaultCode.POSITION_REFUSED
    assert refusal.fault.fen == fen
    assert "\n" not in refusal.fault.system_text
    process.go(2, Limits(depth=2))
    assert isinstance(process.until_answered(2), Finished)


def test_options_do_not_affect_the_running_search(process: Process) -> None:
    process.go(1, Limits())
    process.until(is_progress)
    process.engine_process.send(SetSearchOptions(hash_mb=1))
    reports = process.until(is_progress)
    assert not any(isinstance(report, Finished | SearchRefused) for report in reports)
    process.go(2, Limits(depth=2))
    assert isinstance(process.until_answered(2), Finished)


def test_invalid_options_are_refused_without_a_search(process: Process) -> None:
    process.engine_process.send(SetSearchOptions(hash_mb=-5))
    process.go(1, Limits(depth=2))
    reports = process.until(lambda report: isinstance(report, Finished))
    (refusal,) = [report for report in reports if isinstance(report, SearchRefused)]
    assert refusal.search_id == 0
    assert (refusal.fault.code, refusal.fault.number) == (FaultCode.HASH_OUT_OF_RANGE, -5)


def test_a_book_that_cannot_be_opened_is_left_out(process: Process) -> None:
    process.engine_process.send(
        SetSearchOptions(hash_mb=1, threads=2, book_path="/no/such/book.bin")
    )
    process.go(1, Limits(depth=2))
    reports = process.until(lambda report: isinstance(report, Finished))
    (refusal,) = [report for report in reports if isinstance(report, SearchRefused)]
    assert (refusal.search_id, refusal.fault.code) == (0, FaultCode.BOOK_UNREADABLE)
    (answer,) = [report for report in reports if isinstance(report, Finished)]
    assert answer.thinking.threads == 2


def test_a_new_game_stops_the_search_and_clears_table_and_histories(process: Process) -> None:
    process.go(1, Limits(nodes=20_000))
    first = process.until_answered(1)
    process.go(2, Limits())
    process.until(is_progress)
    process.engine_process.send(NewGame())
    process.go(3, Limits(nodes=20_000))
    repeated = process.until_answered(3)
    assert isinstance(first, Finished)
    assert isinstance(repeated, Finished)
    assert first.thinking.principal_variation == repeated.thinking.principal_variation
    assert first.thinking.root_moves == repeated.thinking.root_moves


def test_quit_stops_a_running_search(process: Process) -> None:
    process.go(1, Limits())
    process.until(is_progress)
    assert process.end() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_ctrl_c_does_not_end_the_engine_process(process: Process) -> None:
    process.until(lambda report: isinstance(report, Ready))
    assert process.engine_process.process_id is not None
    os.kill(process.engine_process.process_id, signal.SIGINT)
    process.go(1, Limits(depth=2))
    assert isinstance(process.until_answered(1), Finished)


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="needs Linux's /proc")
def test_the_engine_process_loads_the_core_but_not_pygame(
    process: Process,
) -> None:
    import pygame  # noqa: F401

    process.go(1, Limits(depth=2))
    process.until_answered(1)
    mapped = Path(f"/proc/{process.engine_process.process_id}/maps").read_text()
    assert "search." in mapped  # The compiled core is visible in the map.
    assert "pygame" not in mapped
    assert "SDL" not in mapped


PROBE = """
import multiprocessing, sys
from multiprocessing.sharedctypes import RawValue
from ctypes import c_longlong
from engine.process import worker
from engine.protocol.messages import Go, Limits, Quit

def live(commands, reports, stop_value, answer):
    worker.run_worker(commands, reports, stop_value)
    answer.send(sorted(sys.modules))

if __name__ == "__main__":
    import pygame
    context = multiprocessing.get_context("spawn")
    commands, reports = context.SimpleQueue(), context.SimpleQueue()
    answers, answer = context.Pipe(duplex=False)
    args = (commands, reports, RawValue(c_longlong, 0), answer)
    process = context.Process(target=live, args=args)
    process.start()
    commands.put(Go(1, {start!r}, (), Limits(depth=2)))
    commands.put(Quit())
    print(*answers.recv())
    process.join()
"""


def test_the_engine_process_imports_nothing_of_the_window(tmp_path: Path) -> None:
    script = tmp_path / "probe.py"
    script.write_text(PROBE.format(start=START))
    probe = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_S,
        env=os.environ | {"PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
    )
    modules = set(probe.stdout.split())
    assert "engine.core.search.search" in modules
    packages = {name.split(".")[0] for name in modules}
    assert packages & {"game", "pygame", "chess", "assets"} == set()


def progress(depth: int) -> Progress:
    moves = tuple(f"{depth}-{number}" for number in range(500))
    return Progress(1, Thinking(depth, 0, 0, 0, None, Bound.NONE, moves, TableStats(), ()))


def test_unread_progress_does_not_accumulate() -> None:
    queue: SimpleQueue[Report] = get_context("spawn").SimpleQueue()
    outbox = Outbox[Report](queue, supersedes_report)
    for depth in range(1000):
        outbox.put(progress(depth))  # Must not block, because nobody reads yet.
    outbox.put(Ready(1, "the last"))
    received: list[Report] = []
    while not received or not isinstance(received[-1], Ready):
        received.append(queue.get())
    depths = [report.thinking.depth for report in received if isinstance(report, Progress)]
    assert depths == sorted(depths)
    assert depths[-1] == 999
    assert len(depths) < 500
    outbox.close(PATIENCE_S)


def test_an_outbox_without_a_reader_drops_its_messages() -> None:
    queue: SimpleQueue[Report] = get_context("spawn").SimpleQueue()
    outbox = Outbox[Report](queue)
    keep_writing_end(queue)
    for depth in range(10):
        outbox.put(progress(depth))
    assert outbox.close(PATIENCE_S)


def test_a_command_that_fails_is_refused_and_the_process_goes_on(process: Process) -> None:
    """A struct is not checked when it is made, so a command may hold anything."""
    process.until(lambda report: isinstance(report, Ready))
    process.engine_process.send(SetSearchOptions(hash_mb="much"))  # type: ignore[arg-type]
    refusal = process.until(lambda report: isinstance(report, SearchRefused))[-1]
    assert isinstance(refusal, SearchRefused)
    assert refusal.fault.code is FaultCode.INTERNAL
    process.go(1, Limits(nodes=100))
    assert isinstance(process.until_answered(1), Finished)
