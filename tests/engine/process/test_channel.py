"""The queues between window and engine keep the order of messages.

If the window is killed, they leave nothing behind.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from child_programs import child_program

from engine.process.channel import Channel
from engine.process.queues import keep_reading_end, keep_writing_end

ROOT = Path(__file__).resolve().parents[3]
PATIENCE_S = 60.0

WINDOW = """
import threading
from engine.client import EngineClient
from engine.protocol.messages import Ready

def main():
    awake = threading.Event()
    client = EngineClient(awake.set)
    client.start()
    while True:
        awake.wait()
        awake.clear()
        if any(isinstance(report, Ready) for report in client.poll()):
            print("ready", flush=True)

if __name__ == "__main__":
    main()
"""


def echo(commands: Channel[int], reports: Channel[int]) -> None:
    keep_reading_end(commands)
    keep_writing_end(reports)
    while number := commands.get():
        reports.put(10 * number)
    reports.close()


def start_echo(commands: Channel[int], reports: Channel[int]) -> BaseProcess:
    process = get_context("spawn").Process(target=echo, args=(commands, reports))
    process.start()
    keep_writing_end(commands)
    keep_reading_end(reports)
    return process


def test_messages_cross_the_process_boundary_in_order() -> None:
    commands, reports = Channel[int](), Channel[int]()
    process = start_echo(commands, reports)
    for number in (1, 2, 3, 0):
        commands.put(number)
    assert [reports.get() for _ in range(3)] == [10, 20, 30]
    process.join(PATIENCE_S)
    with pytest.raises(EOFError):
        reports.get()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_killed_window_prints_no_warning(tmp_path: Path, number: signal.Signals) -> None:
    script = tmp_path / "window.py"
    script.write_text(WINDOW)
    with child_program(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    ) as window:
        assert window.stdout is not None
        assert window.stdout.readline() == "ready\n"
        window.send_signal(number)
        # The error output ends only after the resource tracker of multiprocessing has ended.
        _, errors = window.communicate(timeout=PATIENCE_S)
    assert errors == ""
