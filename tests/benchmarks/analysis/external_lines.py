"""How fast lines of external engines appear on the Analyse screen, and how fast engines follow it.

Two engines report lines at random times while the person steps through a game, and while our own
engine searches, too. It measures

- the time from the writing of a line until the frame that shows it,
- the time from a change of node until an engine gets ``stop``,
- the time from an engine's ``bestmove`` until it gets ``position``, and then ``go``.

Run it with ``python tests/benchmarks/analysis/external_lines.py``. The last lines and the exit
status tell whether the targets were met.
"""

from __future__ import annotations

import argparse
import random
import shlex
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers" / "external"))

from analysed_app import AnalysedApp
from clocked_engine import age_ms

from game.actions.board import StepPly
from game.features.analyse.model import AnalysisEngine
from game.state.added_engine import AddedEngine

STUB = Path(__file__).resolve().parents[2] / "helpers" / "external" / "clocked_engine.py"
CHANGES = 100
ENGINES = 2
LINES_PER_S = 20.0
STAYS_S = (0.3, 1.5)
"""The least and the longest time that the person stays at a position."""
LINE_TARGET_MS, STOP_TARGET_MS, GO_TARGET_MS = 100.0, 50.0, 10.0


class Watched:
    """The lines that a row shows, to find those that are new in a frame."""

    def __init__(self, window: AnalysedApp, row: AnalysisEngine) -> None:
        self._window, self._row = window, row
        self._scores: tuple[int, ...] = ()

    def new_ages_ms(self) -> list[int]:
        """Return how long ago the lines were written that the last frame showed first."""
        result = self._window.result(self._row)
        before = self._scores
        self._scores = (
            ()
            if result is None
            else tuple(line.score.centipawns or 0 for line in result.thinking.lines)
        )
        return [age_ms(score) for score in self._scores if score not in before]


def changes_and_ages(window: AnalysedApp, changes: int) -> tuple[list[int], list[float]]:
    """Step through the game; return the times of the changes in nanoseconds, and all ages in ms."""
    stays, times, ages = random.Random(1), list[int](), list[float]()
    watched = [Watched(window, row) for row in window.analysis.engines if row.name]
    for _ in range(changes):
        until_s = time.monotonic() + stays.uniform(*STAYS_S)
        while time.monotonic() < until_s:
            window.app.turn()
            ages += [age for one in watched for age in one.new_ages_ms()]
        times.append(time.monotonic_ns())
        window.do(StepPly(1))
    window.turn_for(0.5)
    return times, ages


def after_ms(times: list[int], log: list[tuple[str, int]], words: tuple[str, ...]) -> list[float]:
    """Return the milliseconds from each time until one of these words is logged next."""
    noted = [ns for word, ns in log if word in words]
    found = []
    for began in times:
        later = next((ns for ns in noted if ns >= began), None)
        if later is not None:
            found.append((later - began) / 1e6)
    return found


def logged(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the words of a log with their times in nanoseconds."""
    for line in path.read_text(encoding="utf-8").splitlines():
        word, ns = line.split()
        yield word, int(ns)


def said(name: str, found: list[float], target_ms: float) -> bool:
    """Print the distribution of some times; return whether 99 of 100 met their target."""
    ordered = sorted(found)
    p99 = ordered[max(0, -(-len(ordered) * 99 // 100) - 1)]
    is_met = p99 <= target_ms
    print(
        f"{name}: {len(ordered)}, median {ordered[len(ordered) // 2]:.1f} ms, 99 of 100 within "
        f"{p99:.1f} ms, longest {ordered[-1]:.1f} ms; target {target_ms:.0f} ms: "
        f"{'met' if is_met else 'missed'}"
    )
    return is_met


def main() -> int:
    """Measure and print; return 0 if the targets were met."""
    parser = argparse.ArgumentParser(description="Measure external engines in an analysis.")
    parser.add_argument("--changes", type=int, default=CHANGES)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        logs = [Path(folder) / f"{number}.log" for number in range(ENGINES)]
        commands = [
            shlex.join([sys.executable, str(STUB), str(log), str(LINES_PER_S)]) for log in logs
        ]
        engines = [AddedEngine(f"Clock {n}", one) for n, one in enumerate(commands)]
        window = AnalysedApp(Path(folder) / "home", options.changes, engines)
        try:
            added = [row for row in window.analysis.engines if row.name]
            window.turn_until(lambda: all(window.result(row) is not None for row in added))
            times, ages = changes_and_ages(window, options.changes)
        finally:
            window.close()
        stops, positions, goes = list[float](), list[float](), list[float]()
        for log in logs:
            words = list(logged(log))
            answers = [ns for word, ns in words if word == "bestmove"][:-1]  # The last one is quit.
            stops += after_ms(times, words, ("stop",))
            positions += after_ms(answers, words, ("position",))
            goes += after_ms(answers, words, ("go",))
    met = [
        said("line on the screen", ages, LINE_TARGET_MS),
        said("stop after a change of node", stops, STOP_TARGET_MS),
        said("position after bestmove", positions, GO_TARGET_MS),
        said("go after bestmove", goes, GO_TARGET_MS),
    ]
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
