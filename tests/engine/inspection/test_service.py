"""Inspect in the engine process answers every request and never blocks."""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator
from typing import TypeVar

import pytest

from engine.inspection import service
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import DivergedError, record
from engine.inspection.recording.start import Start, search_alone
from engine.inspection.reporting import shown, tree_rows
from engine.inspection.service import Inspector
from engine.inspection.steps import step
from engine.protocol.explanations import ConditionFault, InspectFault
from engine.protocol.facts import ROOTS
from engine.protocol.inspect_messages import (
    AskFlame,
    AskHistory,
    EndInspection,
    GoToNode,
    GoToNodeSearch,
    Inspect,
    InspectCapsule,
    InspectCommand,
    InspectReport,
    ListTreeRows,
    TakeStep,
    supersedes,
)
from engine.protocol.inspect_vocabulary import (
    ConditionFaultCode,
    InspectFaultCode,
    MoveOutcome,
    NodeOutcome,
    RecordingStage,
    RootEventKind,
    SearchKind,
    Step,
)
from engine.protocol.messages import Bound, Configure, Finished, Go, Limits, SearchEnd
from engine.protocol.questions import (
    NO_QUESTION,
    AskExchange,
    CheckCondition,
    ConditionChecked,
    NotAnswered,
)
from engine.protocol.reports import (
    NotInspected,
    Recorded,
    RecordingBegan,
    RecordingProgress,
    SearchStateReport,
    TreeRows,
)
from engine.thinking.engine import Engine

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
HASH_MB = 8
PATIENCE_S = 60.0

Kind = TypeVar("Kind", bound=InspectReport)

DIVERGED = InspectFault(InspectFaultCode.DIVERGED_BELOW)


class InspectorHarness:
    """An inspector, and the reports that it has sent."""

    def __init__(self, journal: list[SearchEnd]) -> None:
        self._reports: queue.Queue[InspectReport] = queue.Queue()
        self.journal = journal
        self.inspector = Inspector(self._reports.put, HASH_MB)

    def ask(self, *commands: InspectCommand) -> None:
        for command in commands:
            self.inspector.obey(command, self.journal)

    def wait_for(self, kind: type[Kind]) -> Kind:
        """Wait for the next report of the given type and return it."""
        deadline_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline_s:
            report = self._reports.get(timeout=PATIENCE_S)
            if isinstance(report, kind):
                return report
            assert not isinstance(report, NotInspected), report.fault
        raise TimeoutError(kind)

    def wait_for_all(self, last: type[Kind]) -> list[InspectReport]:
        """Wait for a report of the given type. Return all reports up to this one."""
        reports: list[InspectReport] = []
        while not reports or not isinstance(reports[-1], last):
            reports.append(self._reports.get(timeout=PATIENCE_S))
        return reports

    def complete(self, request: int) -> SearchStateReport:
        """Wait for the complete report of a search state and return it."""
        while (
            not (search_state := self.wait_for(SearchStateReport)).is_complete
            or search_state.request != request
        ):
            pass
        return search_state


@pytest.fixture(scope="module")
def journal() -> list[SearchEnd]:
    """Return three searches of a game, as the engine's journal has them."""
    done: queue.Queue[object] = queue.Queue()
    engine = Engine(done.put, Configure(hash_mb=HASH_MB))
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


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record(search_alone(KIWIPETE, depth=6, hash_mb=HASH_MB)))


def test_a_search_of_the_game_is_recorded_without_a_difference(
    harness: InspectorHarness, journal: list[SearchEnd]
) -> None:
    harness.ask(Inspect(1, 5))
    assert harness.wait_for(RecordingBegan).of_nodes == 4000
    recorded = harness.wait_for(Recorded)
    alone = record(Start(tuple(journal[:2]), HASH_MB))
    assert (recorded.nodes, recorded.node_searches) == (4000, len(alone.records))
    assert recorded.principal_variation == alone.pv_uci()
    first = next(mark for mark in recorded.root_events if mark.kind is RootEventKind.ITERATION)
    assert first.depth == 1


def test_a_search_of_an_earlier_engine_is_recorded_from_its_journal(
    harness: InspectorHarness, journal: list[SearchEnd]
) -> None:
    harness.journal = []
    harness.ask(Inspect(1, 5, journal=tuple(journal[:2])))
    assert harness.wait_for(RecordingBegan).earlier_nodes == 3000
    assert harness.wait_for(Recorded).node_searches == len(
        record(Start(tuple(journal[:2]), HASH_MB)).records
    )


def test_sorting_the_records_is_reported(harness: InspectorHarness) -> None:
    harness.ask(Inspect(1, 5))
    *_, last, recorded = harness.wait_for_all(Recorded)
    assert isinstance(last, RecordingProgress)
    assert isinstance(recorded, Recorded)
    assert last.nodes == last.of_nodes == recorded.nodes + 3000
    assert last.stage is RecordingStage.ORDERING


