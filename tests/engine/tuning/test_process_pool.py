"""The process pool yields results in the order of the tasks."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

from engine.tuning import TuningError
from engine.tuning.process_pool import map_in_order


@pytest.mark.parametrize("processes", [1, 2])
def test_results_are_in_the_order_of_the_tasks(processes: int) -> None:
    tasks = list(range(-20, 0))
    assert list(map_in_order(abs, tasks, processes)) == [-task for task in tasks]


def test_a_dead_worker_process_is_reported() -> None:
    with pytest.raises(TuningError, match="died"):
        list(map_in_order(os._exit, [3], 2))


@pytest.fixture
def interruptible() -> Iterator[None]:
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_is_held_until_the_pool_is_idle(number: signal.Signals) -> None:
    given = []

    def tasks() -> Iterator[int]:
        for task in range(1000):
            if task == 3:
                signal.raise_signal(number)
            given.append(task)
            yield task

    results = map_in_order(abs, tasks(), 2)
    with pytest.raises(KeyboardInterrupt):
        list(results)
    assert 3 in given
    assert len(given) < 1000
    assert signal.getsignal(number) is signal.default_int_handler


def test_an_interrupt_after_the_last_result_is_not_lost() -> None:
    results = map_in_order(abs, [-1], 2)
    assert next(results) == 1
    signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        next(results)


@pytest.mark.usefixtures("interruptible")
def test_a_custom_signal_handler_is_kept() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    results = map_in_order(abs, [-1, -2], 2)
    assert next(results) == 1
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    assert list(results) == [2]
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
