"""Inspect in the engine process answers every request and never blocks."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from capsule_text import capsule_with
from inspector_harness import HASH_MB, PATIENCE_S, START, InspectorHarness

from engine.inspection import inspected_search, inspector, unmade_moves
from engine.inspection.node_search import ORDINALS
from engine.inspection.recording.recording import DivergedError, record_search
from engine.inspection.recording.replay_start import ReplayStart
from engine.protocol.capsule_text import with_bookmarks
from engine.protocol.explanations import ConditionFault, InspectFault
from engine.protocol.inspect_enums import (
    ConditionFaultCode,
    InspectFaultCode,
    RecordingStage,
    RootEventKind,
    SearchKind,
    SearchStepKind,
)
from engine.protocol.inspect_facts import ROOTS, Bookmark
from engine.protocol.inspect_messages import (
    AskFlameGraph,
    AskHistories,
    EndInspection,
    GoToNode,
    GoToNodeSearch,
    Inspect,
    InspectCapsule,
    InspectCommand,
    ListTreeRows,
    ShowStepTarget,
)
from engine.protocol.messages import Finished, Go, Limits, SearchEnd, SetSearchOptions
from engine.protocol.questions import (
    NO_QUESTION,
    AskExchange,
    CheckCondition,
    ConditionChecked,
    NotAnswered,
)
from engine.protocol.recording_reports import (
    InspectionRefused,
    RecordingBegan,
    RecordingProgress,
    SearchRecorded,
    SearchStateReport,
    TreeRows,
)
from engine.thinking.engine import Engine

DIVERGED = InspectFault(InspectFaultCode.DIVERGED_BELOW)


@pytest.fixture(scope="module")
def journal() -> list[SearchEnd]:
    """Return three searches of a game, as the engine's journal has them."""
    done: queue.Queue[object] = queue.Queue()
    engine = Engine(done.put, SetSearchOptions(hash_mb=HASH_MB))
    moves: tuple[str, ...] = ()
    for number, nodes in ((3, 3000), (5, 4000), (7, 5000)):
        engine.begin(Go(number, START, moves, Limits(nodes=nodes)))
        while not isinstance(report := done.get(timeout=PATIENCE_S), Finished):
            pass
        moves += (str(report.best_move), str(report.ponder_move))
    engine.wait()
    return engine.journal


@pytest.fixture
def harness(journal: list[SearchEnd]) -> Iterator[InspectorHarness]:
    harness = InspectorHarness(journal)
    yield harness
    harness.inspector.close()


def test_a_search_of_the_game_is_recorded_without_a_difference(
    harness: InspectorHarness, journal: list[SearchEnd]
) -> None:
    harness.ask(Inspect(1, 5))
    assert harness.wait_for(RecordingBegan).of_nodes == 4000
    recorded = harness.wait_for(SearchRecorded)
    alone = record_search(ReplayStart(tuple(journal[:2]), HASH_MB))
    assert (recorded.nodes, recorded.node_searches) == (4000, len(alone.records))
    assert recorded.principal_variation == alone.pv_uci()
    first = next(mark for mark in recorded.root_events if mark.kind is RootEventKind.ITERATION)
    assert first.depth == 1


