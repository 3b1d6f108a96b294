"""Worker processes on this machine, each with a game at a time."""

from __future__ import annotations

import signal
from collections import Counter, deque
from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import wait

from engine.process.spawned_process import SpawnedProcess
from engine.tools.many_games.game_review import unreviewed
from engine.tools.many_games.game_task import (
    Event,
    GameTask,
    LackOfMemory,
    LostWorker,
    ReviewSettings,
    ReviewStoppedError,
)
from engine.tools.many_games.worker_process import RunEnd, WorkerEnd, work

MOST_LOSSES = 3
"""A game that has ended so many workers is not tried again. A run ends when so many in a row do not
start."""
TICK_S = 0.2
"""How often at least the run may look for Ctrl-C."""
JOIN_S = 2.0


class _Worker:
    """A process, this end of its pipe, and the game that it has."""

    def __init__(self, number: int, settings: ReviewSettings) -> None:
        """Start the process. Raises OSError."""
        self.number = number
        self.task: GameTask | None = None
        self.has_started = False
        self.connection: RunEnd
        theirs: WorkerEnd
        self.connection, theirs = Pipe()
        self.process = SpawnedProcess(
            target=work, args=(theirs, settings), name=f"review {number}", daemon=True
        )
        try:
            self.process.start()
        finally:
            theirs.close()

    def end(self) -> str:
        """End the process; return what ended it if it has ended already."""
        self.connection.close()
        self.process.join(JOIN_S)
        code = self.process.exitcode
        if code is None:
            self.process.kill()
            self.process.join()
        return _cause(code)


class LocalWorkers:
    """Processes that review games. One that has ended is replaced, and its game done again."""

    def __init__(self, count: int, settings: ReviewSettings) -> None:
        """Prepare ``count`` workers; each starts when there is a game for it."""
        self._count = count
        self._settings = settings
        self._workers = dict[RunEnd, _Worker]()
        self._again = deque[GameTask]()
        self._losses = Counter[int]()
        """How many workers each game has ended."""
        self._failed_starts = 0
        """How many workers in a row ended before they could take a game."""
        self._free_numbers = list(range(count, 0, -1))

    def events(self, tasks: Iterator[GameTask]) -> Iterator[Event]:
        """Yield the result of each game, in any order, and what happens besides.

        Raises:
            ReviewStoppedError: the workers cannot work.
        """
        self._give_games(tasks)
        while any(worker.task for worker in self._workers.values()):
            for connection in wait(list(self._workers), TICK_S):
                worker = self._workers[connection]  # type: ignore[index]
                yield from self._read(worker)
            self._give_games(tasks)
            yield None

    def close(self) -> None:
        """End all workers at once, whatever they are doing."""
        for worker in self._workers.values():
            worker.process.kill()
        for worker in self._workers.values():
            worker.end()
        self._workers.clear()

    def _give_games(self, tasks: Iterator[GameTask]) -> None:
        """Give each worker without a game the next one, and start workers that are missing."""
        idle = [worker for worker in self._workers.values() if worker.task is None]
        for worker in idle:
            if (task := self._next(tasks)) is None:
                return
            self._give(worker, task)
        while self._free_numbers and (task := self._next(tasks)) is not None:
            try:
                worker = _Worker(self._free_numbers[-1], self._settings)
            except OSError as error:
                raise ReviewStoppedError(f"cannot start a worker: {error.strerror}") from error
            self._free_numbers.pop()
            self._workers[worker.connection] = worker
            self._give(worker, task)

    def _next(self, tasks: Iterator[GameTask]) -> GameTask | None:
        return self._again.popleft() if self._again else next(tasks, None)

    def _give(self, worker: _Worker, task: GameTask) -> None:
        worker.task = task
        try:
            worker.connection.send(task)
        except OSError:
            return  # It has ended, which reading from it tells.

    def _read(self, worker: _Worker) -> Iterator[Event]:
        try:
            report = worker.connection.recv()
        except (EOFError, OSError):  # It ended, perhaps in a report.
            yield from self._lose(worker)
            return
        if report is None:
            worker.has_started = True
            self._failed_starts = 0
        elif isinstance(report, LackOfMemory):
            raise ReviewStoppedError(f"not enough memory for game {report.number}")
        else:
            worker.task = None
            yield report

    def _lose(self, worker: _Worker) -> Iterator[Event]:
        del self._workers[worker.connection]
        self._free_numbers.append(worker.number)
        cause = worker.end()
        task = worker.task
        if not worker.has_started:
            self._failed_starts += 1
            if self._failed_starts == MOST_LOSSES:
                raise ReviewStoppedError(f"worker {worker.number} did not start ({cause})")
        if task is None:
            return
        yield LostWorker(f"worker {worker.number} ended ({cause})", (task.number,))
        self._losses[task.number] += worker.has_started
        if self._losses[task.number] == MOST_LOSSES:
            yield unreviewed(task.number, f"it has ended {MOST_LOSSES} workers")
        else:
            self._again.append(task)


def _cause(code: int | None) -> str:
    """Say what ended a process."""
    if code is None:
        return "it closed its pipe"
    if code >= 0:
        return f"exit status {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
