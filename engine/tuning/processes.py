"""Work shared among processes, its results in the order of the tasks."""

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

SearchRequest = TypeVar("SearchRequest")
Result = TypeVar("Result")

AHEAD = 4
"""Tasks given to each process beforehand, so that none waits."""
POLL_S = 0.1
"""How long an interrupt may wait to be looked for."""


def ordered(
    work: Callable[[SearchRequest], Result], tasks: Iterable[SearchRequest], processes: int
) -> Iterator[Result]:
    """Return the result of each task in order, from so many processes; one is this one.

    Raises what ``work`` raises, TuningError where one dies. Several may be asked for by the main
    thread alone.
    """
    if processes == 1:
        yield from map(work, tasks)
        return
    with held_interrupts() as raise_held:
        pool = ProcessPoolExecutor(processes, get_context("spawn"), ignore_interrupt)
        try:
            yield from _results(pool, work, iter(tasks), processes * AHEAD, raise_held)
        except BrokenProcessPool as error:
            raise TuningError("a process that shared the work died") from error
        finally:
            pool.shutdown(cancel_futures=True)


def _results(
    pool: ProcessPoolExecutor,
    work: Callable[[SearchRequest], Result],
    left: Iterator[SearchRequest],
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
def held_interrupts() -> Iterator[Callable[[], None]]:
    """Hold back interrupts; what this gives, and its end, raise KeyboardInterrupt if one came.

    One that came amid a pool's own code would leave a lock locked for which others wait for ever.
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
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