def test_an_unknown_search_is_refused(harness: InspectorHarness) -> None:
    harness.ask(Inspect(1, 6))
    report = harness.wait_for(NotInspected)
    assert report.inspection == 1
    assert report.fault.code is InspectFaultCode.SEARCH_FORGOTTEN


def test_a_capsule_gives_the_same_recording(harness: InspectorHarness) -> None:
    harness.ask(Inspect(1, 7))
    began, first = harness.wait_for(RecordingBegan), harness.wait_for(Recorded)
    for number, capsule in ((2, began.capsule), (3, first.capsule)):
        harness.ask(InspectCapsule(number, capsule))
        again = harness.wait_for(Recorded)
        assert (again.fen, again.nodes, again.node_searches) == (
            first.fen,
            first.nodes,
            first.node_searches,
        )


def test_a_broken_capsule_is_refused_in_one_line(harness: InspectorHarness) -> None:
    harness.ask(InspectCapsule(1, "1:nonsense"))
    assert harness.wait_for(NotInspected).fault.code is InspectFaultCode.NO_CAPSULE


def test_a_cancelled_recording_sends_no_further_report(harness: InspectorHarness) -> None:
    harness.ask(Inspect(1, 3), EndInspection(1), Inspect(2, 7))
    assert harness.wait_for(Recorded).inspection == 2
    harness.ask(GoToNodeSearch(1, 1, 0), GoToNodeSearch(2, 1, 0))
    assert harness.wait_for(SearchStateReport).inspection == 2


def test_steps_follow_one_another_without_waiting_for_answers(harness: InspectorHarness) -> None:
    harness.ask(Inspect(1, 7))
    harness.wait_for(Recorded)
    harness.ask(*(TakeStep(1, request, Step.NEXT) for request in range(1, 9)))
    together = harness.complete(8)
    harness.ask(GoToNodeSearch(1, 9, 0))
    harness.complete(9)
    for request in range(10, 18):
        harness.ask(TakeStep(1, request, Step.NEXT))
        one_by_one = harness.complete(request)
    assert (together.node_search, together.node) == (one_by_one.node_search, one_by_one.node)
    assert together.node_search > 0


def test_the_moves_that_were_never_made_follow_later(harness: InspectorHarness) -> None:
    harness.ask(Inspect(1, 7))
    harness.wait_for(Recorded)
    harness.ask(GoToNode(1, 1, 2500))
    first = harness.wait_for(SearchStateReport)
    search_state = first if first.is_complete else harness.complete(1)
    assert search_state.node == first.node == 2500
    made = {move.move for move in first.moves if not move.test}
    assert made <= {move.move for move in search_state.moves}


def test_a_number_beyond_the_last_node_shows_the_last_node(harness: InspectorHarness) -> None:
    harness.ask(Inspect(1, 7))
    recorded = harness.wait_for(Recorded)
    harness.ask(GoToNode(1, 1, 10**9))
    last = harness.wait_for(SearchStateReport)
    assert last.node == recorded.nodes
    harness.ask(TakeStep(1, 2, Step.OVER))
    assert harness.wait_for(SearchStateReport).node_search == last.node_search


def test_a_step_into_a_node_search_without_children_steps_over_it(tree: SearchTree) -> None:
    leaf = next(v for v in map(tree.at, range(len(tree))) if tree.into(v) is None)
    assert step(tree, leaf, Step.INTO) == tree.over(leaf)


def test_the_next_cutoff_is_the_first_after_the_search_state(tree: SearchTree) -> None:
    start = tree.at(40)
    found = step(tree, start, Step.NEXT_CUTOFF)
    cutoffs = (NodeOutcome.BETA_CUTOFF, NodeOutcome.QUIESCENCE_BETA_CUTOFF)
    assert found.outcome in cutoffs
    assert not any(tree.at(i).outcome in cutoffs for i in range(41, found.index))


def test_the_frame_of_a_search_state_is_the_node_that_tries_the_move(tree: SearchTree) -> None:
    for index in range(0, len(tree), 97):
        node_search = tree.at(index)
        reported = shown(tree, node_search, None, 1, 1)
        current = [move for move in reported.moves if move.is_current]
        if node_search.is_root:
            assert reported.tried is None
            assert current == []
            continue
        parent = tree.parent(node_search)
        assert parent is not None
        assert reported.frame.node_search == parent.id
        assert reported.tried is not None
        assert reported.tried.node_search == node_search.id
        assert len(current) == 1
        if not node_search.is_in_place:
            assert current[0].move == reported.current_move
        assert reported.path == tuple(tree.uci_path(parent))


def test_only_results_after_the_search_state_are_later(
    tree: SearchTree,
) -> None:
    for index in range(1, len(tree), 97):
        now = tree.at(index)
        for move in shown(tree, now, None, 1, 1).moves:
            if move.node_search is not None and move.node_search > now.id:
                assert move.is_later


