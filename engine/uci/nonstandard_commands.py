"""Commands that UCI does not have: ``d``, ``eval``, ``go perft`` and ``bench``.

``go perft`` and ``bench`` run in a background thread, so ``isready`` and ``stop`` still work.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from ctypes import c_longlong
from time import perf_counter
from typing import TypeAlias

from engine.core.board.perft import perft
from engine.core.board.position import PIECE_LETTERS, Position
from engine.core.evaluation.terms import term_scores
from engine.thinking.bench import STOPPED, bench
from engine.tools.eval import evaluation_table_lines

Write: TypeAlias = Callable[..., None]
Work: TypeAlias = Callable[[Write, c_longlong], None]
"""A function that does the work of a command.

It writes its results by calling its first argument. Its second argument is the stop value. The
function returns soon after that value is no longer 0. It may raise MemoryError."""

UNINTERRUPTED_DEPTH = 4
"""Perft depth in plies that is counted without a check for ``stop``. It takes a few
milliseconds."""


class BackgroundTask:
    """A long command that runs in a thread of its own."""

    def __init__(self, work: Work, write: Write) -> None:
        """Start the thread.

        Raises:
            RuntimeError: no thread is available.
        """
        self._stop_value = c_longlong(0)
        self._thread = threading.Thread(
            target=self._run, args=(work, write), name="background task", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Request the end of the work, which follows soon."""
        self._stop_value.value = STOPPED

    def is_running(self) -> bool:
        """Return whether the work is still running."""
        return self._thread.is_alive()

    def join(self) -> None:
        """Wait until the work has ended."""
        self._thread.join()

    def _run(self, work: Work, write: Write) -> None:
        try:
            work(write, self._stop_value)
        except MemoryError as error:
            write(f"info string {str(error) or 'not enough memory'}")


def board_lines(position: Position) -> list[str]:
    """Return the lines of ``d``: a diagram, the FEN, the hash key and the checkers."""
    lines = []
    for rank in reversed(range(8)):
        row = " ".join(PIECE_LETTERS[position.piece_at(8 * rank + file)] for file in range(8))
        lines.append(f" {rank + 1}  {row}")
    lines += ["", "    a b c d e f g h", ""]
    lines += [f"Fen: {position.fen()}", f"Key: {position.key():016X}"]
    lines.append(f"Checkers: {' '.join(position.checkers())}".rstrip())
    return lines


def evaluation_lines(position: Position) -> list[str]:
    """Return the lines of ``eval``: the static evaluation, term by term."""
    return evaluation_table_lines(term_scores(position), position.white_to_move())


def perft_work(position: Position, depth: int) -> Work:
    """Return the work of ``go perft``: it counts the leaves of each move and adds them up.

    The work uses a copy of ``position``.
    """

    def work(write: Write, stop_value: c_longlong) -> None:
        started_s = perf_counter()
        here = position.copy()
        total = 0
        for move in here.legal_moves() if depth > 0 else ():
            name = here.uci(move)
            here.push(move)
            leaves = sum(_leaves(here, depth - 1, stop_value))
            here.pop()
            if stop_value.value:
                write("info string perft was stopped")
                return
            write(f"{name}: {leaves}")
            total += leaves
        seconds = perf_counter() - started_s
        write("", f"Nodes searched: {total if depth > 0 else 1}", "")
        write(f"info string perft {depth}: {seconds:.3f} s")

    return work


def _leaves(position: Position, depth: int, stop_value: c_longlong) -> Iterator[int]:
    """Yield the leaf counts of small parts of the tree. The work can stop after each part."""
    if depth <= UNINTERRUPTED_DEPTH:
        yield perft(position, depth)
        return
    for move in position.legal_moves():
        if stop_value.value:
            return
        position.push(move)
        yield from _leaves(position, depth - 1, stop_value)
        position.pop()


def bench_work(depth: int) -> Work:
    """Return the work of ``bench``: it searches each position of the bench to ``depth``."""

    def work(write: Write, stop_value: c_longlong) -> None:
        result = bench(depth, write, stop_value)
        if stop_value.value:
            write("info string bench was stopped")
            return
        write(f"{result.nodes} nodes {result.nodes_per_second} nps")

    return work
