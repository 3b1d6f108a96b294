"""Latency of a stop, from ``Client.stop()`` until ``poll()`` returns the search's Finished.

Every core is busy: one engine searches for the measured client, and one more for each other core.
Run it with ``python tests/benchmarks/stop_latency.py``. The last line and the exit status tell
whether the targets were met.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import threading
import time
from contextlib import ExitStack, closing

from engine.client import EngineClient
from engine.protocol.messages import Finished, Go, Progress

MIDDLEGAME = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
STOPS = 200
MEDIAN_TARGET_MS = 5.0
P99_TARGET_MS = 30.0
PATIENCE_S = 30.0


class Engine:
    """A client used as the window uses it: a report wakes it, then it polls."""

    def __init__(self) -> None:
        self._awake = threading.Event()
        self._searches = 0
        self.client = EngineClient(self._awake.set)
        self.client.start()

    def think(self) -> None:
        """Start a search without a limit; return when it runs."""
        self._searches += 1
        self.client.go(Go(self._searches, MIDDLEGAME))
        self._until(Progress)

    def stop(self) -> float:
        """Stop the search; return the milliseconds until its answer arrived."""
        started_s = time.perf_counter()
        self.client.stop()
        self._until(Finished)
        return (time.perf_counter() - started_s) * 1000

    def _until(self, kind: type[Progress | Finished]) -> None:
        while not any(isinstance(report, kind) for report in self.client.poll()):
            if not self._awake.wait(PATIENCE_S):
                raise TimeoutError(f"no {kind.__name__} arrived")
            self._awake.clear()


def measure(stops: int, others: int) -> list[float]:
    """Return the milliseconds of each stop while ``others`` other engines search."""
    random_times = random.Random(1)
    latencies = []
    with ExitStack() as stack:
        for _ in range(others):
            other = Engine()
            stack.enter_context(closing(other.client))
            other.think()
        measured = Engine()
        stack.enter_context(closing(measured.client))
        for _ in range(stops):
            measured.think()
            time.sleep(random_times.uniform(0.02, 0.08))  # Stop it at a random time of its search.
            latencies.append(measured.stop())
    return latencies


def main() -> int:
    """Measure and print; return 0 if the targets were met."""
    cores = os.cpu_count() or 1
    parser = argparse.ArgumentParser(description="Measure how long a stop takes.")
    parser.add_argument("--stops", type=int, default=STOPS)
    parser.add_argument("--others", type=int, default=cores - 1, help="other engines thinking")
    options = parser.parse_args()
    latencies = sorted(measure(options.stops, options.others))
    median = statistics.median(latencies)
    p99 = latencies[max(0, -(-len(latencies) * 99 // 100) - 1)]
    print(f"{len(latencies)} stops, {cores} cores, {options.others} other engines thinking")
    print(f"median {median:.2f} ms, 99th percentile {p99:.2f} ms, longest {latencies[-1]:.2f} ms")
    met = median <= MEDIAN_TARGET_MS and p99 <= P99_TARGET_MS
    targets = f"{MEDIAN_TARGET_MS:.0f} ms and {P99_TARGET_MS:.0f} ms"
    print(f"targets {targets}: {'met' if met else 'missed'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
