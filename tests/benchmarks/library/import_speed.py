"""Games a processor second that importers of PGN take in, in interleaved rounds on the same files.

``python tests/benchmarks/library/import_speed.py`` writes 100,000 plausible games (``make_games``)
and 20,000 annotated ones. It imports them in turn, round after round: into a new library
(``glassbox-engine library import``, with columns, tables and the check for duplicates), with
``pgn-extract -s -o``, and with the importer of Scid (``sc_base import`` in ``tkscid``). Programs
that are not installed are left out. The figures are processor seconds of whole processes, their
start included. Then it prints the bytes a game takes on the disk, and the most memory that an
import has used. The exit status tells whether the targets were met: no slower than Scid, twice as
fast as pgn-extract, 850 bytes a game, 150 MB. Linux and macOS only.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
from make_games import games as plausible_games
from make_pgn import games as random_games

ROOT = Path(__file__).resolve().parents[3]
GAMES, ANNOTATED, ROUNDS = 100_000, 20_000, 5
OURS, PGN_EXTRACT, SCID = "library", "pgn-extract", "scid"
EXTRACT_RATIO = 2.0
MOST_BYTES, MOST_MEMORY_MB = 850, 150
SCID_IMPORT = """
set base [sc_base create SCID4 [lindex $argv 0]]
set count [lindex [sc_base import $base [lindex $argv 1]] 0]
sc_base close $base
exit [expr {$count == [lindex $argv 2] ? 0 : 1}]
"""

Speeds = dict[str, list[float]]
"""Games a processor second in each round, by importer."""


def find_program(name: str) -> str | None:
    """Return the path of a program; Debian keeps programs for chess in a folder for games."""
    return shutil.which(name) or shutil.which(name, path="/usr/games")


def kept_source(folder: Path, file: Path, count: int) -> float:
    """Import a file with the texts of its games; return the bytes a game that these take."""
    target = tempfile.mkdtemp(dir=folder)
    engine = [sys.executable, "-m", "engine", "library"]
    library = f"{target}/library"
    subprocess.run(
        [*engine, "import", "--keep-source", library, str(file)],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    checked = subprocess.run(
        [*engine, "check", "--json", library], cwd=ROOT, check=True, capture_output=True
    )
    used: int = json.loads(checked.stdout.splitlines()[-1])["source_bytes"]
    return used / count


def commands(folder: Path, file: Path, count: int) -> dict[str, list[str]]:
    """Return the command of each importer that is installed, into files that are not there."""
    target = tempfile.mkdtemp(dir=folder)
    engine = [sys.executable, "-m", "engine", "library", "import"]
    found = {OURS: [*engine, f"{target}/library", str(file)]}
    extract, scid = find_program("pgn-extract"), find_program("tkscid")
    if extract:
        found[PGN_EXTRACT] = [extract, "-s", f"-o{target}/out.pgn", str(file)]
    if scid:
        script = folder / "import.tcl"
        script.write_text(SCID_IMPORT, "ascii")
        found[SCID] = [scid, str(script), f"{target}/base", str(file), str(count)]
    return found


def processor_s(command: list[str]) -> float:
    """Run a command and return its processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(folder: Path, file: Path, count: int, rounds: int) -> Speeds:
    """Import a file with every importer in turn, round after round."""
    speeds: Speeds = {}
    for _ in range(rounds):
        for name, command in commands(folder, file, count).items():
            speeds.setdefault(name, []).append(count / processor_s(command))
        for path in folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
    return speeds


def report(title: str, speeds: Speeds) -> None:
    """Print the median, least and largest speed of each importer, and how much faster ours is."""
    print(title)
    for name, values in speeds.items():
        print(
            f"  {name:12} {statistics.median(values):9,.0f} games a processor second "
            f"({min(values):,.0f} to {max(values):,.0f}), library {ratio(speeds, name):.2f} "
            "times as fast"
        )


def ratio(speeds: Speeds, name: str) -> float:
    """Return the median ratio of our speed to that of an importer."""
    pairs = zip(speeds[OURS], speeds[name], strict=True)
    return statistics.median(ours / other for ours, other in pairs)


def sizes(folder: Path, file: Path, count: int) -> tuple[float, float]:
    """Import a file; return the bytes a game takes, and the most memory that was used, in MB."""
    command = commands(folder, file, count)[OURS]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    target = Path(command[-2]).parent
    used = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    kilobytes = usage.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    return used / count, kilobytes / 1024


def main() -> int:
    """Measure, print and return the exit status."""
    parser = argparse.ArgumentParser(description="Measure importers of PGN.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--file", type=Path, help="a file with these games, made before")
    parser.add_argument("--annotated", type=int, default=ANNOTATED)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plain, annotated = options.file or folder / "plain.pgn", folder / "annotated.pgn"
        if not options.file:
            with plain.open("w", encoding="utf-8") as opened:
                opened.writelines(plausible_games(options.games, 39))
        with annotated.open("w", encoding="utf-8") as opened:
            made = random_games(options.annotated, 39, annotated=True)
            opened.writelines(islice(made, options.annotated))
        speeds = measure(folder, plain, options.games, options.rounds)
        report(f"{options.games:,} games", speeds)
        others = measure(folder, annotated, options.annotated, options.rounds)
        report(f"{options.annotated:,} games with comments, glyphs and variations", others)
        bytes_a_game, memory_mb = sizes(folder, plain, options.games)
        source_bytes = kept_source(folder, plain, options.games)
    print(f"{bytes_a_game:.0f} bytes a game (target {MOST_BYTES})")
    print(f"{source_bytes:.0f} bytes a game for kept texts, counted apart")
    print(f"{memory_mb:.0f} MB of memory at most (target {MOST_MEMORY_MB})")
    missed = [
        name
        for name, least in ((SCID, 1.0), (PGN_EXTRACT, EXTRACT_RATIO))
        if name in speeds and ratio(speeds, name) < least
    ]
    print(f"slower than the target beside: {', '.join(missed) or 'none'}")
    return int(bool(missed) or bytes_a_game > MOST_BYTES or memory_mb > MOST_MEMORY_MB)


if __name__ == "__main__":
    sys.exit(main())
