"""What the scores of casual play cost: processor time of each move, memory, and idle time.

A person who moves at random plays against a level, with real engine processes and without a window.
The same game is played with and without scores. It measures

- the processor time of the engine that finds the scores, for each half-move,
- the processor time that the window's process uses for their reports, for each half-move,
- the memory of that engine, and the share of a core that it uses while nothing happens,
- whether the level has searched the same nodes in both games.

Run it with ``python tests/benchmarks/analysis/casual_scores.py``. The last line and the exit status
tell whether the targets were met.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from msgspec import Struct

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "helpers" / "searches"))

from real_game import RealGame

MOVES, LEVEL = 20, 4
IDLE_S = 10.0
IDLE_TARGET = 0.005
"""The largest share of a core while nothing happens."""
MOVE_TARGET_MS = 150.0
"""The most processor time of a half-move, of all processes together."""


class Cost(Struct):
    """What one game has cost."""

    half_moves: int
    nodes: list[int]
    """The nodes of the level's searches."""
    window_ms: float
    evaluator_ms: float = 0.0
    start_ms: float = 0.0
    """The processor time of the evaluator up to its first move, most of it for its start."""
    memory_mb: float = 0.0
    idle_share: float = 0.0


def processor_ms(process_id: int) -> float:
    """Return the processor time of a process in milliseconds."""
    fields = Path(f"/proc/{process_id}/stat").read_text().rsplit(")", 1)[1].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_mb(process_id: int) -> float:
    """Return the memory of a process that it shares with no other one."""
    lines = Path(f"/proc/{process_id}/smaps_rollup").read_text().splitlines()
    kilobytes = (int(line.split()[1]) for line in lines if line.startswith("Private_"))
    return sum(kilobytes) / 1000


def cost_of(moves: int, idle_s: float, *, evaluates: bool) -> Cost:
    """Play the game and return its cost."""
    with (
        tempfile.TemporaryDirectory() as folder,
        RealGame(Path(folder), level=LEVEL, evaluates=evaluates) as real,
    ):
        real.move()  # It starts the processes.
        process_id = real.evaluators[0].process_id if evaluates else None
        before = 0.0 if process_id is None else processor_ms(process_id)
        began_s, plies = time.process_time(), len(real.game.moves)
        while len(real.game.moves) < 2 * moves and real.game.result is None:
            real.move()
        window_ms = 1000 * (time.process_time() - began_s)
        nodes = [one.thinking.nodes for one in real.game.moves if one.thinking is not None]
        cost = Cost(len(real.game.moves) - plies, nodes, window_ms)
        if process_id is not None:
            after = processor_ms(process_id)
            cost.start_ms, cost.evaluator_ms = before, after - before
            cost.memory_mb = memory_mb(process_id)
            time.sleep(idle_s)
            cost.idle_share = (processor_ms(process_id) - after) / (1000 * idle_s)
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
