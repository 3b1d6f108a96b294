"""Thinking in the opponent's time: nothing is answered before the expected move came."""

from __future__ import annotations

import queue
from collections.abc import Iterator

import pytest

from engine.core.board.position import START_FEN
from engine.protocol.messages import Configure, Finished, Go, Limits, Progress, Refused, StopReason
from engine.protocol.vocabulary import Purpose
from engine.thinking.engine import Engine
from engine.thinking.running_search import SearchReport

PATIENCE_S = 60.0
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


class Desk:
    """A thinker that ponders, and its reports."""

    def __init__(self) -> None:
        self.reports: queue.Queue[SearchReport] = queue.Queue()
        self.thinker = Engine(self.reports.put, Configure(hash_mb=1))

    def ponder(self, limits: Limits, fen: str = START_FEN) -> None:
        self.thinker.begin(Go(1, fen, limits=limits, purpose=Purpose.PONDER))

    def until_depth(self, depth: int) -> None:
        """Wait until so many iterations are done, and no answer is given."""
        while True:
            report = self.reports.get(timeout=PATIENCE_S)
            assert isinstance(report, Progress)
            if report.thinking.depth >= depth:
                return

    def answer(self) -> Finished:
        while isinstance(report := self.reports.get(timeout=PATIENCE_S), Progress):
            pass
        assert not isinstance(report, Refused), report.fault
        return report


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.thinker.stop()
    made.thinker.wait()


def test_no_limit_holds_while_pondering(desk: Desk) -> None:
    desk.ponder(Limits(depth=3, white_time_ms=10, black_time_ms=10))
    desk.until_depth(3)
    assert desk.thinker.is_thinking()
    desk.thinker.stop()
    assert desk.answer().reason is StopReason.ASKED


def test_after_the_hit_what_is_done_is_answered_at_once(desk: Desk) -> None:
    desk.ponder(Limits(depth=3))
    desk.until_depth(3)
    desk.thinker.ponder_hit()
    finished = desk.answer()
    assert (finished.reason, finished.thinking.depth) == (StopReason.DEPTH, 3)


def test_after_the_hit_the_clock_ends_the_search(desk: Desk) -> None:
    desk.ponder(Limits(white_time_ms=60_000, black_time_ms=60_000))
    desk.until_depth(4)
    desk.thinker.ponder_hit()
    assert desk.answer().reason is StopReason.TIME


def test_what_was_pondered_longer_than_a_move_may_take_is_answered_at_once(desk: Desk) -> None:
    desk.ponder(Limits(move_time_ms=1))
    desk.until_depth(6)
    desk.thinker.ponder_hit()
    assert desk.answer().reason is StopReason.TIME


def test_a_hit_of_an_unlimited_search_still_waits_for_the_stop(desk: Desk) -> None:
    desk.ponder(Limits())
    desk.until_depth(2)
    desk.thinker.ponder_hit()
    desk.until_depth(3)
    desk.thinker.stop()
    assert desk.answer().reason is StopReason.ASKED


def test_a_position_without_a_move_is_held_until_the_hit(desk: Desk) -> None:
    desk.ponder(Limits(depth=1), MATED)
    assert isinstance(desk.reports.get(timeout=PATIENCE_S), Progress)
    desk.thinker.ponder_hit()
    assert desk.answer().best_move is None


def test_a_hit_for_another_search_or_for_none_does_nothing(desk: Desk) -> None:
    desk.thinker.ponder_hit()
    desk.ponder(Limits(depth=2))
    desk.until_depth(2)
    desk.thinker.ponder_hit(7)
    assert isinstance(desk.reports.get(timeout=PATIENCE_S), Progress)  # it holds its answer back
    desk.thinker.ponder_hit(1)
    assert desk.answer().reason is StopReason.DEPTH
    desk.thinker.ponder_hit(1)
