"""Speed of our engine in an analysis, as a share of its speed outside the window.

The window analyses positions of a game without a display, three lines each; the engine over UCI
searches the same positions with the same lines, table and time. The two take turns, so that a load
on the machine meets both. Run it with ``python tests/benchmarks/analysis/speed.py``. The last line
and the exit status tell whether the target was met: 0.97 of the nodes per second.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers"))

from analysed_app import AnalysedApp

from game.actions.board import StepPly
from game.features.analyse import actions
from game.features.analyse.update.row_options import OWN_HASH_MB

ENGINE = Path(sys.executable).with_name("glassbox-engine")
ROUNDS, SECONDS, TARGET = 20, 4.0, 0.97


class Outside:
    """Our engine in a process of its own, over UCI."""

    def __init__(self, lines: int) -> None:
        self._process = subprocess.Popen(
            [ENGINE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._send("uci")
        self._send(f"setoption name Hash value {OWN_HASH_MB}")
        self._send(f"setoption name MultiPV value {lines}")

    def nodes_per_s(self, fen: str, seconds: float) -> float:
        """Search a position for a time; return the nodes per second."""
        self._send(f"position fen {fen}")
        self._send(f"go movetime {round(1000 * seconds)}")
        assert self._process.stdout is not None
        nodes, ms = 0, 1
        for line in self._process.stdout:
            words = line.split()
            if words[:1] == ["bestmove"]:
                break
            if words[:1] == ["info"] and "nodes" in words and "time" in words:
                nodes = int(words[words.index("nodes") + 1])
                ms = int(words[words.index("time") + 1])
        return 1000 * nodes / max(ms, 1)

    def close(self) -> None:
        self._send("quit")
        self._process.wait()

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()


def inside(window: AnalysedApp, seconds: float) -> float:
    """Go to the next position and analyse it for a time; return the nodes per second."""
    (row,) = window.analysis.engines
    window.do(StepPly(1), actions.ToggleAnalysisEngine(row.seat))
    began_s = time.monotonic()
    window.turn_until(lambda: time.monotonic() - began_s >= seconds)
    result = window.result(row)
    window.do(actions.ToggleAnalysisEngine(row.seat))
    assert result is not None
    return 1000 * result.thinking.nodes / max(result.thinking.elapsed_ms, 1)


def main() -> int:
    """Measure and print; return 0 if the target was met."""
    parser = argparse.ArgumentParser(description="Measure the speed of an analysis.")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    options = parser.parse_args()
    speeds = list[tuple[float, float]]()
    with tempfile.TemporaryDirectory() as folder:
        window = AnalysedApp(Path(folder), options.rounds)
        (row,) = window.analysis.engines
        window.turn_until(lambda: window.result(row) is not None)
        window.do(actions.ToggleAnalysisEngine(row.seat))
        outside = Outside(row.lines)
        try:
            for number in range(options.rounds):
                speed = inside(window, options.seconds)
                board = window.session.game.tree.board(window.session.game.node_at(number + 1))
                speeds.append((speed, outside.nodes_per_s(board.fen(), options.seconds)))
        finally:
            outside.close()
            window.close()
    ratio = statistics.median(one / other for one, other in speeds)
    within, without = (statistics.median(column) for column in zip(*speeds, strict=True))
    print(f"{len(speeds)} positions: {within:,.0f} nodes/s in the window, {without:,.0f} outside")
    print(f"median ratio {ratio:.3f}, target {TARGET}: {'met' if ratio >= TARGET else 'missed'}")
    return 0 if ratio >= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
