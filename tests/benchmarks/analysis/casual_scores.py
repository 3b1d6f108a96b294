"""What the scores of casual play cost: processor time of each move, memory, and idle time.

A person who moves at random plays against a level, with real engine processes and without a window.
The same game is played with and without scores. It measures

- the processor time of the engine that finds the scores, for each half-move,
- the processor time that the window's process uses for their reports, for each half-move,
- the largest memory of that engine, and the share of a core that it uses while nothing happens,
- whether the level has searched the same nodes in both games.

That engine ends with the game. Run it with
``python tests/benchmarks/analysis/casual_scores.py``. The last line and the exit status
tell whether the targets were met.
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

from msgspec import Struct, field

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers" / "searches"))

from real_game import RealGame

MOVES, LEVEL = 20, 4
IDLE_S, SETTLING_S = 10.0, 1.0
IDLE_TARGET = 0.005
"""The largest share of a core while nothing happens."""
MOVE_TARGET_MS = 150.0
"""The most processor time of a half-move, of all processes together."""
GONE = (FileNotFoundError, ProcessLookupError)
"""What reading the files of a process raises that has ended."""


class Cost(Struct):
    """What one game has cost."""

    half_moves: int = 0
    nodes: list[int] = field(default_factory=list)
    """The nodes of the level's searches."""
    window_ms: float = 0.0
    evaluator_ms: float = 0.0
    start_ms: float = 0.0
    """The processor time of the evaluator up to its first move, most of it for its start."""
    memory_mb: float = 0.0
    idle_share: float = 0.0


class Evaluator:
    """The process of the engine that finds the scores. It may end at any time.

    No other process that this one has started ends before it is closed.
    """

    def __init__(self, process_id: int) -> None:
        self._folder = Path(f"/proc/{process_id}")
        self._ended_before_ms = ended_ms()

    def processor_ms(self) -> float:
        """Return the processor time of the process in milliseconds, also when it has ended."""
        try:
            fields = (self._folder / "stat").read_text().rsplit(")", 1)[1].split()
        except GONE:
            return ended_ms() - self._ended_before_ms
        return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_mb(self) -> float:
        """Return the memory that the process shares with no other one; 0 when it has ended."""
        try:
            lines = (self._folder / "smaps_rollup").read_text().splitlines()
        except GONE:
            return 0.0
        kilobytes = (int(line.split()[1]) for line in lines if line.startswith("Private_"))
        return sum(kilobytes) / 1000


def ended_ms() -> float:
    """Return the processor time of all processes that this one has started and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (used.ru_utime + used.ru_stime)


def cost_of(moves: int, idle_s: float, *, evaluates: bool) -> Cost:
    """Play the game and return its cost."""
    with (
        tempfile.TemporaryDirectory() as folder,
        RealGame(Path(folder), level=LEVEL, evaluates=evaluates) as real,
    ):
        real.move()  # It starts the processes.
        process_id = real.evaluators[0].process_id if evaluates else None
        evaluator = None if process_id is None else Evaluator(process_id)
        before = 0.0 if evaluator is None else evaluator.processor_ms()
        cost, plies = Cost(), len(real.game.moves)
        while len(real.game.moves) < 2 * moves and real.game.result is None:
            began_s = time.process_time()
            real.move()
            cost.window_ms += 1000 * (time.process_time() - began_s)
            if evaluator is not None:
                cost.memory_mb = max(cost.memory_mb, evaluator.memory_mb())
        cost.half_moves = len(real.game.moves) - plies
        cost.nodes = [one.thinking.nodes for one in real.game.moves if one.thinking is not None]
        if evaluator is not None:
            time.sleep(SETTLING_S)  # An engine that is asked to end does so now.
            after = evaluator.processor_ms()
            cost.start_ms, cost.evaluator_ms = before, after - before
            time.sleep(idle_s)
            cost.idle_share = (evaluator.processor_ms() - after) / (1000 * idle_s)
        return cost


def main() -> int:
    """Measure and print; return 0 if the targets were met."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=MOVES)
    parser.add_argument("--idle", type=float, default=IDLE_S, help="seconds")
    options = parser.parse_args()
    plain = cost_of(options.moves, options.idle, evaluates=False)
    scored = cost_of(options.moves, options.idle, evaluates=True)
    count = scored.half_moves
    engine_ms = scored.evaluator_ms / count
    window_ms = (scored.window_ms - plain.window_ms) / count
    is_same = plain.nodes == scored.nodes
    print(f"{count} half-moves after the first move; level {LEVEL + 1}")
    print(f"the engine for scores: {engine_ms:.1f} ms a half-move, {scored.memory_mb:.0f} MB")
    print(f"its start and its first positions: {scored.start_ms:.0f} ms")
    print(f"the window: {window_ms:+.1f} ms a half-move")
    print(f"idle: {scored.idle_share:.2%} of a core (target {IDLE_TARGET:.1%})")
    print(f"the level's searches are {'the same' if is_same else 'others'}")
    is_met = (
        is_same
        and scored.idle_share <= IDLE_TARGET
        and engine_ms + max(window_ms, 0.0) <= MOVE_TARGET_MS
    )
    print(f"targets: {'met' if is_met else 'missed'}")
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
