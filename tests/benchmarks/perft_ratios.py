"""Speed ratios of the boards from interleaved runs on one core.

``python tests/benchmarks/perft_ratios.py`` counts the same trees in turn, round after round: with
the bitboards, with the 0x88 board, and with Debian's ``stockfish`` (``go perft``), which always
uses bulk counting. Each ratio is computed within a round. The output gives the median of the
rounds, the smallest and the largest value. On Linux the times are processor times, because other
programs may use the core. It asserts nothing.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from engine.core.board.perft import perft
from engine.core.board.position import START_FEN, Position
from engine.core.mailbox.position import MailboxPosition
from engine.tools.check import Checker
from engine.tools.perft import CountedPosition, count_by_move

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers" / "external"))
from counting_stockfish import CountingStockfish, find_program
from positions import KIWIPETE

START, START_DEPTH = START_FEN, 6
KIWIPETE_DEPTH = 5
THREADS_DEPTH = 7
"""Perft depth of the start position for the thread test. It takes some seconds."""
THREADS_ROUNDS = 3
"""Largest number of rounds of the thread test."""
CHECKED = 1_000
"""Number of positions that ``check`` compares in a round."""
BUSY_SHARE = 0.02
"""Share of two cores that must be missing for the machine to count as loaded."""

RATIOS: tuple[tuple[str, str, str, str], ...] = (
    ("bulk, start position 6, to stockfish", "bulk", "stockfish", "1.40"),
    ("bulk, Kiwipete 5, to stockfish", "bulk kiwipete", "stockfish kiwipete", ""),
    ("every leaf made, to stockfish's bulk", "made", "stockfish", "0.22"),
    ("0x88 to bitboards, every leaf made", "0x88 made", "made", "0.25"),
    ("magics to rays, bulk", "bulk", "rays", ""),
    ("0x88 to bitboards, bulk", "0x88", "bulk", ""),
)
"""Title of a ratio, its two speeds and its target."""

Count = Callable[[], int]
Clock = Callable[[], float]
Speeds = dict[str, float]
"""Leaves per second by contestant."""


def clock_of(process_id: int) -> Clock:
    """Return a clock of a process's processor time, or the wall clock."""
    if sys.platform != "linux":
        return time.perf_counter
    # The id that clock_getcpuclockid(3) returns. Python offers it only for threads.
    return partial(time.clock_gettime, ~process_id << 3 | 2)


def contestants(stockfish: CountingStockfish | None) -> dict[str, tuple[Count, Clock]]:
    """Return the contestants of a round in order, each with its clock."""
    clock = clock_of(os.getpid())
    start, kiwipete = Position(START), Position(KIWIPETE)
    mailbox = MailboxPosition(START)
    ours: dict[str, Count] = {
        "bulk": partial(perft, start, START_DEPTH),
        "bulk kiwipete": partial(perft, kiwipete, KIWIPETE_DEPTH),
        "made": partial(perft, start, START_DEPTH, bulk=False),
        "0x88 made": partial(mailbox.perft, START_DEPTH, bulk=False),
        "rays": partial(perft, start, START_DEPTH, rays=True),
        "0x88": partial(mailbox.perft, START_DEPTH),
    }
    timed = {name: (count, clock) for name, count in ours.items()}
    if stockfish is None:
        return timed
    theirs: dict[str, Count] = {
        "stockfish": partial(stockfish.count, START, START_DEPTH),
        "stockfish kiwipete": partial(stockfish.count, KIWIPETE, KIWIPETE_DEPTH),
    }
    their_clock = clock_of(stockfish.process_id)
    return {name: (count, their_clock) for name, count in theirs.items()} | timed


def speed(count: Count, clock: Clock = time.perf_counter) -> float:
    """Return the leaves per second of one count."""
    started_s = clock()
    leaves = count()
    return leaves / (clock() - started_s)


