"""The garbage collector runs between frames and frees everything that it should."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from game.system import gc_policy


class Knot:
    """A reference cycle, which only the garbage collector can free."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def taken_over() -> Iterator[None]:
    gc_policy.freeze_and_take_over()
    yield
    gc.enable()
    gc.unfreeze()


def knots(count: int) -> weakref.ref[Knot]:
    """Make ``count`` garbage cycles. Return a weak reference to the last one."""
    return [weakref.ref(Knot()) for _ in range(count)][-1]


def test_nothing_is_collected_in_the_middle_of_a_frame() -> None:
    assert knots(20 * gc_policy.YOUNG_MOST)() is not None


def test_garbage_is_collected_after_a_frame_that_made_much() -> None:
    last = knots(gc_policy.YOUNG_MOST + 1)
    gc_policy.collect_if_due(is_idle=False)
    assert last() is None


def test_a_little_can_wait() -> None:
    last = knots(10)
    gc_policy.collect_if_due(is_idle=False)
    assert last() is not None


def test_everything_is_collected_once_the_program_is_idle() -> None:
    last = knots(1)
    gc.collect(1)
    old = Knot()
    gc.collect(1)
    gc.collect(1)
    gone = weakref.ref(old)
    del old
    assert last() is None
    for _ in range(gc_policy.OLD_MOST + 1):
        gc.collect(1)
        gc_policy.collect_if_due(is_idle=False)
    assert gone() is not None
    gc_policy.collect_if_due(is_idle=True)
    assert gone() is None
