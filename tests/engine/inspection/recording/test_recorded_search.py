"""Inspect works on any recorded search, also one that the core did not record."""

from __future__ import annotations

from collections.abc import Iterator
from queue import SimpleQueue
from typing import TypeVar

import pytest
from memory_search import MemorySearch, two_iterations
from positions import KIWIPETE

from engine.core.board.position import Position
from engine.inspection.exports.export_thread import ExportThread
from engine.inspection.inspected_search import InspectedSearch, Request
from engine.inspection.inspection_faults import InspectionError
from engine.inspection.inspection_reports import recorded_report
from engine.inspection.nodes.evaluation import term_shares
from engine.inspection.nodes.expansion import Expansions
from engine.inspection.nodes.histories import HistoryRebuilder
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.search_state import search_state_at
from engine.inspection.nodes.tree import NoSuchNodeError, SearchTree
from engine.inspection.questions.answer_thread import AnswerThread
from engine.inspection.questions.condition_terms import WORDS
from engine.inspection.questions.conditions import find_node_search, parse_condition
from engine.inspection.questions.mark_thread import MarkThread
from engine.inspection.recording.recorded_search import (
    MissingCapabilityError,
    RecordedSearch,
    RecordingCapability,
)
from engine.inspection.recording.recording import Recording, record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.inspection.step_targets import target_of_request, target_of_step
from engine.inspection.story.candidate_thread import CandidateThread
from engine.inspection.unmade_moves import UnmadeMoveFinder
from engine.protocol.inspect_enums import InspectFaultCode, MoveOutcome, SearchStepKind
from engine.protocol.inspect_facts import ROOTS
from engine.protocol.inspect_messages import (
    AskFlameGraph,
    AskHistories,
    GoToLine,
    GoToNode,
    GoToNodeSearch,
    InspectReport,
    ListTreeRows,
    ShowStepTarget,
)
from engine.protocol.messages import Score
from engine.protocol.questions import (
    AskEntryWriter,
    AskExchange,
    AskWhyNotChosen,
    CheckCondition,
    CompareTechniques,
    ConditionChecked,
    ConditionReached,
    NotAnswered,
    RunToCondition,
    SeeAnswer,
)
from engine.protocol.recording_reports import FlameGraph, SearchStateReport, TreeRows

INSPECTION = 4
_Report = TypeVar("_Report", bound=InspectReport)


@pytest.fixture
def tree() -> SearchTree:
    return SearchTree(two_iterations())


@pytest.fixture(scope="module")
def recording() -> Recording:
    return record_search(search_from_empty_table(KIWIPETE, nodes=3_000, hash_mb=1), 16)


@pytest.fixture(scope="module")
def copied(recording: Recording) -> MemorySearch:
    """Return the same search without what the core offers."""
    node_searches = [recording.at(index) for index in range(len(recording))]
    return MemorySearch(recording.position, node_searches, recording.events)


class Inspecting:
    """The recorded search of a window, with its reports."""

    def __init__(self, search: RecordedSearch) -> None:
        self.reports: SimpleQueue[InspectReport] = SimpleQueue()
        self.asker = AnswerThread(self.reports.put)
        self.lookup = UnmadeMoveFinder(self.reports.put)
        self.search = InspectedSearch(
            INSPECTION,
            SearchTree(search),
            listener=self.reports.put,
            asker=self.asker,
            lookup=self.lookup,
            candidates=CandidateThread(self.reports.put),
            exporter=ExportThread(self.reports.put),
            marker=MarkThread(self.reports.put),
            is_wanted=lambda: True,
        )

    def answer(self, request: Request, kind: type[_Report]) -> _Report:
        """Return the first report of this kind after a request."""
        self.search.answer(request)
        while not isinstance(report := self.reports.get(timeout=60), kind):
            assert not isinstance(report, NotAnswered)
        return report


@pytest.fixture
def inspecting() -> Iterator[Inspecting]:
    made = Inspecting(two_iterations())
    yield made
    made.asker.close()
    made.lookup.close()


# The tree


def test_the_tree_has_the_node_searches_that_were_written_down(tree: SearchTree) -> None:
    assert [root.index for root in tree.roots()] == [0, 3]
    assert [child.index for child in tree.children(tree.at(3))] == [4, 6, 8]
    assert [child.index for child in tree.children(tree.at(3), 2)] == [4, 6]
    assert tree.uci_path(tree.at(7)) == ["d2d4", "d7d5"]
    assert tree.position_at(tree.at(5)).fen().split()[0].startswith("rnbqkbnr/pppp1ppp")
    assert [one.index for one in tree.ancestors(tree.at(7))] == [3, 6, 7]
    assert tree.node(6).index == 7
    assert tree.nearest(tree.at(8).id + 99).index == 8
    best = tree.best_root_move(tree.at(3))
    assert best is not None
    assert best.index == 6
    with pytest.raises(NoSuchNodeError):
        tree.by_id(10**6)