def measure(rounds: int, counts: dict[str, tuple[Count, Clock]]) -> list[Speeds]:
    """Return the speeds of each round, after one round as warm-up."""
    for count, _ in counts.values():
        count()
    return [{name: speed(*timed) for name, timed in counts.items()} for _ in range(rounds)]


def print_ratios(measured: list[Speeds]) -> None:
    print(f"\n{'ratio':40}{'median':>8}{'least':>8}{'largest':>8}  wanted")
    for title, above, below, wanted in RATIOS:
        if below in measured[0]:
            print_ratio(title, [speeds[above] / speeds[below] for speeds in measured], wanted)


def print_ratio(title: str, values: list[float], wanted: str = "") -> None:
    median = statistics.median(values)
    print(f"{title:40}{median:8.3f}{min(values):8.3f}{max(values):8.3f}  {wanted}".rstrip())


def print_speeds(measured: list[Speeds]) -> None:
    print("\nmillion leaves a second, medians:")
    for name in measured[0]:
        median = statistics.median(speeds[name] for speeds in measured)
        print(f"{name:40}{median / 1e6:8.1f}")


def print_check(rounds: int) -> None:
    """Print the positions per minute of ``glassbox-engine check``."""
    rates = []
    for seed in range(rounds):
        checker = Checker(seed)
        checker.run(CHECKED)
        rates.append(checker.rate())
    median = int(statistics.median(rates))
    print(f"\ncheck: {median} positions a minute ({min(rates)} to {max(rates)}; wanted 10000)")


def print_threads(rounds: int) -> None:
    """Print the ratio of two threads to one, and the share of two cores that they used.

    A smaller share means that other programs were running. The ratio by processor time is the one
    that two free cores would give if no thread ever waited for the other.
    """
    ratios, free, shares = [], [], []
    for _ in range(rounds):
        one_s, one_used_s = count_by_threads(1)
        two_s, two_used_s = count_by_threads(2)
        ratios.append(one_s / two_s)
        free.append(2 * one_used_s / two_used_s)
        shares.append(two_used_s / two_s)
    print()
    print_ratio("two threads to one, bulk", ratios, "1.90")
    print_ratio("  by processor seconds", free)
    share = statistics.median(shares)
    loaded = share < 2 * (1 - BUSY_SHARE)
    print(f"two threads had {share:.2f} cores{': the machine was loaded' if loaded else ''}")


def count_by_threads(threads: int) -> tuple[float, float]:
    """Return wall time and processor time of a count, in seconds."""
    started_s, used_s = time.perf_counter(), time.process_time()
    count_by_move(CountedPosition(THREADS_DEPTH), threads)
    return time.perf_counter() - started_s, time.process_time() - used_s


def pin(cores: set[int]) -> bool:
    """Pin this process and its children to these cores, if the system can."""
    if sys.platform != "linux":
        return False
    os.sched_setaffinity(0, cores)
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the boards, as ratios.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--program", default="stockfish", help="the program to compare with")
    options = parser.parse_args()
    cores = os.sched_getaffinity(0) if sys.platform == "linux" else set(range(os.cpu_count() or 1))
    core = max(cores)
    pinned = pin({core})
    print(
        f"{options.rounds} rounds, {f'on core {core}' if pinned else 'not pinned to a core'}",
        end="",
    )
    print(f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "")

    program = find_program(options.program)
    stockfish = None if program is None else CountingStockfish(program)
    missing = f"{options.program} is not installed (Debian's package stockfish): not compared"
    print(missing if stockfish is None else f"compared with {stockfish.name}")
    measured = measure(options.rounds, contestants(stockfish))
    if stockfish is not None:
        stockfish.close()
    print_ratios(measured)
    print_speeds(measured)
    print_check(options.rounds)
    if len(cores) > 1:
        pin(cores)
        print_threads(min(options.rounds, THREADS_ROUNDS))
    else:
        print("\none core only: two threads were not compared with one")
    return 0


if __name__ == "__main__":
    sys.exit(main())
