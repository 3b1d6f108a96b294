"""A review in a process of its own: finished, held, killed and resumed, it is the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

import pytest

from engine.process import review_worker
from engine.process.hosted_process import HostedProcess
from engine.protocol.review import (
    PositionSearch,
    ReviewCommand,
    ReviewedGame,
    ReviewFailed,
    ReviewFinished,
    ReviewProgress,
    ReviewReport,
)
from engine.review.complete_review import complete_review
from engine.review.reviewer import Reviewer

Process: TypeAlias = HostedProcess[ReviewCommand, ReviewReport]
NODES = 3_000
START = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
MOVES = (
    "c6d4 f3e5 d8g5 e5f7 g5g2 h1f1 g2e4 c4e2 d4c2 d1c2 e4c2 b1c3 c2g6 f7h8 g6h5 d2d4 g8f6 e2h5 f6h5"
)
GAME = ReviewedGame(START, tuple(MOVES.split()))


@pytest.fixture(scope="module")
def expected() -> ReviewFinished:
    searches = tuple(Reviewer(GAME, NODES).run())
    return ReviewFinished(complete_review(GAME, NODES, searches))


@contextmanager
def reviewing(
    game: ReviewedGame = GAME, done: tuple[PositionSearch, ...] = ()
) -> Iterator[Process]:
    process = Process(review_worker.run_review_process, "review", game, NODES, done)
    try:
        yield process
    finally:
        process.terminate()
        process.join()


def test_a_finished_review_is_that_of_the_reviewer(expected: ReviewFinished) -> None:
    with reviewing() as process:
        *_, last = process.reports()
    assert last == expected


def test_a_review_whose_process_is_killed_goes_on_in_another(expected: ReviewFinished) -> None:
    kill_at = random.Random(5).randrange(len(expected.review.searches))
    known: list[PositionSearch] = []
    with reviewing() as process:
        for report in process.reports():
            assert isinstance(report, ReviewProgress)
            known.append(report.search)
            if report.number == kill_at:
                process.kill()
                break
    with reviewing(done=tuple(known)) as process:
        *_, last = process.reports()
    assert last == expected


def test_a_review_that_is_held_several_times_is_the_same(expected: ReviewFinished) -> None:
    with reviewing() as process:
        for report in process.reports():
            last = report
            if isinstance(report, ReviewProgress) and report.number % 4 == 1:
                process.send(ReviewCommand.HOLD)
                process.send(ReviewCommand.GO_ON)
    assert last == expected


def test_an_impossible_game_is_a_fault_and_the_end() -> None:
    with reviewing(ReviewedGame(START, ("e2e4",))) as process:
        (fault,) = process.reports()
        assert isinstance(fault, ReviewFailed)
        assert process.join() == 0
