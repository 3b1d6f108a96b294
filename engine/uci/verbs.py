"""What the engine answers over UCI beyond the protocol: ``d``, ``eval``, ``go perft``, ``bench``.

The long ones run in a thread of their own, so that ``isready`` is answered and ``stop`` heard.
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
from engine.tools.eval import lines_of

Say: TypeAlias = Callable[..., None]
Work: TypeAlias = Callable[[Say, c_longlong], None]
"""Says what it finds, and ends soon once its second argument, a stop value, is no longer 0.

It may raise MemoryError.
"""

UNINTERRUPTED_DEPTH = 4
"""Plies that are counted without looking whether to stop: some milliseconds."""


class Chore:
    """A long piece of work in a thread of its own."""

    def __init__(self, work: Work, say: Say) -> None:
        """Begin it. Raises RuntimeError where no thread can be had."""
        self._stop_value = c_longlong(0)
        self._thread = threading.Thread(
            target=self._run, args=(work, say), name="chore", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Ask it to end, which it soon does."""
        self._stop_value.value = STOPPED

    def is_running(self) -> bool:
        """Does it still work?"""
        return self._thread.is_alive()

    def join(self) -> None:
        """Wait for its end."""
        self._thread.join()

    def _run(self, work: Work, say: Say) -> None:
        try:
            work(say, self._stop_value)
        except MemoryError as error:
            say(f"info string {str(error) or 'not enough memory'}")


def board_lines(position: Position) -> list[str]:
    """Return the board as a diagram, and what is known of the position beside it."""
    lines = []
    for rank in reversed(range(8)):
        row = " ".join(PIECE_LETTERS[position.piece_at(8 * rank + file)] for file in range(8))
        lines.append(f" {rank + 1}  {row}")
    lines += ["", "    a b c d e f g h", ""]
    lines += [f"Fen: {position.fen()}", f"Key: {position.key():016X}"]
    lines.append(f"Checkers: {' '.join(position.checkers())}".rstrip())
    return lines


def evaluation_lines(position: Position) -> list[str]:
    """Return what the position is worth before anything is searched, term by term."""
    return lines_of(term_scores(position), position.white_to_move())


def count_leaves(position: Position, depth: int) -> Work:
    """Return the work of counting the leaves below each move of a position (not changed)."""

    def work(say: Say, stop_value: c_longlong) -> None:
        started_s = perf_counter()
        here = position.copy()
        total = 0
        for move in here.legal_moves() if depth > 0 else ():
            name = here.uci(move)
            here.push(move)
            leaves = sum(_leaves(here, depth - 1, stop_value))
            here.pop()
            if stop_value.value:
                say("info string perft was stopped")
                return
            say(f"{name}: {leaves}")
            total += leaves
        seconds = perf_counter() - started_s
        say("", f"Nodes searched: {total if depth > 0 else 1}", "")
        say(f"info string perft {depth}: {seconds:.3f} s")

    return work


def _leaves(position: Position, depth: int, stop_value: c_longlong) -> Iterator[int]:
    """Yield the leaves below a position in parts, none of which takes long."""
    if depth <= UNINTERRUPTED_DEPTH:
        yield perft(position, depth)
        return
    for move in position.legal_moves():
        if stop_value.value:
            return
        position.push(move)
        yield from _leaves(position, depth - 1, stop_value)
        position.pop()


def run_bench(depth: int) -> Work:
    """Return the work of searching the positions of the bench to a depth."""

    def work(say: Say, stop_value: c_longlong) -> None:
        result = bench(depth, say, stop_value)
        if stop_value.value:
            say("info string bench was stopped")
            return
        say(f"{result.nodes} nodes {result.nodes_per_second} nps")

    return work
