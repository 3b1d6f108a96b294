"""Games an hour of a review with two workers, as a multiple of those with one, by the clock.

Games of weak players are reviewed by ``glassbox-engine review`` with one worker and with two, in
turn; the order changes from pair to pair. The figure counts on a quiet machine alone. So the load
of other programs is printed with it: the mean number of processors that they used in each run.

Run it with ``python tests/benchmarks/review/review_workers.py``. The exit status tells whether the
target was met: at least 1.9 times the games an hour, as the median of the pairs.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import chess
import chess.pgn
from review_cost import played_game

from engine.protocol.review import ReviewedGame

ROOT = Path(__file__).resolve().parents[3]
PAIRS, GAMES, PLIES, NODES, TARGET = 5, 60, 60, 30_000, 1.9
STAT = Path("/proc/stat")
SECONDS_AN_HOUR = 3600


def pgn_text(game: ReviewedGame) -> str:
    """Return a game as PGN."""
    pgn = chess.pgn.Game()
    pgn.add_line([chess.Move.from_uci(move) for move in game.moves])
    return f"{pgn}\n\n"


def busy_s() -> float | None:
    """Return for how long all processors have worked, for any program; None if nothing tells."""
    if not STAT.exists():
        return None
    user, nice, system, _, _, irq, softirq, *_ = map(
        int, STAT.read_text("ascii").splitlines()[0].split()[1:]
    )
    return (user + nice + system + irq + softirq) / os.sysconf("SC_CLK_TCK")


def own_s() -> float:
    """Return for how long this process and those that it has waited for have worked."""
    uses = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(use.ru_utime + use.ru_stime for use in uses)


def timed(games: Path, workers: int, nodes: int) -> tuple[float, float | None, bytes]:
    """Return the seconds by the clock, the processors that others used, and the reviewed games."""
    out = games.with_name("out.pgn")
    out.unlink(missing_ok=True)
    command = [sys.executable, "-m", "engine", "review", str(games), "--out", str(out)]
    command += ["--nodes", str(nodes), "--workers", str(workers)]
    busy_before_s, own_before_s, began_s = busy_s(), own_s(), time.monotonic()
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    took_s, busy_after_s = time.monotonic() - began_s, busy_s()
    if busy_before_s is None or busy_after_s is None:
        return took_s, None, out.read_bytes()
    others_s = busy_after_s - busy_before_s - (own_s() - own_before_s)
    return took_s, max(0.0, others_s) / took_s, out.read_bytes()


def main() -> int:
    """Measure and print; return 0 if the target was met."""
    parser = argparse.ArgumentParser(description="Measure what a second worker gains.")
    parser.add_argument("--pairs", type=int, default=PAIRS)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--nodes", type=int, default=NODES)
    options = parser.parse_args()
    ratios = list[float]()
    with tempfile.TemporaryDirectory() as folder:
        games = Path(folder) / "games.pgn"
        texts = [pgn_text(played_game(seed, PLIES)) for seed in range(options.games)]
        games.write_text("".join(texts), "utf-8")
        for pair in range(options.pairs):
            order = (1, 2) if pair % 2 == 0 else (2, 1)
            runs = {workers: timed(games, workers, options.nodes) for workers in order}
            if runs[1][2] != runs[2][2]:
                print("the reviewed games differ")
                return 1
            ratios.append(runs[1][0] / runs[2][0])
            told = [
                f"{workers} worker{'s' * (workers > 1)} "
                f"{options.games * SECONDS_AN_HOUR / took_s:.0f} games an hour, others used "
                f"{'?' if others is None else f'{others:.2f}'} processors"
                for workers, (took_s, others, _) in sorted(runs.items())
            ]
            print(f"pair {pair + 1}: {'; '.join(told)}: {ratios[-1]:.3f} times", flush=True)
    median = statistics.median(ratios)
    is_met = median >= TARGET
    print(f"median {median:.3f}, target {TARGET}: {'met' if is_met else 'missed'}")
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
