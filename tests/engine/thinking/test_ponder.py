"""Pondering: the engine gives no answer before the ponder hit."""

from __future__ import annotations

import queue
from collections.abc import Iterator

import pytest

from engine.core.board.position import START_FEN
from engine.protocol.messages import (
    Finished,
    Go,
    Limits,
    Progress,
    SearchRefused,
    SetSearchOptions,
    StopReason,
)
from engine.protocol.shared_enums import SearchPurpose
from engine.thinking.engine import Engine
from engine.thinking.running_search import SearchReport

PATIENCE_S = 60.0
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


class EngineHarness:
    """An engine that ponders, with a queue of its reports."""

    def __init__(self) -> None:
        self.reports: queue.Queue[SearchReport] = queue.Queue()
        self.engine = Engine(self.reports.put, SetSearchOptions(hash_mb=1))

    def ponder(self, limits: Limits, fen: str = START_FEN) -> None:
        self.engine.begin(Go(1, fen, limits=limits, purpose=SearchPurpose.PONDER))

    def until_depth(self, depth: int) -> None:
        """Wait until an iteration of this depth is complete. Fail if the search ends before."""
        while True:
            report = self.reports.get(timeout=PATIENCE_S)
            assert isinstance(report, Progress)
            if report.thinking.depth >= depth:
                return

    def answer(self) -> Finished:
        while isinstance(report := self.reports.get(timeout=PATIENCE_S), Progress):
            pass
        assert not isinstance(report, SearchRefused), report.fault
        return report


@pytest.fixture
def harness() -> Iterator[EngineHarness]:
    made = EngineHarness()
    yield made
    made.engine.stop()
    made.engine.wait()


def test_no_limit_applies_while_pondering(harness: EngineHarness) -> None:
    harness.ponder(Limits(depth=3, white_time_ms=10, black_time_ms=10))
    harness.until_depth(3)
    assert harness.engine.is_thinking()
    harness.engine.stop()
    assert harness.answer().reason is StopReason.ASKED


def test_a_ponder_hit_after_the_depth_limit_is_answered_at_once(harness: EngineHarness) -> None:
    harness.ponder(Limits(depth=3))
    harness.until_depth(3)
    harness.engine.ponder_hit()
    finished = harness.answer()
    assert (finished.reason, finished.thinking.depth) == (StopReason.DEPTH, 3)


def test_the_clock_ends_the_search_after_a_ponder_hit(harness: EngineHarness) -> None:
    harness.ponder(Limits(white_time_ms=60_000, black_time_ms=60_000))
    harness.until_depth(4)
    harness.engine.ponder_hit()
    assert harness.answer().reason is StopReason.TIME


def test_a_ponder_hit_after_the_move_time_is_answered_at_once(harness: EngineHarness) -> None:
    harness.ponder(Limits(move_time_ms=1))
    harness.until_depth(6)
    harness.engine.ponder_hit()
    assert harness.answer().reason is StopReason.TIME


def test_an_unlimited_search_waits_for_stop_after_a_ponder_hit(harness: EngineHarness) -> None:
    harness.ponder(Limits())
    harness.until_depth(2)
    harness.engine.ponder_hit()
    harness.until_depth(3)
    harness.engine.stop()
    assert harness.answer().reason is StopReason.ASKED


def test_a_mated_position_is_answered_only_after_the_ponder_hit(harness: EngineHarness) -> None:
    harness.ponder(Limits(depth=1), MATED)
    assert isinstance(harness.reports.get(timeout=PATIENCE_S), Progress)
    harness.engine.ponder_hit()
    assert harness.answer().best_move is None


def test_a_ponder_hit_for_another_search_has_no_effect(harness: EngineHarness) -> None:
    harness.engine.ponder_hit()
    harness.ponder(Limits(depth=2))
    harness.until_depth(2)
    harness.engine.ponder_hit(7)
    assert isinstance(harness.reports.get(timeout=PATIENCE_S), Progress)  # it holds its answer back
    harness.engine.ponder_hit(1)
    assert harness.answer().reason is StopReason.DEPTH
    harness.engine.ponder_hit(1)