def test_the_tree_rows_of_a_node_search_are_its_children_in_order(tree: SearchTree) -> None:
    for index in range(0, len(tree), 61):
        node_search = tree.at(index)
        reported = tree_rows(tree, node_search.id, 1).branches
        assert [one.node_search for one in reported] == [
            child.id for child in tree.children(node_search)
        ]
        for one in reported:
            assert one.has_children == bool(tree.children(tree.by_id(one.node_search), 1))
            assert bool(one.move) != tree.by_id(one.node_search).is_in_place
            if one.move:
                assert one.move == tree.uci_path(tree.by_id(one.node_search))[-1]
    assert [one.node_search for one in tree_rows(tree, ROOTS, 1).branches] == [
        root.id for root in tree.roots()
    ]


def test_tree_rows_are_listed_on_request(harness: InspectorHarness) -> None:
    harness.ask(Inspect(1, 7))
    harness.wait_for(Recorded)
    harness.ask(ListTreeRows(1, ROOTS), ListTreeRows(1, 0))
    roots, first = harness.wait_for(TreeRows), harness.wait_for(TreeRows)
    assert [one.kind for one in roots.branches] == [SearchKind.ROOT] * len(roots.branches)
    assert first.node_search == 0
    assert first.branches[0].node_search > first.node_search


def test_a_node_search_that_was_collapsed_meanwhile_has_no_tree_rows(
    harness: InspectorHarness,
) -> None:
    harness.ask(Inspect(1, 7))
    harness.wait_for(Recorded)
    harness.ask(ListTreeRows(1, 10**12), GoToNodeSearch(1, 1, 0))
    assert harness.wait_for(TreeRows) == TreeRows(1, 10**12, ())
    assert harness.wait_for(SearchStateReport).node_search == 0


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (MemoryError(), InspectFault(InspectFaultCode.NO_MEMORY)),
        (
            RuntimeError("odd"),
            InspectFault(InspectFaultCode.INTERNAL, system_text="RuntimeError('odd')"),
        ),
        (DivergedError(DIVERGED), DIVERGED),
    ],
)
@pytest.mark.parametrize(
    ("broken", "asked", "request_told"),
    [
        ("flame", AskFlame(1, 0, 100, 1), NO_QUESTION),
        ("Histories", AskHistory(1, 0), NO_QUESTION),
        ("shown", TakeStep(1, 3, Step.OVER), NO_QUESTION),
        ("tree_rows", ListTreeRows(1, ROOTS), NO_QUESTION),
        ("exchange_of", AskExchange(1, 4, 0, "e2e4"), 4),
    ],
)
def test_a_failed_request_is_reported_and_keeps_the_recording(
    harness: InspectorHarness,
    monkeypatch: pytest.MonkeyPatch,
    broken: str,
    asked: InspectCommand,
    request_told: int,
    error: Exception,
    fault: InspectFault,
) -> None:
    def fail(*_: object) -> None:
        raise error

    harness.ask(Inspect(1, 3))
    harness.wait_for(Recorded)
    with monkeypatch.context() as patch:
        patch.setattr(service, broken, fail)
        harness.ask(asked)
        assert harness.wait_for(NotAnswered) == NotAnswered(1, request_told, fault)
    harness.ask(ListTreeRows(1, ROOTS))
    assert harness.wait_for(TreeRows).branches


def test_a_condition_that_cannot_be_checked_is_reported_with_its_text(
    harness: InspectorHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    harness.ask(Inspect(1, 3))
    harness.wait_for(Recorded)
    monkeypatch.setattr(service, "check", fail)
    harness.ask(CheckCondition(1, 5, "ply = 3"))
    reported = ConditionChecked(1, 5, "ply = 3", ConditionFault(ConditionFaultCode.INTERNAL))
    assert harness.wait_for(ConditionChecked) == reported


def test_a_recording_without_memory_is_refused(
    harness: InspectorHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(service, "record", fail)
    harness.ask(Inspect(1, 7))
    assert harness.wait_for(NotInspected).fault.code is InspectFaultCode.NO_MEMORY_TO_RECORD


def test_the_bound_of_a_move_fits_its_outcome(tree: SearchTree) -> None:
    bounds = {
        MoveOutcome.CUTOFF: Bound.LOWER,
        MoveOutcome.FAIL_LOW: Bound.UPPER,
        MoveOutcome.RAISED_ALPHA: Bound.EXACT,
    }
    for index in range(1, len(tree), 53):
        for move in shown(tree, tree.at(index), None, 1, 1).moves:
            if move.test is None and move.outcome in bounds:
                assert move.bound is bounds[move.outcome]


def test_only_the_newest_of_reports_in_a_row_matters(tree: SearchTree) -> None:
    one, other = (shown(tree, tree.at(index), None, 1, index) for index in (1, 2))
    progress = RecordingProgress(1, 5, 9)
    assert supersedes(one, other)
    assert supersedes(progress, progress)
    assert not supersedes(one, progress)
    assert not supersedes(NotInspected(1, DIVERGED), NotInspected(1, DIVERGED))
