"""Speed of Lazy SMP: nodes per second of several threads relative to one thread.

Each round searches the same positions with one thread and with several, in turn. Every search
starts with a cleared table and runs for the same time. The ratio by wall time is the result. It is
valid only if as many cores are free as there are threads, so the use of the cores is printed, too.
The ratio by processor time is no substitute: it excludes waiting, and threads that do not run at
the same time do not disturb each other. It only shows whether a node costs more work. Run it with
``python tests/benchmarks/threads.py``. The exit status is 0 if the target was met by wall time, 1
if it was missed, 3 if it was missed but the cores were not free.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import threading
import time

from msgspec import Struct

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.thinking.bench import POSITIONS
from engine.thinking.thread_pool import ThreadPool

TARGET = 1.85
"""How many times as fast two threads must be as one, by wall time. With n threads the target is n/2
times this."""
FREE_SHARE = 0.95
"""Least share of its core at which a single-threaded search ran undisturbed."""
MISSED = 1
NOT_FREE = 3
MIDDLEGAMES = POSITIONS[9:17]


class Effort(Struct):
    """Sums over searches."""

    nodes: int = 0
    seconds: float = 0.0
    processor_seconds: float = 0.0

    @property
    def speed(self) -> float:
        """Nodes per second of wall time."""
        return self.nodes / self.seconds

    @property
    def work_speed(self) -> float:
        """Nodes per second of processor time."""
        return self.nodes / self.processor_seconds

    def share(self, threads: int) -> float:
        """Share of the cores that the threads used, from 0 to 1."""
        return self.processor_seconds / self.seconds / threads


def search(pool: ThreadPool, fen: str, seconds: float, effort: Effort) -> None:
    """Search a position for ``seconds`` and add its effort."""
    pool.table.clear()
    pool.clear()
    pool.begin(Position(fen), 0, 1, None)
    alarm = threading.Timer(seconds, pool.main.stop)
    started_s, started_processor_s = time.perf_counter(), time.process_time()
    alarm.start()
    pool.start_helpers(None)
    while pool.main.deepen():
        pass
    pool.end_helpers()
    effort.seconds += time.perf_counter() - started_s
    effort.processor_seconds += time.process_time() - started_processor_s
    effort.nodes += pool.nodes()
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
    pools = {threads: ThreadPool(table, threads) for threads in (1, options.threads)}
    by_clock, by_processor, shares = [], [], []
    for number in range(options.rounds):
        efforts = {threads: Effort() for threads in pools}
        for fen in MIDDLEGAMES:
            for threads, pool in pools.items():
                search(pool, fen, options.seconds, efforts[threads])
        one, several = efforts[1], efforts[options.threads]
        by_clock.append(several.speed / one.speed)
        by_processor.append(several.work_speed / one.work_speed * options.threads)
        # Only for one thread: several threads may also wait for each other.
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
    """Print whether the wall time ratio meets the target; return the exit status."""
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
