"""What the window is told about each way in which an engine misbehaves."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

import pytest
from client_harness import exists
from external_harness import SHORT_S, SessionHarness, wait_for_end
from misbehaving_engine import EXIT_STATUS, FLOOD_LINES, MISBEHAVIOURS, WRONG_OPTIONS

from engine.external import search, uci
from engine.external.engine_description import MOST_NAME_LETTERS, MOST_OPTIONS
from engine.external.messages import EngineDescribed
from engine.protocol.messages import (
    NO_SEARCH,
    EngineDied,
    Finished,
    Limits,
    Progress,
    Ready,
    SearchRefused,
    Thinking,
)
from engine.protocol.shared_enums import FaultCode

Start = Callable[..., SessionHarness]
ONE_NODE = Limits(nodes=1)
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the engine uses POSIX signals and select")


def fault_at_start(harness: SessionHarness) -> FaultCode:
    refused = harness.until(SearchRefused)
    assert refused.search_id == NO_SEARCH
    assert "\n" not in refused.fault.system_text
    assert harness.until(EngineDied).gave_up
    assert not any(isinstance(report, Ready) for report in harness.seen)
    return refused.fault.code


def test_there_are_at_least_twenty_ways_to_misbehave() -> None:
    assert len(MISBEHAVIOURS) >= 20


@pytest.mark.parametrize("way", ["never answers", "sends no uciok", "closes its output"])
def test_a_program_that_does_not_finish_its_answer_is_no_uci_engine(start: Start, way: str) -> None:
    assert fault_at_start(start(way, handshake_s=SHORT_S)) is FaultCode.NO_UCI_ANSWER


@pytest.mark.parametrize(
    ("way", "words"), [("ends at once", ""), ("ends while its options are read", "licence")]
)
def test_a_program_that_ends_before_its_answer_is_named(start: Start, way: str, words: str) -> None:
    harness = start(way)
    assert fault_at_start(harness) is FaultCode.PROGRAM_ENDED
    (refused,) = [report for report in harness.seen if isinstance(report, SearchRefused)]
    assert refused.fault.number == EXIT_STATUS
    assert words in refused.fault.system_text
    assert bool(words) == bool(refused.fault.system_text)


def test_options_that_cannot_be_read_are_left_out_and_named(start: Start) -> None:
    good = start().until(EngineDescribed).description
    description = start("announces wrong options").until(EngineDescribed).description
    assert description.options == good.options
    assert len(description.unread) == len(WRONG_OPTIONS)
    assert description.unread[:5] == (
        "GaviotaTbPath", "Depth Limit", "Weird", "Out", "default Reply",
    )  # fmt: skip


def test_a_uciok_that_comes_too_early_hides_no_option(start: Start) -> None:
    good = start().until(EngineDescribed).description
    assert start("says uciok too early").until(EngineDescribed).description == good


@pytest.mark.parametrize(
    "way",
    [
        "announces a wrong option",
        "announces wrong options",
        "says uciok too early",
        "reports an illegal tail",
        "writes garbage",
        "writes lines of 10 MB",
        "announces 20,000 options",
        "ends its lines with CR LF",
        "fills standard error",
        "answers unasked",
        "writes info of 10 MB",
        "reports illegal lines",
        "reports wrong numbers",
        "answers twice",
        "answers late",
        "ignores stop",
        "ignores quit",
        "ignores quit and SIGTERM",
        "leaves a child behind",
    ],
)
def test_an_engine_that_can_still_play_plays(start: Start, way: str) -> None:
    harness = start(way)
    description = harness.until(EngineDescribed).description
    assert len(description.name) <= MOST_NAME_LETTERS
    assert len(description.options) <= MOST_OPTIONS
    first = harness.go(ONE_NODE)
    assert harness.until(Finished).best_move == "e2e4"
    second = harness.go(ONE_NODE, ("e2e4",))
    finished = harness.until(Finished)
    assert finished.best_move in ("e7e5", None)  # None if the second "e2e4" came too late.
    answered = [report.search_id for report in harness.seen if isinstance(report, Finished)]
    assert answered == [first, second]


def shown(harness: SessionHarness) -> Thinking:
    harness.until(Ready)
    harness.go(ONE_NODE)
    return harness.until(Finished).thinking


def test_the_legal_beginning_of_a_variation_is_shown(start: Start) -> None:
    thinking = shown(start("reports an illegal tail"))
    assert thinking.principal_variation == ("e2e4", "e7e5")
    assert thinking.illegal_move == "e4e5"


def test_illegal_moves_are_not_shown(start: Start) -> None:
    thinking = shown(start("reports illegal lines"))
    assert thinking.depth == 5
    assert thinking.principal_variation == ()
    assert thinking.illegal_move == "e2e5"
    assert thinking.current_move is None


def test_wrong_numbers_are_held_in_their_range(start: Start) -> None:
    thinking = shown(start("reports wrong numbers"))
    assert thinking.depth == 0
    assert thinking.nodes >= 0
    assert thinking.table.full_permille == 1000
    assert thinking.principal_variation in (("e2e4",), ())


def test_a_flood_of_info_is_reported_25_times_a_second(start: Start) -> None:
    harness = start("writes info without end")
    harness.go()
    harness.until(Progress)
    began_s = time.monotonic()
    reports = harness.wait(1.0)
    assert 2 <= len(reports) <= 26 * (time.monotonic() - began_s)
    harness.stop()
    finished = harness.until(Finished)
    assert finished.best_move == "e2e4"
    assert finished.thinking.nodes < FLOOD_LINES


@pytest.mark.parametrize(
    ("way", "move"),
    [
        ("plays an illegal move", "e2e5"),
        ("plays nonsense", "resign?"),
        ("plays no move", None),
        ("plays a null move", None),
        ("plays an empty move", None),
    ],
)
def test_a_move_that_is_none_is_passed_on(start: Start, way: str, move: str | None) -> None:
    harness = start(way)
    search_id = harness.go(ONE_NODE)
    finished = harness.until(Finished)
    assert (finished.search_id, finished.best_move) == (search_id, move)


@pytest.mark.parametrize("way", ["never becomes ready", "searches in silence"])
def test_a_silent_engine_is_not_reported_as_searching(start: Start, way: str) -> None:
    harness = start(way)
    harness.until(Ready)
    harness.go(Limits(move_time_ms=100))
    assert harness.wait(1.5) == []


def test_a_quiet_engine_is_reported_while_it_has_time(start: Start) -> None:
    harness = start("searches in silence")
    search_id = harness.go(Limits(white_time_ms=60_000, black_time_ms=50))
    progress = harness.until(Progress)
    assert progress.search_id == search_id
    assert progress.thinking.elapsed_ms >= 900


@pytest.mark.parametrize(
    ("way", "is_reported"), [("searches in silence", True), ("hangs in a search", False)]
)
def test_an_endless_search_is_reported_as_long_as_the_engine_responds(
    start: Start, monkeypatch: pytest.MonkeyPatch, way: str, is_reported: bool
) -> None:
    monkeypatch.setattr(uci, "QUIET_S", 0.1)
    monkeypatch.setattr(search, "HEARTBEAT_S", 0.08)
    harness = start(way)
    harness.until(Ready)
    harness.go()
    harness.wait(0.5)
    reports = harness.wait(1.0)
    assert bool(reports) == is_reported


def test_a_late_answer_belongs_to_its_own_search(start: Start) -> None:
    harness = start("answers late")
    first = harness.go()
    harness.until(Progress)
    second = harness.go(ONE_NODE, ("e2e4",))
    answers = [harness.until(Finished), harness.until(Finished)]
    assert [(one.search_id, one.best_move) for one in answers] == [
        (first, "e2e4"),
        (second, "e7e5"),
    ]


def test_a_search_after_an_ignored_stop_waits(start: Start) -> None:
    harness = start("ignores stop")
    harness.go()
    harness.until(Progress)
    harness.go(ONE_NODE)
    assert not any(isinstance(report, Finished | SearchRefused) for report in harness.wait(0.3))


@pytest.mark.parametrize(
    ("way", "code"), [("ends in a search", EXIT_STATUS), ("aborts in a search", -6)]
)
def test_an_engine_that_ends_in_a_search_is_reported_once(
    start: Start, way: str, code: int
) -> None:
    harness = start(way)
    harness.go(ONE_NODE)
    assert harness.until(EngineDied) == EngineDied(code, 0, gave_up=True)
    said = [
        report.fault.system_text for report in harness.seen if isinstance(report, SearchRefused)
    ]
    assert said == (["out of memory"] if way == "ends in a search" else [])
    harness.close()
    assert not any(isinstance(report, EngineDied) for report in harness.wait(0))


@pytest.mark.parametrize("way", ["ignores quit", "ignores quit and SIGTERM", "searches in silence"])
def test_no_engine_outlives_its_session(start: Start, way: str) -> None:
    harness = start(way)
    process_id = harness.until(Ready).process_id
    harness.go()
    harness.close()
    assert not exists(process_id)


def test_a_child_of_the_engine_ends_with_it(start: Start) -> None:
    harness = start("leaves a child behind")
    child = int(harness.until(EngineDescribed).description.author)
    assert exists(child)
    harness.close()
    wait_for_end(child)
