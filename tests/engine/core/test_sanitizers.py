"""The core under the sanitizers of the C compiler: no undefined behaviour, and no data race."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from built_copy import BuiltCopy, debug_copy
from msgspec.structs import replace

TWO_THREADS = """
setoption name Threads value 2
setoption name Hash value 1
position startpos moves e2e4
go nodes 60000
ucinewgame
setoption name MultiPV value 3
position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
go movetime 3000
go ponder wtime 9000 btime 9000
ponderhit
stop
position fen 8/5p1p/6k1/2p2p2/4q3/5RPK/3r3P/Q6R w - - 0 1
go infinite
"""


def compiler() -> str:
    """Return the C compiler; skip the test if it lacks the sanitizers."""
    found = shutil.which("gcc")
    if found is None:
        pytest.skip("gcc is not installed")
    return found


def library(name: str) -> str:
    """Return the path of a library of the C compiler; skip the test without it."""
    path = subprocess.run(
        [compiler(), f"-print-file-name={name}"], capture_output=True, text=True, check=True
    ).stdout.strip()
    if not Path(path).is_absolute():
        pytest.skip(f"{name} is not installed")
    return path


@pytest.fixture(scope="module")
def undefined(tmp_path_factory: pytest.TempPathFactory) -> BuiltCopy:
    library("libubsan.so")
    return debug_copy(tmp_path_factory.mktemp("undefined"), "undefined")


@pytest.fixture(scope="module")
def threaded(tmp_path_factory: pytest.TempPathFactory) -> BuiltCopy:
    """Return a copy built with the thread sanitizer. It reports nothing of Python's own code."""
    preload = library("libtsan.so")
    copy = debug_copy(tmp_path_factory.mktemp("thread"), "thread")
    options = "ignore_noninstrumented_modules=1 halt_on_error=1 exitcode=66"
    return replace(
        copy,
        environment={**copy.environment, "LD_PRELOAD": preload, "TSAN_OPTIONS": options},
    )


@pytest.mark.slow
def test_the_core_has_no_undefined_behaviour_in_its_tests(undefined: BuiltCopy) -> None:
    folder = "tests/engine/core"
    output = undefined.run("-m", "pytest", "-q", "-p", "no:cacheprovider", folder)
    assert " passed" in output


@pytest.mark.slow
def test_the_bench_has_no_undefined_behaviour(undefined: BuiltCopy) -> None:
    assert " nodes " in undefined.run("-m", "engine", "bench")


@pytest.mark.slow
def test_two_threads_search_without_a_data_race(threaded: BuiltCopy) -> None:
    script = threaded.folder / "two_threads.py"
    script.write_text(
        f"""
import sys, time
from engine.core.board.position import START_FEN
from engine.protocol.messages import SetSearchOptions, Go, Limits
from engine.thinking.engine import Engine
from engine.uci.command_loop import CommandLoop
engine = Engine(lambda report: None, SetSearchOptions(hash_mb=1, threads=2))
engine.begin(Go(1, START_FEN, limits=Limits(move_time_ms=2000), lines=2))
engine.wait()
loop = CommandLoop(sys.stdout)
for line in {TWO_THREADS!r}.splitlines():
    loop.obey(line)
    time.sleep(0.5 if line.startswith("go") else 0)
loop.obey("stop")
loop.wait()
""",
        "utf-8",
    )
    assert threaded.run("two_threads.py").count("bestmove") == TWO_THREADS.count("go ")


@pytest.mark.slow
def test_the_thread_sanitizer_finds_a_data_race(tmp_path: Path) -> None:
    """Without this, a sanitizer that sees nothing would go unnoticed."""
    library("libtsan.so")
    source = tmp_path / "race.c"
    source.write_text(
        """
#include <pthread.h>
static int shared;
static void* change(void* unused) { shared++; return unused; }
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, change, 0);
    shared++;
    return pthread_join(thread, 0);
}
""",
        "utf-8",
    )
    program = tmp_path / "race"
    subprocess.run([compiler(), "-fsanitize=thread", source, "-o", program], check=True)
    assert subprocess.run([program], capture_output=True, check=False).returncode == 66
