"""The packaged program: size, start, UCI and speed, beside the installed one and other programs.

``python packaging/make.py`` builds what it measures; the folder comes first on the command line, by
default ``dist/glassbox``, with an archive and a wheel beside it. ``--build`` also measures that
command in a fresh clone of the last commit. Pairs take turns, so that only their ratio depends on
the machine. The first frame is the first change of the middle of a virtual screen (Xvfb). The
programs of Debian ``xboard``, ``pychess`` and ``scid`` are measured too, where they are installed:
the size of each with all packages that it pulls in above a minimal system, the time to its window,
the memory of its processes (PSS) and the processor time that it uses while nothing happens. Run it
with ``python tests/benchmarks/packaged.py`` on an idle machine. The last line and the exit status
tell whether the targets were met. A missing archive or wheel misses its target.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packaging"))
from desktop import children_of
from screen import Screen
from steps.debian import DISPLAY_LIBRARIES
from virtual_display import NoVirtualDisplayError, virtual_display

ROOT = Path(__file__).resolve().parents[2]
MIDDLE = (400, 300, 600, 300)
"""The watched part of the screen: x, y, width and height in pixels."""
PATIENCE_S, POLL_S, IDLE_S = 60.0, 0.002, 10.0
FIRST_FRAME_S, FIRST_FRAME_RATIO = 0.5, 1.2
UCI_S = {"installed": 0.12, "packaged": 0.15}
SPEED_RATIO = 0.98
SIZE_MB, PACKED_MB, WHEEL_MB = 52.0, 25.0, 6.0
PRODUCTS = {"archive": ("*-linux-*.tar.gz", PACKED_MB), "wheel": ("*.whl", WHEEL_MB)}
"""The names and the targets of the files beside the folder."""
BUILD_S = 300.0
OTHERS = {"xboard": ["xboard", "-ncp"], "pychess": ["pychess"], "scid": ["scid"]}
MINIMAL = "base-files"
"""The packages that every system has: the essential ones of Debian and what they need."""
_NODES_PER_SECOND = re.compile(r"nodes (\d+) nps")


class Verdict:
    """The targets that were missed so far."""

    def __init__(self) -> None:
        self.missed: list[str] = []

    def hold(self, what: str, value: float, most: float, unit: str) -> None:
        """Print a value with its target and note whether it was missed."""
        print(f"{what}: {value:.3f} {unit} (at most {most:g})")
        if value > most:
            self.missed.append(what)

    def lack(self, what: str, most: float, unit: str) -> None:
        """Note a missed target, because there is nothing to measure."""
        print(f"{what}: not found (at most {most:g} {unit})")
        self.missed.append(what)


@contextmanager
def running(command: Sequence[str], env: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program in a folder of its own and end it with all that it started."""
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, env=env, stdin=quiet, stdout=quiet, stderr=quiet) as process:
        try:
            yield process
        finally:
            family = tree(process.pid)
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(5)
            for one in family:
                with suppress(ProcessLookupError):
                    os.kill(one, 9)


def tree(process_id: int) -> list[int]:
    """Return the ids of a process and of all that it started."""
    found = [process_id]
    for one in found:
        found += children_of(one)
    return found


def first_frame_s(process: subprocess.Popen[bytes], screen: Screen, started: float) -> float:
    """Return the time from ``started`` to the first change of the screen's middle."""
    blank = b"\0" * (MIDDLE[2] * MIDDLE[3] * 4)
    while screen.part(*MIDDLE) == blank:
        if process.poll() is not None or time.perf_counter() - started > PATIENCE_S:
            raise SystemExit(f"packaged.py: {process.args!r} opened no window")
        time.sleep(POLL_S)
    return time.perf_counter() - started


def start_s(command: Sequence[str], env: dict[str, str], screen: Screen) -> float:
    """Start a program and return the time to its first frame."""
    started = time.perf_counter()
    with running(command, env) as process:
        found = first_frame_s(process, screen, started)
    deadline = time.monotonic() + PATIENCE_S
    while any(screen.part(*MIDDLE)) and time.monotonic() < deadline:
        time.sleep(POLL_S)
    return found


