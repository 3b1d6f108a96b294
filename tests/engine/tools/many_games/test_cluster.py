"""``glassbox-engine review --scheduler``: a scheduler and its workers, one of which is killed."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from engine.__main__ import main

ROOT = Path(__file__).resolve().parents[4]
GAMES = 16
NODES = ["--nodes", "40000"]
needs_cluster = pytest.mark.skipif(
    find_spec("distributed") is None, reason="without the extra 'cluster'"
)
pytestmark = [pytest.mark.slow, needs_cluster, pytest.mark.skipif(os.name == "nt", reason="kill")]

Start = Callable[[str, Path], subprocess.Popen[bytes]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start parts of a cluster: the module of a command of dask, and the folder it works in."""
    running = list[subprocess.Popen[bytes]]()

    def start_one(module: str, folder: Path) -> subprocess.Popen[bytes]:
        options = ["--scheduler-file", str(tmp_path / "scheduler.json"), "--host", "127.0.0.1"]
        if module == "dask_scheduler":
            options += ["--port", "0", "--dashboard-address", "127.0.0.1:0"]
        else:
            options += ["--no-nanny", "--nthreads", "1", "--no-dashboard"]
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{module}", *options],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        running.append(process)
        return process

    yield start_one
    for process in reversed(running):
        process.kill()
        process.wait()


@pytest.fixture
def scheduler(start: Start, tmp_path: Path) -> subprocess.Popen[bytes]:
    return start("dask_scheduler", tmp_path)


@pytest.fixture
def address(scheduler: subprocess.Popen[bytes], tmp_path: Path) -> str:
    file = tmp_path / "scheduler.json"
    while True:
        try:
            return str(json.loads(file.read_text("utf-8"))["address"])
        except (FileNotFoundError, json.JSONDecodeError):
            time.sleep(0.1)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nc3 Nc6 6. Nb1 Nb8 *"
    path = tmp_path / "games.pgn"
    path.write_text("".join(f'[White "é{one}"]\n\n{moves}\n\n' for one in range(GAMES)), "utf-8")
    return path


@pytest.fixture
def whole(games: Path) -> bytes:
    """What a run of one worker on this machine writes."""
    out = games.with_name("whole.pgn")
    assert main(["review", str(games), "--out", str(out), *NODES]) == 0
    return out.read_bytes()


def command(games: Path, address: str) -> list[str]:
    out = games.with_name("out.pgn")
    return ["review", str(games), "--out", str(out), *NODES, "--scheduler", address]


def run(games: Path, address: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "engine", *command(games, address)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_games(games: Path, count: int, process: subprocess.Popen[str]) -> None:
    journal = games.with_name("out.pgn.unfinished")
    while process.poll() is None and (
        not journal.exists() or journal.read_bytes().count(b"\n") <= count
    ):
        time.sleep(0.02)


def faults(told: str) -> list[str]:
    """Return the lines on standard error that are no progress."""
    return [line for line in told.splitlines() if not re.match(rf"\d+ of {GAMES} games", line)]


def test_a_worker_that_is_killed_loses_no_game_and_doubles_none(
    games: Path, whole: bytes, address: str, start: Start, tmp_path: Path
) -> None:
    workers = [start("dask_worker", tmp_path) for _ in range(2)]
    process = run(games, address)
    wait_for_games(games, 4, process)
    workers[0].kill()
    lines, told = process.communicate(timeout=300)
    assert process.returncode == 0, told
    assert [int(line.split(":")[0].split()[1]) for line in lines.splitlines()] == list(
        range(1, GAMES + 1)
    )
    assert games.with_name("out.pgn").read_bytes() == whole
    gone, *rest = [line for line in told.splitlines() if "game" in line]
    assert "tcp://127.0.0.1" in gone
    lost = [int(one) for one in re.findall(r"\d+", gone.rpartition("game")[2])]
    assert lost
    delays = [line for line in rest if "second" in line and "again" in line]
    assert {int(re.findall(r"\d+", line)[0]) for line in delays} >= set(lost)
    assert "Traceback" not in told


def test_workers_that_do_not_see_the_file_get_the_text(
    games: Path, whole: bytes, address: str, start: Start, tmp_path: Path
) -> None:
    """The run reads a pipe, so no worker finds the games at its path."""
    start("dask_worker", tmp_path)
    pipe = tmp_path / "pipe.pgn"
    os.mkfifo(pipe)
    with subprocess.Popen(["sh", "-c", f"cat '{games}' > '{pipe}'"]):
        process = run(pipe, address)
        _, told = process.communicate(timeout=300)
    assert process.returncode == 0, told
    assert games.with_name("out.pgn").read_bytes() == whole


def test_a_lost_scheduler_is_one_line_and_the_run_goes_on_without_it(
    games: Path,
    whole: bytes,
    scheduler: subprocess.Popen[bytes],
    address: str,
    start: Start,
    tmp_path: Path,
) -> None:
    start("dask_worker", tmp_path)
    process = run(games, address)
    wait_for_games(games, 2, process)
    scheduler.kill()
    _, told = process.communicate(timeout=120)
    assert process.returncode == 1
    [line] = faults(told)
    assert "--resume" in line
    out = games.with_name("out.pgn")
    assert main(["review", str(games), "--out", str(out), *NODES, "--resume"]) == 0
    assert out.read_bytes() == whole


def test_ctrl_c_leaves_the_cluster_to_others(
    games: Path, address: str, start: Start, tmp_path: Path
) -> None:
    start("dask_worker", tmp_path)
    process = run(games, address)
    wait_for_games(games, 2, process)
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert len(faults(told)) == 1
    games.with_name("out.pgn").unlink()
    games.with_name("out.pgn.unfinished").unlink()
    assert main(command(games, address)) == 0


def test_no_scheduler_is_one_line_and_leaves_no_file(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command(games, "tcp://127.0.0.1:9")) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert {path.name for path in games.parent.iterdir()} == {"games.pgn"}
