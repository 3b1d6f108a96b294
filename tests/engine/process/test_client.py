"""The client reports only the current search."""

from __future__ import annotations

import os

import pytest
from client_harness import PATIENCE_S, START, ClientHarness

from engine.protocol.messages import (
    NO_SEARCH,
    Finished,
    Go,
    Limits,
    Progress,
    Ready,
    SearchRefused,
    StopReason,
)
from engine.protocol.shared_enums import FaultCode


def test_the_engine_becomes_ready_and_answers(harness: ClientHarness) -> None:
    ready = harness.until(Ready)
    assert ready.process_id == harness.client.process_id != os.getpid()
    search_id = harness.go(START, ("e2e4",), Limits(depth=3))
    finished = harness.until(Finished)
    assert finished.search_id == search_id
    assert finished.best_move is not None
    assert harness.client.desired is None
    assert harness.client.running is None


def test_a_search_requested_before_the_start_runs_after_it() -> None:
    harness = ClientHarness()
    search_id = harness.go(START, (), Limits(depth=2))
    assert harness.client.poll() == []
    harness.client.start()
    harness.client.start()  # The second call has no effect.
    assert harness.until(Finished).search_id == search_id
    assert sum(isinstance(report, Ready) for report in harness.seen) == 1
    harness.client.close()


def test_a_stop_gives_the_best_move_so_far(harness: ClientHarness) -> None:
    search_id = harness.start_endless_search()
    assert harness.client.running == search_id
    harness.client.stop()
    finished = harness.until(Finished)
    assert (finished.search_id, finished.reason) == (search_id, StopReason.ASKED)
    assert finished.best_move is not None


def test_an_older_search_is_no_longer_reported(harness: ClientHarness) -> None:
    for _ in range(5):
        old = harness.start_endless_search()
        harness.seen.clear()
        new = harness.go(START, ("d2d4",), Limits(depth=4))
        assert harness.until(Finished).search_id == new
        assert old not in {r.search_id for r in harness.seen if isinstance(r, Progress | Finished)}


def test_only_the_newest_of_several_requests_is_answered(harness: ClientHarness) -> None:
    harness.until(Ready)
    wanted = [harness.go(START, (), Limits(depth=6)) for _ in range(50)]
    harness.until(Finished)
    answers = [report for report in harness.seen if isinstance(report, Finished)]
    assert [answer.search_id for answer in answers] == [wanted[-1]]
    assert answers[0].thinking.depth == 6


def test_a_late_stop_never_stops_the_next_search(harness: ClientHarness) -> None:
    for _ in range(20):
        harness.go(START, (), Limits(nodes=100))
        harness.client.stop()
        harness.go(START, (), Limits(nodes=3000))
        assert harness.until(Finished).reason is StopReason.NODES
        harness.client.stop()
        harness.go(START, (), Limits(nodes=2000))
        assert harness.until(Finished).reason is StopReason.NODES


def test_an_abandoned_search_is_not_reported(harness: ClientHarness) -> None:
    harness.start_endless_search()
    harness.seen.clear()
    harness.client.abandon()
    assert harness.client.desired is None
    new = harness.go(START, (), Limits(depth=1))
    harness.until(Finished)
    assert {r.search_id for r in harness.seen if isinstance(r, Progress | Finished)} == {new}


def test_a_new_game_abandons_the_search(harness: ClientHarness) -> None:
    harness.start_endless_search()
    harness.client.new_game()
    assert harness.client.desired is None
    assert harness.client.poll() == []
    new = harness.go(START, (), Limits(depth=1))
    assert harness.until(Finished).search_id == new


def test_only_the_newest_unread_progress_is_kept(harness: ClientHarness) -> None:
    harness.until(Ready)
    harness.client.poll()
    before = harness.wakes
    harness.go(START)
    while harness.wakes < before + 8:
        assert harness.awake.wait(PATIENCE_S)
        harness.awake.clear()
    (progress,) = harness.client.poll()
    assert isinstance(progress, Progress)


def test_a_refusal_ends_the_search_in_one_line(harness: ClientHarness) -> None:
    search_id = harness.go("no position")
    refusal = harness.until(SearchRefused)
    assert refusal.search_id == search_id
    assert refusal.fault.code is FaultCode.POSITION_REFUSED
    assert "\n" not in refusal.fault.system_text
    assert harness.client.desired is None
    assert harness.client.running is None


def test_an_id_that_does_not_grow_is_refused(harness: ClientHarness) -> None:
    search_id = harness.start_endless_search()
    for wrong in (search_id, NO_SEARCH):
        with pytest.raises(ValueError, match=str(wrong)):
            harness.client.go(Go(wrong, START))
    harness.until(Progress, lambda progress: progress.search_id == search_id)
