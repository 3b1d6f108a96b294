"""Games a processor second that readers of PGN read, in interleaved rounds on the same files.

``python tests/benchmarks/pgn_reading.py`` writes 100,000 random games and 20,000 annotated ones. It
reads them in turn, round after round: with the library's reader (``glassbox-engine pgn``), with
python-chess (``read_game``, the first games only), with ``pgn-extract -s -o``, and with the
importer of Scid (``sc_base import`` in ``tkscid``). Programs that are not installed are left out.
The figures are processor seconds of whole processes, their start included, because other programs
may use the cores. The last line and the exit status tell whether the target was met: 15,000 games a
processor second, or no slower than Scid in the same run. Linux and macOS only.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))
from make_pgn import games

ROOT = Path(__file__).resolve().parents[2]
TARGET_PER_S = 15_000
GAMES, ANNOTATED, SAMPLE, ROUNDS = 100_000, 20_000, 1_000, 5
OURS, PYTHON_CHESS, PGN_EXTRACT, SCID = "library", "python-chess", "pgn-extract", "scid"
READ_GAMES = """
import sys
import chess.pgn
with open(sys.argv[1], encoding="utf-8") as file:
    while chess.pgn.read_game(file) is not None:
        pass
"""
IMPORT = """
set base [sc_base create SCID4 [lindex $argv 0]]
set count [lindex [sc_base import $base [lindex $argv 1]] 0]
sc_base close $base
exit [expr {$count == [lindex $argv 2] ? 0 : 1}]
"""

Speeds = dict[str, list[float]]
"""Games a processor second in each round, by reader."""


class Task:
    """A file to read, and a sample of its first games for the slowest reader."""

    def __init__(self, folder: Path, count: int, *, annotated: bool) -> None:
        self.count = count
        self.sample_count = min(count, SAMPLE)
        self.file = folder / f"games-{annotated}.pgn"
        self.sample = folder / f"sample-{annotated}.pgn"
        for path, size in ((self.file, self.count), (self.sample, self.sample_count)):
            with path.open("w", encoding="utf-8") as opened:
                opened.writelines(islice(games(count, 34, annotated=annotated), size))

    def commands(self, folder: Path) -> dict[str, tuple[list[str], int]]:
        """Return the command of each reader that is installed, and how many games it reads."""
        found = {
            OURS: ([sys.executable, "-m", "engine", "pgn", str(self.file)], self.count),
            PYTHON_CHESS: (
                [sys.executable, "-c", READ_GAMES, str(self.sample)],
                self.sample_count,
            ),
        }
        extract, scid = find_program("pgn-extract"), find_program("tkscid")
        if extract:
            found[PGN_EXTRACT] = ([extract, "-s", f"-o{os.devnull}", str(self.file)], self.count)
        if scid:
            script = folder / "import.tcl"
            script.write_text(IMPORT, "ascii")
            base = tempfile.mkdtemp(dir=folder) + "/base"
            arguments = [base, str(self.file), str(self.count)]
            found[SCID] = ([scid, str(script), *arguments], self.count)
        return found


def find_program(name: str) -> str | None:
    """Return the path of a program; Debian keeps programs for chess in a folder for games."""
    return shutil.which(name) or shutil.which(name, path="/usr/games")


def processor_s(command: list[str]) -> float:
    """Run a command and return its processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(task: Task, rounds: int, folder: Path) -> Speeds:
    """Read the file with every reader in turn, round after round."""
    speeds: Speeds = {}
    for _ in range(rounds):
        for name, (command, count) in task.commands(folder).items():
            speeds.setdefault(name, []).append(count / processor_s(command))
    return speeds


def report(title: str, speeds: Speeds) -> None:
    """Print the median, least and largest speed of each reader, and the ratios to ours."""
    print(title)
    for name, values in speeds.items():
        ratios = [ours / value for ours, value in zip(speeds[OURS], values, strict=True)]
        print(
            f"  {name:12} {statistics.median(values):9,.0f} games a processor second "
            f"({min(values):,.0f} to {max(values):,.0f}), library {statistics.median(ratios):.2f} "
            "times as fast"
        )
    for name in (PGN_EXTRACT, SCID):
        if name not in speeds:
            print(f"  {name} is not installed")


def is_met(speeds: Speeds) -> bool:
    """Return whether the library reaches the target, or Scid's speed."""
    ours = statistics.median(speeds[OURS])
    return ours >= TARGET_PER_S or (SCID in speeds and ours >= statistics.median(speeds[SCID]))


def main() -> int:
    """Measure, print and return the exit status."""
    parser = argparse.ArgumentParser(description="Measure readers of PGN.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--annotated", type=int, default=ANNOTATED)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plain = measure(Task(folder, options.games, annotated=False), options.rounds, folder)
        report(f"{options.games:,} games", plain)
        annotated = Task(folder, options.annotated, annotated=True)
        speeds = measure(annotated, options.rounds, folder)
        report(f"{options.annotated:,} games with comments, scores, clocks and variations", speeds)
    met = is_met(plain)
    print(f"target {TARGET_PER_S:,} games a processor second: {'met' if met else 'missed'}")
    return int(not met)


if __name__ == "__main__":
    sys.exit(main())
