"""How many more nodes a second several threads search than one: Lazy SMP's speed, not its strength.

Each round searches the same positions with one thread and with several, in turn, each search with a
cleared table and ended after the same time. The ratio by the clock is the measurement, and it says
something only where as many cores are free as there are threads: what other processes took of them
is printed with it. The ratio by processor time is no substitute. It leaves out what the threads
wait for, and threads that do not run at the same time do not get in each other's way; it only shows
whether a node costs more work. Run it with ``python tests/benchmarks/threads.py``; the exit status
is 0 where the target was met by the clock, 1 where it was missed, 3 where the cores were not free.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import threading
import time
from dataclasses import dataclass

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.thinking.bench import POSITIONS
from engine.thinking.thread_pool import ThreadPool

TARGET = 1.85
"""For two threads; in proportion for more. By the clock."""
FREE_SHARE = 0.95
"""A search by one thread that got less of its core than this did not have it to itself."""
MISSED = 1
NOT_FREE = 3
MIDDLEGAMES = POSITIONS[9:17]


@dataclass(slots=True)
class Effort:
    """Sums over searches."""

    nodes: int = 0
    seconds: float = 0.0
    processor_seconds: float = 0.0

    @property
    def speed(self) -> float:
        """Nodes a second by the clock."""
        return self.nodes / self.seconds

    @property
    def work_speed(self) -> float:
        """Nodes for each second of processor time."""
        return self.nodes / self.processor_seconds

    def share(self, threads: int) -> float:
        """How much of so many cores the threads had, from 0 to 1."""
        return self.processor_seconds / self.seconds / threads


def search(team: ThreadPool, fen: str, seconds: float, effort: Effort) -> None:
    """Search a position for so long, and add what it took."""
    team.table.clear()
    team.clear()
    team.begin(Position(fen), 0, 1, None)
    alarm = threading.Timer(seconds, team.main.stop)
    started_s, started_processor_s = time.perf_counter(), time.process_time()
    alarm.start()
    team.start_helpers(None)
    while team.main.deepen():
        pass
    team.end_helpers()
    effort.seconds += time.perf_counter() - started_s
    effort.processor_seconds += time.process_time() - started_processor_s
    effort.nodes += team.nodes()
    alarm.cancel()


def main() -> int:
    """Measure, print, and return the exit status."""
    parser = argparse.ArgumentParser(description="Measure the nodes per second of several threads.")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each search")
    parser.add_argument("--hash", type=int, default=64, help="in MB")
    options = parser.parse_args()
    table = Table(options.hash)
    teams = {threads: ThreadPool(table, threads) for threads in (1, options.threads)}
    by_clock, by_processor, shares = [], [], []
    for number in range(options.rounds):
        efforts = {threads: Effort() for threads in teams}
        for fen in MIDDLEGAMES:
            for threads, team in teams.items():
                search(team, fen, options.seconds, efforts[threads])
        one, several = efforts[1], efforts[options.threads]
        by_clock.append(several.speed / one.speed)
        by_processor.append(several.work_speed / one.work_speed * options.threads)
        # Of one thread alone: several may have less for our own fault, by waiting for each other.
        shares.append(one.share(1))
        print(
            f"round {number + 1}: {one.speed:.0f} and {several.speed:.0f} nodes/s, "
            f"ratio {by_clock[-1]:.2f}; had {one.share(1):.0%} of one core and "
            f"{several.share(options.threads):.0%} of {options.threads}",
            flush=True,
        )
    print(
        f"{options.threads} threads to one, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    )
    print(f"by the clock: {_spread(by_clock)}")
    print(f"by processor time, an indication only: {_spread(by_processor)}")
    return _verdict(statistics.median(by_clock), TARGET * options.threads / 2, shares)


def _spread(ratios: list[float]) -> str:
    return f"median {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


def _verdict(ratio: float, target: float, shares: list[float]) -> int:
    """Say whether the ratio by the clock meets the target; return the exit status."""
    if ratio >= target:
        print(f"target {target:.2f} by the clock: met")
        return 0
    if statistics.median(shares) < FREE_SHARE:
        print(f"target {target:.2f} by the clock: not met, and the cores were not free: no verdict")
        return NOT_FREE
    print(f"target {target:.2f} by the clock: missed")
    return MISSED


if __name__ == "__main__":
    sys.exit(main())