def test_steps_lead_through_the_search(tree: SearchTree) -> None:
    lead = {
        (3, SearchStepKind.INTO): 4,
        (4, SearchStepKind.OVER): 6,
        (5, SearchStepKind.OUT): 6,
        (6, SearchStepKind.BACK_OVER): 4,
        (3, SearchStepKind.BACK_OVER): 0,
        (5, SearchStepKind.NEXT): 6,
        (8, SearchStepKind.NEXT): 8,
        (6, SearchStepKind.PREVIOUS): 5,
        (0, SearchStepKind.NEXT_BEST): 1,
        (4, SearchStepKind.NEXT_BEST): 6,
    }
    found = {(index, way): target_of_step(tree, tree.at(index), way).index for index, way in lead}
    assert found == lead


def test_jumps_find_a_node_and_a_line(tree: SearchTree) -> None:
    assert target_of_request(tree, GoToNode(INSPECTION, 1, 4), 0).index == 5
    assert target_of_request(tree, GoToNodeSearch(INSPECTION, 1, tree.at(6).id), 0).index == 6
    assert target_of_request(tree, GoToLine(INSPECTION, 1, ("d2d4", "d7d5")), 0).index == 7


def test_conditions_find_node_searches(tree: SearchTree) -> None:
    after = Position(tree.recording.position.fen())
    after.push_uci("d2d4")
    expected = {
        "ply = 2": [5, 7],
        "root": [0, 3],
        "move d2d4": [2, 6],
        "fail high and ply = 1": [2, 8],
        "static = 10 and depth = 1": [4, 6, 8],
        "provenance history and value < -10": [1, 2, 6],
        "new best": [1, 4, 6],
        "score drop 10": [3],
        f"position {after.fen()}": [2, 6],
        "in check or skipped": [],
    }
    for text, indices in expected.items():
        assert list(all_found(tree, text, forwards=True)) == indices, text
        assert list(all_found(tree, text, forwards=False)) == indices[::-1], text


def all_found(tree: SearchTree, text: str, *, forwards: bool) -> Iterator[int]:
    index = 0 if forwards else len(tree) - 1
    while 0 <= index < len(tree):
        node_search = find_node_search(tree, parse_condition(text), index, forwards=forwards)
        if node_search is None:
            return
        yield node_search.index
        index = node_search.index + (1 if forwards else -1)


def test_a_search_state_has_the_moves_that_were_made(tree: SearchTree) -> None:
    state = search_state_at(tree, tree.at(6))
    outcomes = {row.uci: row.outcome for row in state.path[0].moves}
    assert outcomes == {
        "e2e4": MoveOutcome.RAISED_ALPHA,
        "d2d4": MoveOutcome.RAISED_ALPHA,
        "g1f3": MoveOutcome.FAIL_LOW,
    }


# The window's requests


def test_a_window_steps_through_it(inspecting: Inspecting) -> None:
    first = inspecting.answer(GoToNode(INSPECTION, 7, 4), SearchStateReport)
    assert (first.path, first.current_move) == (("e2e4",), "e7e5")
    assert first.is_complete
    assert first.terms == ()
    after = inspecting.answer(ShowStepTarget(INSPECTION, 8, SearchStepKind.OUT), SearchStateReport)
    assert after.current_move == "d2d4"
    rows = inspecting.answer(ListTreeRows(INSPECTION, ROOTS), TreeRows).rows
    assert [row.iteration for row in rows] == [1, 2]
    below = inspecting.answer(ListTreeRows(INSPECTION, rows[1].node_search), TreeRows).rows
    assert [(row.move, row.value) for row in below] == [
        ("e2e4", Score(centipawns=-5)),
        ("d2d4", Score(centipawns=-15)),
        ("g1f3", Score(centipawns=0)),
    ]
    flame = inspecting.answer(AskFlameGraph(INSPECTION, 0, 8, 1), FlameGraph)
    assert sum(use.misses for use in flame.table) == 7


def test_a_window_runs_to_a_breakpoint(inspecting: Inspecting) -> None:
    tree = SearchTree(two_iterations())
    ran = inspecting.answer(
        RunToCondition(INSPECTION, 1, ("move d7d5",), forwards=True), ConditionReached
    )
    assert ran.node_search == tree.at(7).id
    checked = inspecting.answer(CheckCondition(INSPECTION, 2, "ply = 2"), ConditionChecked)
    assert checked.fault is None
    exchange = AskExchange(INSPECTION, 3, tree.at(7).id, "e2e4")
    captures = inspecting.answer(exchange, SeeAnswer).captures
    assert [(one.piece, one.gain) for one in captures] == [("P", 0), ("p", 100)]