def uci_s(command: Sequence[str], env: dict[str, str]) -> float:
    """Return the time from the start of an engine to its answer to ``uci``."""
    started = time.perf_counter()
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=env, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("uci\n")
        process.stdin.flush()
        for line in process.stdout:
            if line.strip() == "uciok":
                break
        found = time.perf_counter() - started
        process.stdin.write("quit\n")
        process.stdin.flush()
    return found


def nodes_per_s(command: Sequence[str], env: dict[str, str]) -> float:
    """Return the speed of the engine's bench."""
    done = subprocess.run([*command, "bench"], env=env, capture_output=True, text=True, check=True)
    found = _NODES_PER_SECOND.search(done.stdout)
    assert found is not None
    return float(found[1])


def in_turns(measures: dict[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """Return the values of each measure in each round; a first round is not counted."""
    found: dict[str, list[float]] = {name: [] for name in measures}
    for number in range(rounds + 1):
        for name, measure in measures.items():
            value = measure()
            if number > 0:
                found[name].append(value)
    return found


def ratio(found: dict[str, list[float]]) -> float:
    """Return the median ratio of the packaged program to the installed one."""
    pairs = zip(found["packaged"], found["installed"], strict=True)
    return statistics.median(one / other for one, other in pairs)


def size_mb(folder: Path) -> float:
    """Return the size of all files below a folder in MB."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files) / 1e6


def pulled_in(*packages: str) -> set[str]:
    """Return Debian packages and all that they need, from nothing."""
    with tempfile.NamedTemporaryFile() as empty:
        command = ["apt-get", "--simulate", "--no-install-recommends", "install", *packages]
        status = ["-o", f"Dir::State::status={empty.name}"]
        done = subprocess.run([*command, *status], capture_output=True, text=True, check=True)
    return set(re.findall(r"^Inst (\S+)", done.stdout, re.MULTILINE))


def installed_mb(packages: set[str]) -> float:
    """Return the installed size of Debian packages in MB."""
    command = ["apt-cache", "show", "--no-all-versions", *sorted(packages)]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    sizes = re.findall(r"^Installed-Size: (\d+)", shown, re.MULTILINE)
    return sum(map(int, sizes)) * 1024 / 1e6


def memory_mb(process_id: int) -> float:
    """Return the memory of a process and its children in MB; shared pages count in parts."""
    total = 0
    for one in tree(process_id):
        with suppress(OSError):
            text = Path(f"/proc/{one}/smaps_rollup").read_text()
            total += int(re.findall(r"^Pss: +(\d+)", text, re.MULTILINE)[0])
    return total * 1024 / 1e6


def processor_s(process_id: int) -> float:
    """Return the processor time that a process and its children have used."""
    ticks = 0
    for one in tree(process_id):
        with suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def compare(
    name: str, command: Sequence[str], size: float, env: dict[str, str], screen: Screen
) -> None:
    """Print one row of the table: size, time to the window, memory, and use while idle."""
    starts = sorted(start_s(command, env, screen) for _ in range(3))
    started = time.perf_counter()
    with running(command, env) as process:
        first_frame_s(process, screen, started)
        time.sleep(5)
        memory, before = memory_mb(process.pid), processor_s(process.pid)
        time.sleep(IDLE_S)
        share = (processor_s(process.pid) - before) / IDLE_S
    print(f"{name:10} {size:8.0f} MB {starts[1]:8.2f} s {memory:8.0f} MB {share:8.2%}")
    time.sleep(1)


def main() -> int:
    """Measure, print and return the exit status."""
    parser = argparse.ArgumentParser(description="Measure the packaged program.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "dist" / "glassbox")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--build", action="store_true", help="measure the build as well")
    options = parser.parse_args()
    folder: Path = options.folder.resolve()
    verdict = Verdict()
    measure_files(folder, verdict)
    if options.build:
        measure_build(verdict)
    with tempfile.TemporaryDirectory() as name:
        home, pixels = Path(name, "home"), Path(name, "pixels")
        home.mkdir()
        pixels.mkdir()
        try:
            with virtual_display(pixels) as display:
                env = environment(home, display)
                measure_program(folder, env, Screen(pixels), options.rounds, verdict)
                measure_others(folder, env, Screen(pixels))
        except NoVirtualDisplayError as error:
            print(f"packaged.py: {error}", file=sys.stderr)
            return 2
    print(f"missed: {', '.join(verdict.missed)}" if verdict.missed else "all targets were met")
    return 1 if verdict.missed else 0


def environment(home: Path, display: str) -> dict[str, str]:
    """Return an environment with an empty home and a bytecode cache."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    kept.pop("SDL_VIDEODRIVER", None)
    own = {"HOME": str(home), "GLASSBOX_HOME": str(home / "data"), "DISPLAY": display}
    path = f"{kept.get('PATH', '')}:/usr/games"  # Where Debian puts its games.
    return {**kept, **own, "SDL_AUDIODRIVER": "dummy", "PATH": path}


def measure_files(folder: Path, verdict: Verdict) -> None:
    """Print the sizes of the folder, of its archive and of the wheel beside it."""
    verdict.hold("unpacked", size_mb(folder), SIZE_MB, "MB")
    for what, (name, most) in PRODUCTS.items():
        found = sorted(folder.parent.glob(f"glassbox{name}"))
        for path in found:
            verdict.hold(path.name, path.stat().st_size / 1e6, most, "MB")
        if not found:
            verdict.lack(what, most, "MB")


def measure_build(verdict: Verdict) -> None:
    """Print the time in which a fresh clone builds everything for this system."""
    with tempfile.TemporaryDirectory() as name:
        clone = Path(name, "glassbox")
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)
        started = time.perf_counter()
        subprocess.run([sys.executable, "packaging/make.py"], cwd=clone, check=True)
        verdict.hold("build", time.perf_counter() - started, BUILD_S, "s")


def measure_program(
    folder: Path, env: dict[str, str], screen: Screen, rounds: int, verdict: Verdict
) -> None:
    """Print start, UCI and speed of the packaged program beside the installed one."""
    size = ["--size", "1440x900"]
    windows = {
        "installed": [sys.executable, "-m", "game", *size],
        "packaged": [str(folder / "glassbox"), *size],
    }
    engines = {
        "installed": [str(Path(sys.executable).with_name("glassbox-engine"))],
        "packaged": [str(folder / "glassbox-engine")],
    }
    found = in_turns(
        {name: partial(start_s, one, env, screen) for name, one in windows.items()}, rounds
    )
    print(f"first frame, installed: {statistics.median(found['installed']):.3f} s")
    packaged_s = statistics.median(found["packaged"])
    verdict.hold("first frame, packaged", packaged_s, FIRST_FRAME_S, "s")
    verdict.hold("first frame, ratio", ratio(found), FIRST_FRAME_RATIO, "")
    found = in_turns({name: partial(uci_s, one, env) for name, one in engines.items()}, rounds)
    for name, most in UCI_S.items():
        verdict.hold(f"uci to uciok, {name}", statistics.median(found[name]), most, "s")
    found = in_turns({name: partial(nodes_per_s, one, env) for name, one in engines.items()}, 7)
    verdict.hold("slower by, packaged engine", 1 / ratio(found), 1 / SPEED_RATIO, "times")


def measure_others(folder: Path, env: dict[str, str], screen: Screen) -> None:
    """Print size, start, memory and idle use beside other programs."""
    print("program        size      start    memory     idle")
    command = [str(folder / "glassbox")]
    if shutil.which("apt-get") is None:
        compare("glassbox", command, size_mb(folder), env, screen)
        print("no other program, and no X11 libraries in this size: apt-get is not installed")
        return
    minimal = pulled_in(MINIMAL)
    size = size_mb(folder) + installed_mb(pulled_in(*DISPLAY_LIBRARIES) - minimal)
    compare("glassbox", command, size, env, screen)
    for name, command in OTHERS.items():
        if shutil.which(command[0], path=env["PATH"]):
            size = installed_mb(pulled_in(name) - minimal)
            compare(name, command, size, env, screen)
        else:
            print(f"{name:10} not installed")


if __name__ == "__main__":
    sys.exit(main())