def test_a_command_that_fails_is_reported_and_ends_nothing(
    harness: InspectorHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("unforeseen")

    with monkeypatch.context() as patch:
        for name in ("decode_capsule", "replay_start_of"):
            patch.setattr(inspector, name, fails)
        for command in (Inspect(1, 5), InspectCapsule(2, "3:")):
            harness.ask(command)
            refusal = harness.wait_for(InspectionRefused)
            assert refusal.inspection == command.inspection
            assert refusal.fault.code is InspectFaultCode.INTERNAL
    harness.ask(Inspect(3, 5))
    assert harness.wait_for(SearchRecorded).inspection == 3


def test_a_capsule_with_a_list_for_a_string_is_refused(harness: InspectorHarness) -> None:
    search = [START, False, ["e2e4"], None, 1, 1, 1, 1, False, "depth"]
    content = {"engine": "Glassbox", "hash": 1, "dense": False, "searches": [search]}
    harness.ask(InspectCapsule(1, capsule_with(content)))
    assert harness.wait_for(InspectionRefused).fault.code is InspectFaultCode.CAPSULE_CONTENT


def test_a_large_capsule_is_replayed_with_consent_and_can_be_cancelled(
    harness: InspectorHarness,
) -> None:
    search = [START, False, "", None, 1, 1, 200, 4_000_000_000, True, "nodes"]
    content = {"engine": "Glassbox", "hash": 1, "dense": False, "searches": [search]}
    capsule = capsule_with(content)
    harness.ask(InspectCapsule(1, capsule))
    refusal = harness.wait_for(InspectionRefused)
    assert refusal.fault == InspectFault(InspectFaultCode.LARGE_CAPSULE, 1, 4_000_000_000)
    harness.ask(InspectCapsule(2, capsule, may_be_large=True))
    assert harness.wait_for(RecordingBegan).of_nodes == 4_000_000_000
    harness.ask(EndInspection(2), Inspect(3, 5))
    while harness.wait_for(SearchRecorded).inspection != 3:
        pass


def test_a_search_of_an_earlier_engine_is_recorded_from_its_journal(
    harness: InspectorHarness, journal: list[SearchEnd]
) -> None:
    harness.journal = []
    harness.ask(Inspect(1, 5, journal=tuple(journal[:2])))
    assert harness.wait_for(RecordingBegan).earlier_nodes == 3000
    assert harness.wait_for(SearchRecorded).node_searches == len(
        record_search(ReplayStart(tuple(journal[:2]), HASH_MB)).records
    )


def test_sorting_the_records_is_reported(harness: InspectorHarness) -> None:
    harness.ask(Inspect(1, 5))
    *_, last, recorded = harness.wait_for_all(SearchRecorded)
    assert isinstance(last, RecordingProgress)
    assert isinstance(recorded, SearchRecorded)
    assert last.nodes == last.of_nodes == recorded.nodes + 3000
    assert last.stage is RecordingStage.ORDERING


def test_an_unknown_search_is_refused(harness: InspectorHarness) -> None:
    harness.ask(Inspect(1, 6))
    report = harness.wait_for(InspectionRefused)
    assert report.inspection == 1
    assert report.fault.code is InspectFaultCode.SEARCH_FORGOTTEN


def test_the_bookmarks_of_a_capsule_are_reported_with_their_paths(
    harness: InspectorHarness,
) -> None:
    first = harness.record(5)
    assert first.bookmarks == ()
    marks = Bookmark(0), Bookmark(20 * ORDINALS, "why?")
    harness.ask(InspectCapsule(2, with_bookmarks(first.capsule, marks)))
    second = harness.wait_for(SearchRecorded)
    assert tuple(one.bookmark for one in second.bookmarks) == marks
    assert [one.node for one in second.bookmarks] == [0, 20]
    assert [bool(one.path) for one in second.bookmarks] == [False, True]
    assert second.capsule == first.capsule


def test_a_capsule_gives_the_same_recording(harness: InspectorHarness) -> None:
    harness.ask(Inspect(1, 7))
    began, first = harness.wait_for(RecordingBegan), harness.wait_for(SearchRecorded)
    for number, capsule in ((2, began.capsule), (3, first.capsule)):
        harness.ask(InspectCapsule(number, capsule))
        again = harness.wait_for(SearchRecorded)
        assert (again.fen, again.nodes, again.node_searches) == (
            first.fen,
            first.nodes,
            first.node_searches,
        )


def test_a_broken_capsule_is_refused_in_one_line(harness: InspectorHarness) -> None:
    harness.ask(InspectCapsule(1, "1:nonsense"))
    assert harness.wait_for(InspectionRefused).fault.code is InspectFaultCode.NO_CAPSULE


def test_a_cancelled_recording_sends_no_further_report(harness: InspectorHarness) -> None:
    harness.ask(Inspect(1, 3), EndInspection(1), Inspect(2, 7))
    assert harness.wait_for(SearchRecorded).inspection == 2
    harness.ask(GoToNodeSearch(1, 1, 0), GoToNodeSearch(2, 1, 0))
    assert harness.wait_for(SearchStateReport).inspection == 2


def test_steps_follow_one_another_without_waiting_for_answers(harness: InspectorHarness) -> None:
    harness.record(7)
    harness.ask(*(ShowStepTarget(1, request, SearchStepKind.NEXT) for request in range(1, 9)))
    together = harness.complete(8)
    harness.ask(GoToNodeSearch(1, 9, 0))
    harness.complete(9)
    for request in range(10, 18):
        harness.ask(ShowStepTarget(1, request, SearchStepKind.NEXT))
        one_by_one = harness.complete(request)
    assert (together.node_search, together.node) == (one_by_one.node_search, one_by_one.node)
    assert together.node_search > 0


def test_the_moves_that_were_never_made_follow_later(harness: InspectorHarness) -> None:
    harness.record(7)
    harness.ask(GoToNode(1, 1, 2500))
    first = harness.wait_for(SearchStateReport)
    search_state = first if first.is_complete else harness.complete(1)
    assert search_state.node == first.node == 2500
    made = {move.move for move in first.moves if not move.test}
    assert made <= {move.move for move in search_state.moves}


def test_a_number_beyond_the_last_node_shows_the_last_node(harness: InspectorHarness) -> None:
    recorded = harness.record(7)
    harness.ask(GoToNode(1, 1, 10**9))
    last = harness.wait_for(SearchStateReport)
    assert last.node == recorded.nodes
    harness.ask(ShowStepTarget(1, 2, SearchStepKind.OVER))
    assert harness.wait_for(SearchStateReport).node_search == last.node_search


def test_tree_rows_are_listed_on_request(harness: InspectorHarness) -> None:
    harness.record(7)
    harness.ask(ListTreeRows(1, ROOTS), ListTreeRows(1, 0))
    roots, first = harness.wait_for(TreeRows), harness.wait_for(TreeRows)
    assert [one.kind for one in roots.rows] == [SearchKind.ROOT] * len(roots.rows)
    assert first.node_search == 0
    assert first.rows[0].node_search > first.node_search


def test_a_node_search_that_was_collapsed_meanwhile_has_no_tree_rows(
    harness: InspectorHarness,
) -> None:
    harness.record(7)
    harness.ask(ListTreeRows(1, 10**12), GoToNodeSearch(1, 1, 0))
    assert harness.wait_for(TreeRows) == TreeRows(1, 10**12, ())
    assert harness.wait_for(SearchStateReport).node_search == 0


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (MemoryError, InspectFault(InspectFaultCode.NO_MEMORY)),
        (
            partial(RuntimeError, "odd"),
            InspectFault(InspectFaultCode.INTERNAL, system_text="RuntimeError('odd')"),
        ),
        (partial(DivergedError, DIVERGED), DIVERGED),
    ],
)
@pytest.mark.parametrize(
    ("broken", "asked", "question"),
    [
        ("flame_boxes", AskFlameGraph(1, 0, 100, 1), NO_QUESTION),
        ("HistoryRebuilder", AskHistories(1, 0), NO_QUESTION),
        ("search_state_report", ShowStepTarget(1, 3, SearchStepKind.OVER), NO_QUESTION),
        ("tree_rows", ListTreeRows(1, ROOTS), NO_QUESTION),
        ("exchange_of", AskExchange(1, 4, 0, "e2e4"), 4),
    ],
)
def test_a_failed_request_is_reported_and_keeps_the_recording(
    harness: InspectorHarness,
    monkeypatch: pytest.MonkeyPatch,
    broken: str,
    asked: InspectCommand,
    question: int,
    error: Callable[[], Exception],
    fault: InspectFault,
) -> None:
    def fail(*_: object) -> None:
        raise error()  # A new one: an exception keeps alive what the frames of its traceback hold.

    harness.record(3)
    with monkeypatch.context() as patch:
        patch.setattr(inspected_search, broken, fail)
        harness.ask(asked)
        assert harness.wait_for(NotAnswered) == NotAnswered(1, question, fault)
    harness.ask(ListTreeRows(1, ROOTS))
    assert harness.wait_for(TreeRows).rows


def test_a_condition_that_cannot_be_checked_is_reported_with_its_text(
    harness: InspectorHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    harness.record(3)
    monkeypatch.setattr(inspected_search, "check_condition", fail)
    harness.ask(CheckCondition(1, 5, "ply = 3"))
    reported = ConditionChecked(1, 5, "ply = 3", ConditionFault(ConditionFaultCode.INTERNAL))
    assert harness.wait_for(ConditionChecked) == reported


def test_a_lookup_of_unmade_moves_without_memory_is_reported(
    harness: InspectorHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    harness.record(3)
    with monkeypatch.context() as patch:
        patch.setattr(unmade_moves, "search_state_report", fail)
        harness.ask(GoToNode(1, 1, 40))
        assert not harness.wait_for(SearchStateReport).is_complete
        no_memory = InspectFault(InspectFaultCode.NO_MEMORY)
        assert harness.wait_for(NotAnswered) == NotAnswered(1, NO_QUESTION, no_memory)


def test_a_recording_without_memory_is_refused(
    harness: InspectorHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(inspector, "record_search", fail)
    harness.ask(Inspect(1, 7))
    assert harness.wait_for(InspectionRefused).fault.code is InspectFaultCode.NO_MEMORY_TO_RECORD
