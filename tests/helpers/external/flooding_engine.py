"""A UCI engine whose searches end only on ``stop`` and write a number of info lines a second.

Run it as ``python flooding_engine.py LINES_PER_SECOND``. The node count of each line is the number
of lines so far, so a report tells how many lines have been read. The depth never falls, because the
window keeps the line of the greatest depth.
"""

from __future__ import annotations

import select
import sys
import time

BURSTS_PER_S = 100
LINE = b"info depth %d seldepth 30 nodes %d time %d score cp %d pv e2e4 e7e5 g1f3\n"


def search(lines_per_s: int) -> None:
    """Write info lines in bursts until the next command arrives."""
    began_s, count = time.monotonic(), 0
    while not select.select([sys.stdin], [], [], 1 / BURSTS_PER_S)[0]:
        elapsed_s = time.monotonic() - began_s
        due = int(elapsed_s * lines_per_s)
        ms, numbers = int(1000 * elapsed_s), range(count + 1, due + 1)
        # The measured machine writes the lines too, so they are made with little work.
        lines = [LINE % (one.bit_length(), one, ms, one % 300) for one in numbers]
        sys.stdout.buffer.write(b"".join(lines))
        sys.stdout.buffer.flush()
        count = due


def main(lines_per_s: int) -> None:
    """Answer commands until quit or the end of standard input."""
    while line := sys.stdin.readline():
        answer = {"uci": "id name Flood 1.0\nuciok", "isready": "readyok"}.get(line.strip())
        if line.startswith("go"):
            search(lines_per_s)
        elif line.startswith("stop"):
            answer = "bestmove e2e4"
        elif line.startswith("quit"):
            return
        if answer is not None:
            print(answer, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
