"""What other threads put into an inbox reaches the window once, in order, and wakes it."""

from __future__ import annotations

import threading
from itertools import groupby
from typing import TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from engine.process.inbox import Inbox

PATIENCE_S = 30.0
COUNT = 2_000
Step: TypeAlias = int | str
"""A number is put; a word is what the window does."""
STEPS = st.lists(st.integers(0, 9) | st.sampled_from(["take", "drop odd", "close"]))


class Woken:
    """Counts how often the window was woken."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> None:
        self.times += 1


def is_odd(number: int) -> bool:
    return number % 2 == 1


def is_same_parity(waiting: int, new: int) -> bool:
    return is_odd(waiting) == is_odd(new)


@given(STEPS)
def test_messages_are_taken_once_in_the_order_in_which_they_were_put(steps: list[Step]) -> None:
    woken = Woken()
    inbox = Inbox[int](woken)
    waiting: list[int] = []
    kept, is_closed = 0, False
    for step in steps:
        if isinstance(step, int):
            assert inbox.put(step) is not is_closed
            if not is_closed:
                waiting.append(step)
                kept += 1
        elif step == "take":
            assert inbox.take_all() == waiting
            waiting.clear()
        elif step == "drop odd":
            inbox.drop(is_odd)
            waiting = [one for one in waiting if not is_odd(one)]
        else:
            inbox.close()
            waiting.clear()
            is_closed = True
        assert (len(inbox), inbox.is_closed, woken.times) == (len(waiting), is_closed, kept)


@given(st.lists(st.integers(0, 9)))
def test_of_neighbours_that_supersede_each_other_only_the_newest_waits(numbers: list[int]) -> None:
    woken = Woken()
    inbox = Inbox[int](woken, is_same_parity)
    for number in numbers:
        inbox.put(number)
    last_of_run = [list(run)[-1] for _, run in groupby(numbers, is_odd)]
    assert inbox.take_all() == last_of_run
    assert woken.times == len(numbers)


def test_a_message_that_was_taken_is_not_superseded() -> None:
    inbox = Inbox[int](supersedes=is_same_parity)
    inbox.put(1)
    assert inbox.take_all() == [1]
    inbox.put(3)
    assert inbox.take_all() == [3]


def test_the_message_is_there_when_the_window_is_woken() -> None:
    seen: list[list[str]] = []
    inbox = Inbox[str](lambda: seen.append(inbox.take_all()))
    inbox.put("report")
    assert seen == [["report"]]


def test_a_replaced_wake_is_called_from_the_next_message_on() -> None:
    inbox = Inbox[int]()
    inbox.put(1)
    woken = Woken()
    inbox.wake = woken
    assert woken.times == 0
    inbox.put(2)
    assert (woken.times, inbox.take_all()) == (1, [1, 2])


def test_messages_of_several_threads_all_arrive_each_thread_in_its_order() -> None:
    news = threading.Event()
    inbox = Inbox[tuple[str, int]](news.set)
    writers = [started(inbox, name) for name in ("a", "b", "c")]
    found: list[tuple[str, int]] = []
    while len(found) < len(writers) * COUNT:
        assert news.wait(PATIENCE_S)
        news.clear()
        found += inbox.take_all()
    for writer in writers:
        writer.join()
    for name in ("a", "b", "c"):
        assert [number for who, number in found if who == name] == list(range(COUNT))


def test_threads_that_still_write_when_the_inbox_is_closed_leave_nothing() -> None:
    news = threading.Event()
    inbox = Inbox[tuple[str, int]](news.set)
    writers = [started(inbox, name) for name in ("a", "b")]
    assert news.wait(PATIENCE_S)
    inbox.close()
    for writer in writers:
        writer.join()
    assert inbox.take_all() == []


def write(inbox: Inbox[tuple[str, int]], name: str) -> None:
    for number in range(COUNT):
        inbox.put((name, number))


def started(inbox: Inbox[tuple[str, int]], name: str) -> threading.Thread:
    thread = threading.Thread(target=write, args=(inbox, name))
    thread.start()
    return thread
