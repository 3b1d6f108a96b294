"""Search positions with known mates; count wrong and right mate scores.

``python tests/strength/mates.py FILE.epd`` reads one position a line, such as
``7k/8/5K2/6Q1/8/8/8/8 w - - bm #1;``: a FEN with or without its two counters, and the distance to
mate in moves, negative if the side to move is mated. It searches each position from an empty table,
with each number of nodes and of threads. The fewer nodes, the more often a search ends within an
iteration that has just found a mate.

An exact score (one without ``lowerbound`` or ``upperbound``) that gives a shorter mate than the
truth is wrong, and so is one for the wrong side. The status is then 1. A longer mate is right: the
engine has not found the shortest one yet. A mate is *found* if the last exact score is a mate for
the right side, and *best* if it has the right distance.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import NamedTuple

from engine.tools.command_line import (
    FAILED,
    WRONG_USE,
    OneLineParser,
    integer_type,
    print_error,
    print_status,
)

PROGRAM = "mates.py"
OWN = Path(__file__).resolve().parents[1] / "data" / "mates.epd"
"""The positions that ``tests/tools/make_mates.py`` makes."""
ENGINE = f"{shlex.quote(sys.executable)} -m engine"
HASH_MB = 16
DEFAULT_NODES = 100_000
POSITION = re.compile(
    r"(?P<fen>\S+ [wb] \S+ \S+)(?P<counters> \d+ \d+)? bm #(?P<mate>-?\d+)\s*(;.*)?"
)
SCORE = re.compile(
    r"\bscore (?P<kind>cp|mate) (?P<number>-?\d+)(?P<bound> (?:lower|upper)bound\b)?"
)


class Mate(NamedTuple):
    """A position and its distance to mate in moves, negative if the side to move is mated."""

    fen: str
    moves: int


class Verdict(NamedTuple):
    """What a search said about a mate."""

    wrong: tuple[int, ...]
    """Distances of the wrong exact scores."""
    is_found: bool
    is_best: bool


def read(lines: Iterable[str]) -> list[Mate]:
    """Read the positions of an EPD file; empty lines and lines that begin with # are skipped.

    Raises:
        ValueError: a line is not a position with its mate.
    """
    mates = []
    for number, line in enumerate(lines, start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        match = POSITION.fullmatch(text)
        if match is None or int(match["mate"]) == 0:
            raise ValueError(f"line {number} is not a FEN with 'bm #N': {text[:80]}")
        mates.append(Mate(match["fen"] + (match["counters"] or " 0 1"), int(match["mate"])))
    return mates


def judged(lines: Iterable[str], truth: int) -> Verdict:
    """Judge the ``info`` lines of a search of a position that is mate in ``truth`` moves."""
    wrong = []
    last: int | None = None
    for line in lines:
        match = SCORE.search(line)
        if match is None or match["bound"]:
            continue
        last = int(match["number"]) if match["kind"] == "mate" else None
        if last is not None and (last * truth <= 0 or abs(last) < abs(truth)):
            wrong.append(last)
    return Verdict(tuple(wrong), last is not None and last * truth > 0, last == truth)


class Engine:
    """A UCI engine in a process of its own."""

    def __init__(self, command: str, threads: int) -> None:
        """Start the engine with a number of threads.

        Raises:
            OSError: the command cannot be started.
        """
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._send(
            "uci", f"setoption name Hash value {HASH_MB}", f"setoption name Threads value {threads}"
        )

    def search(self, fen: str, nodes: int) -> list[str]:
        """Search a position from an empty table; return the ``info`` lines.

        Raises:
            EOFError: the engine has ended.
        """
        self._send("ucinewgame", f"position fen {fen}", f"go nodes {nodes}")
        assert self._process.stdout is not None
        lines: list[str] = []
        for line in self._process.stdout:
            if line.startswith("bestmove"):
                return lines
            if line.startswith("info"):
                lines.append(line.rstrip())
        raise EOFError(f"the engine ended in {fen}")

    def close(self) -> None:
        """End the engine."""
        with self._process:
            self._send("quit")

    def _send(self, *lines: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()


class Row(NamedTuple):
    """The result of one run over all positions."""

    nodes: int
    threads: int
    is_busy: bool
    verdicts: tuple[Verdict, ...]

    def text(self) -> str:
        """Return the counts in one line."""
        wrong = sum(bool(one.wrong) for one in self.verdicts)
        found = sum(one.is_found for one in self.verdicts)
        best = sum(one.is_best for one in self.verdicts)
        cores = "busy" if self.is_busy else "free"
        return f"{self.nodes:9}  {self.threads:7}  {cores:5}  {wrong:5}  {found:5}  {best:5}"


def run(command: str, mates: Sequence[Mate], nodes: int, threads: int) -> tuple[Verdict, ...]:
    """Search all positions; print each wrong score on standard error.

    Raises:
        OSError: the engine cannot be started, or it has ended.
        EOFError: the engine has ended.
    """
    verdicts = []
    engine = Engine(command, threads)
    try:
        for mate in mates:
            verdict = judged(engine.search(mate.fen, nodes), mate.moves)
            if verdict.wrong:
                print_status(f"mate {verdict.wrong[0]} for mate {mate.moves}: {mate.fen}")
            verdicts.append(verdict)
    finally:
        engine.close()
    return tuple(verdicts)


@contextmanager
def busy_cores(count: int) -> Iterator[None]:
    """Keep this many cores busy with other processes."""
    endless = [sys.executable, "-S", "-c", "while True: pass"]
    processes = [subprocess.Popen(endless) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; return its status."""
    parser = OneLineParser(prog=PROGRAM, description="Count wrong mate scores.", allow_abbrev=False)
    parser.add_argument("file", type=Path, nargs="?", default=OWN)
    parser.add_argument(
        "--nodes", type=integer_type("number of nodes", 1), nargs="+", default=[DEFAULT_NODES]
    )
    parser.add_argument(
        "--threads", type=integer_type("number of threads", 1, 256), nargs="+", default=[1, 2]
    )
    parser.add_argument("--runs", type=integer_type("number of runs", 1), default=1)
    parser.add_argument(
        "--busy", type=integer_type("number of runs", 0), default=0, help="runs with busy cores"
    )
    parser.add_argument("--engine", default=ENGINE, help="command of the engine")
    options = parser.parse_args(arguments)
    try:
        mates = read(options.file.read_text("utf-8").splitlines())
    except (OSError, ValueError) as error:
        return print_error(PROGRAM, f"{options.file}: {error}", WRONG_USE)
    print(f"{len(mates)} positions\n    nodes  threads  cores  wrong  found   best")
    is_right = True
    for number in range(options.runs):
        is_busy = number < options.busy
        with busy_cores(os.cpu_count() or 1 if is_busy else 0):
            for nodes, threads in product(options.nodes, options.threads):
                try:
                    verdicts = run(options.engine, mates, nodes, threads)
                except (OSError, EOFError) as error:
                    return print_error(PROGRAM, error, FAILED)
                print(Row(nodes, threads, is_busy, verdicts).text(), flush=True)
                is_right = is_right and not any(one.wrong for one in verdicts)
    return 0 if is_right else FAILED


if __name__ == "__main__":
    sys.exit(main())
