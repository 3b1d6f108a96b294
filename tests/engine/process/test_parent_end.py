"""The engine process ends with the program, and none is started while the program ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
PATIENCE_S = 120.0
ROOT = Path(__file__).resolve().parents[3]

PARENT = """
import sys
from engine.client import EngineClient
from engine.protocol.messages import Go, Progress

def main():
    import threading
    awake = threading.Event()
    client = EngineClient(awake.set)
    client.start()
    client.go(Go(1, {start!r}))
    while True:
        awake.wait()
        awake.clear()
        if any(isinstance(report, Progress) for report in client.poll()):
            print(client.process_id, flush=True)

if __name__ == "__main__":
    main()
"""


def is_gone(process_id: int) -> bool:
    """Return whether the process has ended. A zombie counts as ended."""
    try:
        os.kill(process_id, 0)
        status = Path(f"/proc/{process_id}/stat").read_text()
    except ProcessLookupError:
        return True
    except FileNotFoundError:  # It ended just now, or this is not Linux.
        return Path("/proc/self/stat").exists()
    return status.rpartition(")")[2].split()[0] == "Z"


def wait_until_gone(process_id: int) -> None:
    deadline_s = time.monotonic() + PATIENCE_S
    while not is_gone(process_id):
        assert time.monotonic() < deadline_s, f"process {process_id} is still there"
        time.sleep(0.01)


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("way", ["SIGKILL", "SIGTERM", "SIGINT"])
def test_the_engine_process_ends_when_its_parent_dies(tmp_path: Path, way: str) -> None:
    script = tmp_path / "parent.py"
    script.write_text(PARENT.format(start=START))
    parent = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert parent.stdout is not None
    try:
        process_id = int(parent.stdout.readline())
        assert not is_gone(process_id)
        parent.send_signal(getattr(signal, way))
        parent.wait(PATIENCE_S)
        wait_until_gone(process_id)
    finally:
        parent.kill()
        parent.communicate()


ENDING = """
import atexit, os, signal, threading, time
from engine.client import EngineClient
from engine.protocol.messages import Ready

def main():
    awake = threading.Event()
    client = EngineClient(awake.set)
    client.start()
    while not any(isinstance(report, Ready) for report in client.poll()):
        awake.wait()
        awake.clear()
    atexit.register(kill_engine, client)

def kill_engine(client):
    os.kill(client.process_id, signal.SIGKILL)
    end_s = time.monotonic() + 1
    while client.process_id is not None and time.monotonic() < end_s:
        time.sleep(0.01)
    time.sleep(0.3)
    print(client.process_id)

if __name__ == "__main__":
    main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_no_engine_is_started_while_the_program_ends(tmp_path: Path) -> None:
    script = tmp_path / "ending.py"
    script.write_text(ENDING)
    ended = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_S,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert ended.stdout.strip() == "None"
