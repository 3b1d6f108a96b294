"""Nodes per second of the engine, relative to stockfish with its classical evaluation.

Both run as UCI programs with one thread and the same hash size. They search the same positions in
turn for the same time, each with an empty table. In both a node is one move made, quiescence search
included. The ratio of a round is the sum of our nodes per second over all positions, divided by the
sum of theirs. Only ratios are meaningful on a busy machine; the last line is their median. Run it
with ``python tests/benchmarks/nodes_per_second.py`` (``apt-get install stockfish``). The exit
status is 0 if the target was met, 1 if it was missed, 2 if an engine is unusable.
"""

from __future__ import annotations

import argparse
import os
import shlex
import statistics
import sys

import chess
import chess.engine

from engine.thinking.bench import POSITIONS

TARGET = 1.5
MISSED = 1
UNUSABLE = 2
HASH_MB = 16
CLASSICAL = {"Use NNUE": "false"}


def nodes_in(engine: chess.engine.SimpleEngine, fen: str, seconds: float, game: object) -> float:
    """Return the nodes per second of one search, by the engine's last report."""
    board = chess.Board(fen)
    # A new ``game`` has python-chess send ucinewgame, which empties the table.
    limit = chess.engine.Limit(time=seconds)
    info = engine.play(board, limit, game=game, info=chess.engine.INFO_ALL).info
    return float(info["nodes"]) / max(float(info["time"]), 0.001)


def opened(command: str, options: dict[str, str]) -> chess.engine.SimpleEngine:
    """Start an engine with one thread."""
    engine = chess.engine.SimpleEngine.popen_uci(shlex.split(command))
    engine.configure({"Hash": HASH_MB, "Threads": 1, **options})
    return engine


def main() -> int:
    """Measure, print, and return the exit status."""
    parser = argparse.ArgumentParser(description="Compare nodes per second with stockfish.")
    parser.add_argument("--ours", default=f"{shlex.quote(sys.executable)} -m engine")
    parser.add_argument("--theirs", default="/usr/games/stockfish")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="for each search")
    options = parser.parse_args()
    try:
        ours, theirs = opened(options.ours, {}), opened(options.theirs, CLASSICAL)
    except (OSError, chess.engine.EngineError) as error:
        print(f"an engine cannot be used: {error}", file=sys.stderr)
        return UNUSABLE
    ratios = []
    with ours, theirs:
        for number in range(options.rounds):
            own = other = 0.0
            for fen in POSITIONS:
                own += nodes_in(ours, fen, options.seconds, object())
                other += nodes_in(theirs, fen, options.seconds, object())
            ratios.append(own / other)
            print(
                f"round {number + 1}: {own / len(POSITIONS):.0f} and "
                f"{other / len(POSITIONS):.0f} nodes/s, ratio {ratios[-1]:.2f}",
                flush=True,
            )
    ratio = statistics.median(ratios)
    print(
        f"{ratio:.2f} times (from {min(ratios):.2f} to {max(ratios):.2f}), "
        f"load {os.getloadavg()[0]:.1f}; target {TARGET:.2f}: "
        f"{'met' if ratio >= TARGET else 'missed'}"
    )
    return 0 if ratio >= TARGET else MISSED


if __name__ == "__main__":
    sys.exit(main())
