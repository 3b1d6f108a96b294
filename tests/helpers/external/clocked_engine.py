"""A UCI engine whose lines tell when it wrote them, and which logs when commands arrive.

Run it as ``python clocked_engine.py LOG LINES_PER_SECOND``. It reports three lines at random times.
The score of a line is the time at which it was written (``stamp``). The log has a line for each
``stop``, ``bestmove``, ``position`` and ``go``: the word and the machine's monotonic time in
nanoseconds.
"""

from __future__ import annotations

import random
import select
import sys
import time
from pathlib import Path

import chess

LINES = 3
TURN_MS = 100_000
"""A stamp begins again after this time."""


def stamp() -> int:
    """Return the machine's monotonic time in milliseconds, as the score of a line."""
    return time.monotonic_ns() // 1_000_000 % TURN_MS


def age_ms(score_cp: int) -> int:
    """Return how long ago a line with this score was written, in milliseconds."""
    return (stamp() - score_cp) % TURN_MS


class Engine:
    """The engine; it searches until ``stop``."""

    def __init__(self, log: Path, lines_per_s: float) -> None:
        self._log = log.open("a", encoding="utf-8", buffering=1)
        self._wait_s = 1 / lines_per_s
        self._position = ["startpos"]
        """The words of the last ``position``. They are read after ``go``, so that the logged time
        of ``go`` is that of its arrival."""
        self._move = "0000"
        """The answer to ``stop``: a legal move of the position."""
        self._lots = random.Random(1)

    def run(self) -> None:
        """Answer commands until quit or the end of standard input."""
        for line in sys.stdin:
            word = line.split(None, 1)[0] if line.strip() else ""
            match word:
                case "uci":
                    say("id name Clock 1.0", "option name MultiPV type spin default 1 min 1 max 9",
                        "uciok")  # fmt: skip
                case "isready":
                    say("readyok")
                case "position":
                    self._note(word)
                    self._position = line.split()[1:]
                case "go":
                    self._note(word)
                    self._search()
                case "stop":
                    self._note(word)
                    self._note("bestmove")
                    say(f"bestmove {self._move}")
                case "quit":
                    return

    def _note(self, word: str) -> None:
        self._log.write(f"{word} {time.monotonic_ns()}\n")

    def _search(self) -> None:
        """Report lines at random times until the next command arrives."""
        moves = [move.uci() for move in position(self._position).legal_moves]
        self._move = moves[0]
        depth = 0
        while not select.select([sys.stdin], [], [], self._lots.expovariate(1 / self._wait_s))[0]:
            depth += 1
            number = self._lots.randrange(min(LINES, len(moves)))
            say(
                f"info depth {depth % 200} multipv {number + 1} score cp {stamp()} "
                f"nodes {depth} pv {moves[number]}"
            )


def position(words: list[str]) -> chess.Board:
    """Return the position of a ``position`` command without its first word."""
    moves = words.index("moves") if "moves" in words else len(words)
    board = chess.Board(" ".join(words[1:moves])) if words[0] == "fen" else chess.Board()
    for move in words[moves + 1 :]:
        board.push_uci(move)
    return board


def say(*lines: str) -> None:
    """Write lines and flush."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


if __name__ == "__main__":
    Engine(Path(sys.argv[1]), float(sys.argv[2])).run()
