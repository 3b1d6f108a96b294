"""Concurrent games: one process for each, with its own pair of engines.

Threads cannot replace them: while one game waits for the interpreter lock, its clock would run.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import sys
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from types import FrameType, TracebackType

from games.openings import Opening
from games.playing import Conditions, play
from games.record import Game
from msgspec import Struct
from players.failures import UnusableEngineError
from players.player import EngineSpec
from players.protocols import new_player

ENDING_S = 5.0
"""Time limit for the processes to end their engines."""


DIED = "a process that plays games ended before its time"


class WorkerDiedError(RuntimeError):
    """A worker process ended unexpectedly."""


class Match(Struct, frozen=True):
    """The parameters of a worker."""

    first: EngineSpec
    second: EngineSpec
    conditions: Conditions


class Workers:
    """A group of worker processes; a context manager that ends them."""

    def __init__(self, match: Match, number: int) -> None:
        # Spawned, not forked: a fresh process on every platform, without open pipes of this one.
        context = multiprocessing.get_context("spawn")
        self._connections: list[Connection] = []
        self._processes = []
        # This process handles Ctrl-C: it ends the workers, which quit their engines.
        interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            for _ in range(number):
                ours, theirs = context.Pipe()
                process = context.Process(target=_work, args=(match, theirs), daemon=True)
                process.start()
                theirs.close()
                self._connections.append(ours)
                self._processes.append(process)
        finally:
            signal.signal(signal.SIGINT, interrupt)

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(ENDING_S)
            if process.is_alive():
                process.kill()

    def play(self, openings: Iterator[Opening], pairs: int) -> Iterator[tuple[Game, Game]]:
        """Yield both games of each of ``pairs`` openings, in the order of the openings.

        In the order in which games end, short games would come first, and a sequential test would
        depend on the concurrency.

        Raises:
            WorkerDiedError: a worker process died; the match cannot continue.
            UnusableEngineError: a restarted engine is no longer usable.
        """
        numbers = iter(range(pairs))
        finished: dict[int, tuple[Game, Game]] = {}
        awaited = 0
        busy = {
            connection for connection in self._connections if _give(connection, numbers, openings)
        }
        while awaited < pairs:
            for ready in wait(busy):
                assert isinstance(ready, Connection)
                number, pair = _take(ready)
                finished[number] = pair
                if not _give(ready, numbers, openings):
                    busy.discard(ready)
            while awaited in finished:
                yield finished.pop(awaited)
                awaited += 1


def _give(connection: Connection, numbers: Iterator[int], openings: Iterator[Opening]) -> bool:
    """Send the next opening to a worker; False if there is none."""
    number = next(numbers, None)
    if number is None:
        return False
    try:
        connection.send((number, next(openings)))
    except OSError:
        raise WorkerDiedError(DIED) from None
    return True


def _take(connection: Connection) -> tuple[int, tuple[Game, Game]]:
    """Receive a finished pair from a worker."""
    try:
        number, answer = connection.recv()
    except (EOFError, OSError):
        raise WorkerDiedError(DIED) from None
    if isinstance(answer, UnusableEngineError):
        raise answer
    return number, answer


def _work(match: Match, connection: Connection) -> None:
    """Play both games of each received opening, until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    first, second = new_player(match.first), new_player(match.second)
    try:
        with contextlib.suppress(EOFError, OSError):
            while True:
                number, opening = connection.recv()
                try:
                    answer: object = (
                        play(first, second, 2 * number + 1, opening, match.conditions),
                        play(second, first, 2 * number + 2, opening, match.conditions),
                    )
                except UnusableEngineError as error:
                    answer = error
                connection.send((number, answer))
    finally:
        first.close()
        second.close()


def _leave(_signal: int, _frame: FrameType | None) -> None:
    sys.exit(0)
