"""The process of a report ends when nobody wants it, whatever it is doing."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading

import pytest

from engine.core.board.position import START_FEN
from engine.protocol.review import ReviewCommand, ReviewedGame, ReviewFailed
from engine.protocol.shared_enums import FaultCode
from game.actions.review_effects import StartReviewProcess
from game.actions.reviews import ReviewProcessEnded, ReviewReported
from game.system.reviews import review_runner
from game.system.reviews.review_runner import ReviewRunner

GAME = ReviewedGame(START_FEN, ("f2f3", "e7e5", "g2g4", "d8h4"))
"""The last position is checkmate, so its search ends at once."""
MANY_NODES = 1_000_000_000
PATIENCE_S = 60.0


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize("state", ["searching", "held", "stopped"])
def test_a_process_ends_whatever_it_is_doing(state: str) -> None:
    news = threading.Event()
    runner = ReviewRunner(news.set)
    runner.start(StartReviewProcess(1, GAME, MANY_NODES))
    assert news.wait(PATIENCE_S)
    (process,) = multiprocessing.active_children()
    assert process.pid is not None
    if state == "held":
        runner.send(ReviewCommand.HOLD)
    if state == "stopped":
        os.kill(process.pid, signal.SIGSTOP)
        os.waitpid(process.pid, os.WUNTRACED)
    runner.close()
    assert multiprocessing.active_children() == []
    assert runner.poll() == []


def test_a_review_that_is_stopped_before_its_process_runs_leaves_none() -> None:
    runner = ReviewRunner()
    runner.start(StartReviewProcess(1, GAME, MANY_NODES))
    runner.close()
    assert multiprocessing.active_children() == []


def test_a_review_takes_the_place_of_the_one_before() -> None:
    news = threading.Event()
    runner = ReviewRunner(news.set)
    runner.start(StartReviewProcess(1, GAME, MANY_NODES))
    runner.start(StartReviewProcess(2, ReviewedGame(START_FEN, ("e2e5",)), 100))
    assert news.wait(PATIENCE_S)
    (report,) = runner.poll()
    assert isinstance(report, ReviewReported)
    assert report.run == 2
    assert isinstance(report.report, ReviewFailed)
    runner.close()
    assert multiprocessing.active_children() == []


def test_a_process_that_cannot_start_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(review_runner, "_Process", refuse)
    news = threading.Event()
    runner = ReviewRunner(news.set)
    runner.start(StartReviewProcess(7, GAME, 100))
    assert news.wait(PATIENCE_S)
    (ended,) = runner.poll()
    assert isinstance(ended, ReviewProcessEnded)
    assert ended.run == 7
    assert ended.fault is not None
    assert ended.fault.code is FaultCode.PROCESS_NOT_STARTED
    runner.close()
