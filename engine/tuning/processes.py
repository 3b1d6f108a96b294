"""Work shared among processes, its results in the order of the tasks."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from engine.tuning import TuningError

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 4
"""Tasks given to each process beforehand, so that none waits."""


def ordered(
    work: Callable[[Task], Result], tasks: Iterable[Task], processes: int
) -> Iterator[Result]:
    """Return the result of each task in order, from so many processes; one is this one.

    Raises what ``work`` raises, TuningError where one dies.
    """
    if processes == 1:
        yield from map(work, tasks)
        return
    left = iter(tasks)
    pool = ProcessPoolExecutor(processes, get_context("spawn"), ignore_interrupt)
    waiting: deque[Future[Result]] = deque()
    try:
        while True:
            for task in islice(left, processes * AHEAD - len(waiting)):
                waiting.append(pool.submit(work, task))
            if not waiting:
                return
            yield waiting.popleft().result()
    except BrokenProcessPool as error:
        raise TuningError("a process that shared the work died") from error
    finally:
        pool.shutdown(cancel_futures=True)


def ignore_interrupt() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
