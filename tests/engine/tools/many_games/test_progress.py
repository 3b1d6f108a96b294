"""The progress of a run: when it is told, and the time that is left."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.tools.many_games.game_task import LostWorker
from engine.tools.many_games.losses import Losses
from engine.tools.many_games.remaining_time import Progress, duration


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.2, "0 seconds"),
        (1, "1 second"),
        (59.6, "1 minute"),
        (125, "2 minutes 5 seconds"),
        (3600, "1 hour"),
        (3605, "1 hour"),
        (90_061, "1 day 1 hour"),
        (10 * 86_400, "10 days"),
    ],
)
def test_durations_have_two_units(seconds: float, text: str) -> None:
    assert duration(seconds) == text


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def test_the_time_that_is_left_follows_from_the_bytes_of_the_games() -> None:
    clock = Clock()
    progress = Progress(10, 2, 4000, clock)
    progress.finish(1000)
    clock.now_s += 60
    line = progress.due_line()
    assert line is not None
    assert "3 of 10" in line
    assert "3 minutes" in line


def test_progress_is_told_now_and_then_and_more_seldom_in_a_long_run() -> None:
    clock = Clock()
    progress = Progress(10, 0, 4000, clock)
    told = list[float]()
    while clock.now_s < 100_000:
        clock.now_s += 1
        if progress.due_line() is not None:
            told.append(clock.now_s)
    gaps = [after - before for before, after in pairwise(told)]
    assert min(gaps) == gaps[0] == 10
    assert gaps == sorted(gaps)
    assert gaps[-1] == 300


def test_a_lost_game_is_named_and_so_is_the_delay_until_it_is_done() -> None:
    clock = Clock()
    losses = Losses(clock)
    line = losses.lose(LostWorker("worker 2 ended (SIGKILL)", (7, 9)))
    assert "worker 2" in line
    assert "7, 9" in line
    assert losses.finish(8) is None
    clock.now_s += 75
    done = losses.finish(9)
    assert done is not None
    assert "game 9" in done
    assert "1 minute 15 seconds" in done
    assert losses.finish(9) is None


def test_of_many_lost_games_the_first_are_named() -> None:
    line = Losses(Clock()).lose(LostWorker("tcp://host", tuple(range(1, 1001))))
    assert "5" in line
    assert "995" in line
    assert "1000" not in line
