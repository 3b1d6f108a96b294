"""A pool of processes. It yields results in the order of the tasks and handles Ctrl-C safely."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

from engine.tuning import TuningError

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 4
"""How many tasks are queued for each process, so that no process waits for work."""
POLL_S = 0.1
"""Interval in seconds between checks for an interrupt."""


def map_in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], processes: int
) -> Iterator[Result]:
    """Yield the result of each task, in the order of the tasks.

    With one process, the work is done in this process. With several processes, only the main thread
    may call this function. Exceptions that ``work`` raises are passed on.

    Raises:
        TuningError: a process died.
    """
    if processes == 1:
        yield from map(work, tasks)
        return
    with hold_interrupts() as raise_held:
        pool = ProcessPoolExecutor(processes, get_context("spawn"), ignore_interrupt)
        try:
            yield from _results(pool, work, iter(tasks), processes * AHEAD, raise_held)
        except BrokenProcessPool as error:
            raise TuningError("a worker process died") from error
        finally:
            pool.shutdown(cancel_futures=True)


def _results(
    pool: ProcessPoolExecutor,
    work: Callable[[Task], Result],
    left: Iterator[Task],
    most_waiting: int,
    raise_held: Callable[[], None],
) -> Iterator[Result]:
    waiting: deque[Future[Result]] = deque()
    while True:
        for task in islice(left, most_waiting - len(waiting)):
            waiting.append(pool.submit(work, task))
        if not waiting:
            return
        while not wait([waiting[0]], POLL_S).done:
            raise_held()
        raise_held()
        yield waiting.popleft().result()


@contextmanager
def hold_interrupts() -> Iterator[Callable[[], None]]:
    """Hold interrupts back while the context is open.

    An interrupt inside the pool's code could leave a lock held for ever. The context manager gives
    a function that raises KeyboardInterrupt if an interrupt was held back. The end of the context
    raises it, too.
    """
    held = []
    numbers = [
        number
        for number in (signal.SIGINT, signal.SIGTERM)
        if signal.getsignal(number) is signal.default_int_handler
    ]
    for number in numbers:
        signal.signal(number, lambda came, _: held.append(came))

    def raise_held() -> None:
        if held:
            raise KeyboardInterrupt

    try:
        yield raise_held
    finally:
        for number in numbers:
            signal.signal(number, signal.default_int_handler)
    raise_held()


def ignore_interrupt() -> None:
    """Ignore Ctrl-C in a worker process, because the parent process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
