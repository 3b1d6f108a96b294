"""A process that is spawned just when its parent is killed ends without a word."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from engine.process.spawned_process import SpawnedProcess

KILLED = """
import os, signal
from multiprocessing import util

start = util.spawnv_passfds

def start_and_die(program, arguments, *rest):
    started = start(program, arguments, *rest)
    if "--multiprocessing-fork" in arguments:
        os.kill(os.getpid(), signal.SIGKILL)
    return started

util.spawnv_passfds = start_and_die
"""
PROCESSES = {
    "our engine": """
from engine.process.engine_process import EngineProcess
from engine.process.shared_number import shared_number
EngineProcess(shared_number())
""",
    "the host of an external engine": """
from engine.external import host_process
from engine.process.hosted_process import HostedProcess
HostedProcess(host_process.run_host, "host", ("cat",), (), 1.0)
""",
    "the listing of games": """
from engine.process.hosted_process import HostedProcess
from game.system import listing_process
HostedProcess(listing_process.run_listing_process, "listing", 1, "/dev/null", 0)
""",
}
PATIENCE_S = 60.0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_killed_between_the_start_of_a_process_and_its_first_word_nothing_is_printed() -> None:
    said = {}
    for name, start in PROCESSES.items():
        done = subprocess.run(
            [sys.executable, "-c", KILLED + start],
            capture_output=True, text=True, timeout=PATIENCE_S,
        )  # fmt: skip
        assert done.returncode == -signal.SIGKILL, name
        said[name] = done.stdout + done.stderr
    assert said == dict.fromkeys(PROCESSES, "")


def test_what_is_to_be_run_may_be_larger_than_a_pipe() -> None:
    process = SpawnedProcess(target=len, args=(os.urandom(1_000_000),))
    process.start()
    process.join(PATIENCE_S)
    assert process.exitcode == 0
