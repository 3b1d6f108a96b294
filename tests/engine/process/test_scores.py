"""Scores and hints have an engine of their own, in which a hint goes on with the score."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest
from client_harness import START, ClientHarness

from engine.client import EngineClient
from engine.process.priority import NICENESS
from engine.protocol.messages import Finished, Limits, Ready, SearchRefused, SetSearchOptions
from engine.protocol.shared_enums import FaultCode, SearchPurpose

SCORE, HINT = Limits(nodes=20_000), Limits(nodes=60_000)
MOVES = ("e2e4", "e7e5")


@pytest.fixture
def background() -> Iterator[ClientHarness]:
    """An engine that lets other processes go first, as the one that finds the scores does."""
    made = ClientHarness()
    made.client = EngineClient(made.wake, keeps_searches=False, is_background=True)
    made.client.configure(SetSearchOptions(hash_mb=1))
    made.client.start()
    yield made
    made.client.close()


def search(
    harness: ClientHarness, purpose: SearchPurpose, limits: Limits, moves: tuple[str, ...] = ()
) -> Finished:
    harness.go(START, moves, limits, purpose)
    return harness.until(Finished)


def found(report: Finished) -> tuple[object, ...]:
    """Return all that a search has found, without its time."""
    thinking = report.thinking
    return thinking.depth, thinking.score, thinking.nodes, thinking.principal_variation


def test_a_score_depends_on_no_other_position(harness: ClientHarness) -> None:
    first = found(search(harness, SearchPurpose.EVALUATE, SCORE))
    search(harness, SearchPurpose.EVALUATE, SCORE, MOVES)
    search(harness, SearchPurpose.HINT, HINT, MOVES)
    assert found(search(harness, SearchPurpose.EVALUATE, SCORE)) == first


def test_a_score_is_that_of_the_engine_in_another_process(
    harness: ClientHarness, background: ClientHarness
) -> None:
    scores = [
        found(search(one, SearchPurpose.EVALUATE, SCORE, MOVES)) for one in (harness, background)
    ]
    assert scores[0] == scores[1]


def test_a_hint_goes_on_with_the_score_of_its_position(background: ClientHarness) -> None:
    alone = search(background, SearchPurpose.HINT, HINT, MOVES)
    search(background, SearchPurpose.EVALUATE, HINT, MOVES)
    on = search(background, SearchPurpose.HINT, Limits(depth=alone.thinking.depth), MOVES)
    assert on.thinking.nodes < alone.thinking.nodes / 2


def test_a_hint_does_not_go_on_with_the_score_of_another_position(
    background: ClientHarness,
) -> None:
    alone = found(search(background, SearchPurpose.HINT, HINT, MOVES))
    search(background, SearchPurpose.EVALUATE, SCORE)
    assert found(search(background, SearchPurpose.HINT, HINT, MOVES)) == alone


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has priority classes")
def test_it_lets_other_processes_go_first(background: ClientHarness) -> None:
    process_id = background.until(Ready).process_id
    assert os.getpriority(os.PRIO_PROCESS, process_id) == min(
        19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS
    )


def test_an_analysed_position_begins_without_the_histories_of_another(
    background: ClientHarness,
) -> None:
    background.client.configure(SetSearchOptions(hash_mb=32))
    alone = found(search(background, SearchPurpose.ANALYSE, HINT))
    background.client.new_game()
    won = ("e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5c6", "f1b5")
    search(background, SearchPurpose.ANALYSE, HINT, won)
    assert found(search(background, SearchPurpose.ANALYSE, HINT)) == alone


def test_the_process_judges_the_last_move_of_a_game(harness: ClientHarness) -> None:
    mistake = ("f2f3", "e7e5", "g2g4")
    first = search(harness, SearchPurpose.LAST_MOVE, SCORE, mistake)
    assert first.judged is not None
    assert first.judged.answer == "d8h4"
    score = found(search(harness, SearchPurpose.EVALUATE, SCORE))
    assert search(harness, SearchPurpose.LAST_MOVE, SCORE, mistake).judged == first.judged
    assert found(search(harness, SearchPurpose.EVALUATE, SCORE)) == score


def test_a_judgement_that_nobody_wants_ends_at_once(harness: ClientHarness) -> None:
    harness.go(START, MOVES, Limits(nodes=10**12), SearchPurpose.LAST_MOVE)
    assert search(harness, SearchPurpose.EVALUATE, SCORE).judged is None


def test_a_refused_judgement_names_the_position(harness: ClientHarness) -> None:
    harness.go(START, ("e2e5",), SCORE, SearchPurpose.LAST_MOVE)
    assert harness.until(SearchRefused).fault.code is FaultCode.POSITION_REFUSED
    assert search(harness, SearchPurpose.LAST_MOVE, SCORE, MOVES).judged is not None