def test_its_report_has_no_capsule(tree: SearchTree) -> None:
    report = recorded_report(INSPECTION, tree)
    assert (report.node_searches, report.depth, report.value) == (9, 2, Score(centipawns=15))
    assert (report.capsule, report.file_capsule) == ("", "")


def test_what_needs_a_replay_is_refused(inspecting: Inspecting) -> None:
    requests = (
        AskWhyNotChosen(INSPECTION, 1, 0, "g1f3"),
        AskEntryWriter(INSPECTION, 2, 0),
        CompareTechniques(INSPECTION, 3, ("null_move",)),
    )
    for request in requests:
        inspecting.search.answer(request)
        while not isinstance(report := inspecting.reports.get(timeout=60), NotAnswered):
            pass
        assert (report.request, report.fault.code) == (request.request, InspectFaultCode.NO_REPLAY)


def test_what_needs_the_histories_is_refused(inspecting: Inspecting) -> None:
    with pytest.raises(InspectionError) as refused:
        inspecting.search.answer(AskHistories(INSPECTION, 0))
    assert refused.value.fault.code is InspectFaultCode.NO_HISTORIES


def test_each_part_asks_for_the_capability_that_it_needs(tree: SearchTree) -> None:
    root = tree.at(0)
    needs = {
        RecordingCapability.REPLAY: (
            lambda: OrderedMoveLookup(tree).of(root),
            lambda: Expansions(tree, OrderedMoveLookup(tree)),
        ),
        RecordingCapability.HISTORIES: (lambda: HistoryRebuilder(tree),),
    }
    for capability, uses in needs.items():
        for use in uses:
            with pytest.raises(MissingCapabilityError) as refused:
                use()
            assert refused.value.capability is capability


# The core's records, and the methods that every recorded search has


def test_the_core_reads_the_same_tree_as_the_interface(
    recording: Recording, copied: MemorySearch
) -> None:
    assert recording.capabilities == set(RecordingCapability)
    assert recording.roots() == copied.roots()
    assert recording.new_bests == copied.new_bests
    for index in range(len(recording)):
        assert recording.children(index) == copied.children(index)
        assert recording.children(index, 2) == copied.children(index, 2)
        assert recording.end(index) == copied.end(index)
        assert recording.interval_of(index) == copied.interval_of(index)
        node_search = recording.at(index).id
        assert recording.index_of(node_search) == copied.index_of(node_search) == index
        assert recording.index_of(node_search + 5) == copied.index_of(node_search + 5)
    for search in (recording, copied):
        for wrong in (-1, len(search)):
            for read in (search.at, search.children, search.end, search.interval_of):
                with pytest.raises(IndexError):
                    read(wrong)


def test_the_core_finds_what_the_interface_finds(
    recording: Recording, copied: MemorySearch
) -> None:
    numbers = [
        f"{name} {sign} {number}"
        for name, number in (("static", -40), ("drop", 20), ("table depth", 1), ("nodes", 12))
        for sign in ("=", "!=", "<", ">=")
    ]
    joined = [
        "fail high and skipped or kind null move",
        "in check and move e1g1",
        "ply = 2 or root",
    ]
    texts = [*(text for text, groups in WORDS.items() if not groups[0].has_places), *numbers]
    one, other = SearchTree(recording), SearchTree(copied)
    differ = [
        text
        for text in (*texts, *joined)
        for forwards in (True, False)
        if list(all_found(one, text, forwards=forwards))
        != list(all_found(other, text, forwards=forwards))
    ]
    assert differ == []


def test_the_core_meets_the_same_positions_as_the_interface(
    recording: Recording, copied: MemorySearch
) -> None:
    tree = SearchTree(recording)
    for index in range(0, len(tree), len(tree) // 12):
        key = tree.position_at(tree.at(index)).key()
        found = recording.with_key(key)
        assert found == copied.with_key(key)
        assert tree.at(index).is_in_place or index in found


def test_the_core_counts_table_results_like_the_interface(
    recording: Recording, copied: MemorySearch
) -> None:
    for first, last, intervals in ((0, recording.nodes, 7), (500, 900, 1), (100, 99, 3)):
        counted = recording.table_results(first, last, intervals)
        plain = copied.table_results(first, last, intervals)
        assert [{r: n for r, n in one.items() if n} for one in counted] == [
            dict(one) for one in plain
        ]


def test_a_search_of_our_engine_has_terms(recording: Recording) -> None:
    tree = SearchTree(recording)
    assert term_shares(tree.position_at(tree.at(0)), tree.at(0))
