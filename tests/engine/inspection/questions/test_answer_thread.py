"""Questions about a recorded search are answered in the engine process."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator
from typing import TypeVar

import chess
import pytest
from positions import KIWIPETE

from engine.core.board.position import Position
from engine.inspection.inspector import Inspector
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.conditions import find_node_search, parse_condition
from engine.inspection.recording.capsule import encode_capsule
from engine.inspection.recording.recording import record_search, require_replayable
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.explanations import ConditionFault
from engine.protocol.inspect_enums import (
    ConditionFaultCode,
    InspectFaultCode,
    MoveOutcome,
    SuggestionKind,
    WhyNot,
)
from engine.protocol.inspect_messages import (
    DEFAULT_MEMORY_MB,
    EndInspection,
    GoToNodeSearch,
    InspectCapsule,
    InspectCommand,
    InspectReport,
)
from engine.protocol.questions import (
    AskEntryWriter,
    AskExchange,
    AskWhyNotChosen,
    CancelQuestion,
    CheckCondition,
    CompareTechniques,
    ConditionChecked,
    ConditionReached,
    EntryWriterAnswer,
    NotAnswered,
    QuestionProgress,
    RunToCondition,
    SeeAnswer,
    TechniquesCompared,
    WhyNotAnswer,
)
from engine.protocol.recording_reports import (
    InspectionRefused,
    RecordingBegan,
    SearchRecorded,
    SearchStateReport,
)

PATIENCE_S = 60.0

Kind = TypeVar("Kind", bound=InspectReport)


class InspectorHarness:
    """An inspector with a recorded search, and its reports."""

    def __init__(self, capsule: str, memory_mb: int = DEFAULT_MEMORY_MB) -> None:
        self._reports: queue.Queue[InspectReport] = queue.Queue()
        self.inspector = Inspector(self._reports.put)
        self.ask(InspectCapsule(1, capsule, memory_mb))
        self.wait_for(SearchRecorded)

    def ask(self, *commands: InspectCommand) -> None:
        for command in commands:
            self.inspector.obey(command, ())

    def wait_for(self, kind: type[Kind]) -> Kind:
        """Wait for the next report of this kind."""
        while not isinstance(report := self._reports.get(timeout=PATIENCE_S), kind):
            pass
        return report

    def is_silent(self, *kinds: type[InspectReport]) -> bool:
        """Return whether no report of these kinds arrives for a second."""
        deadline_s = time.monotonic() + 1
        while (left_s := deadline_s - time.monotonic()) > 0:
            try:
                if isinstance(self._reports.get(timeout=left_s), kinds):
                    return False
            except queue.Empty:
                break
        return True


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record_search(search_from_empty_table(KIWIPETE, depth=7)))


@pytest.fixture(scope="module")
def capsule(tree: SearchTree) -> str:
    return encode_capsule(require_replayable(tree.recording))


@pytest.fixture
def harness(capsule: str) -> Iterator[InspectorHarness]:
    harness = InspectorHarness(capsule)
    yield harness
    harness.inspector.close()


class TestBreakpoints:
    def test_a_run_ends_at_the_next_search_state_that_meets_a_condition(
        self, harness: InspectorHarness, tree: SearchTree
    ) -> None:
        texts = ("ending table cut-off and ply >= 4", "re-search")
        found = [find_node_search(tree, parse_condition(text), 101) for text in texts]
        nearest = min(node_search.id for node_search in found if node_search is not None)
        harness.ask(
            GoToNodeSearch(1, 1, tree.at(100).id), RunToCondition(1, 2, texts, forwards=True)
        )
        ran = harness.wait_for(ConditionReached)
        assert (ran.request, ran.node_search) == (2, nearest)
        met = [text for text, one in zip(texts, found, strict=True) if one and one.id == nearest]
        assert list(ran.met) == met

    def test_a_run_backwards_ends_at_the_previous_match(
        self, harness: InspectorHarness, tree: SearchTree
    ) -> None:
        before = find_node_search(tree, parse_condition("re-search"), len(tree) - 2, forwards=False)
        assert before is not None
        harness.ask(
            GoToNodeSearch(1, 1, tree.at(len(tree) - 1).id),
            RunToCondition(1, 2, ("re-search",), forwards=False),
        )
        assert harness.wait_for(ConditionReached).node_search == before.id

    def test_a_run_does_not_stop_where_it_starts(self, harness: InspectorHarness) -> None:
        harness.ask(GoToNodeSearch(1, 1, 0), RunToCondition(1, 2, ("root",), forwards=True))
        assert (harness.wait_for(ConditionReached).node_search or 0) > 0

    def test_a_run_without_a_match_reports_that(self, harness: InspectorHarness) -> None:
        harness.ask(RunToCondition(1, 1, ("ply > 100",), forwards=True))
        ran = harness.wait_for(ConditionReached)
        assert (ran.node_search, ran.met) == (None, ())

    def test_a_position_is_found_where_the_search_came_to_it(
        self, harness: InspectorHarness, tree: SearchTree
    ) -> None:
        position = Position(KIWIPETE)
        position.push(position.parse_uci("e2a6"))
        harness.ask(
            RunToCondition(1, 1, (f"position {position.fen()} and depth >= 2",), forwards=True)
        )
        node_search = harness.wait_for(ConditionReached).node_search
        assert node_search is not None
        assert tree.uci_path(tree.by_id(node_search)) == ["e2a6"]
        assert tree.by_id(node_search).depth >= 2

    def test_several_places_and_tests_are_found_in_order(self, tree: SearchTree) -> None:
        text = "new best and depth >= 3 or new best and depth = 1"
        every, at = [], 0
        while (node_search := find_node_search(tree, parse_condition(text), at)) is not None:
            every.append(node_search.index)
            at = node_search.index + 1
        slowly = [
            index
            for index in range(len(tree))
            if (one := find_node_search(tree, parse_condition("new best"), index)) is not None
            and one.index == index
        ]
        assert every == [i for i in slowly if tree.at(i).depth >= 3 or tree.at(i).depth == 1]

    @pytest.mark.parametrize(
        ("text", "fault"),
        [
            ("ply = 3 and skipped futility pruning", None),
            ("ply = 3 and", ConditionFault(ConditionFaultCode.MISSING_TERM, "and")),
            (
                "fail hihg",
                ConditionFault(
                    ConditionFaultCode.UNKNOWN_TERM,
                    "fail hihg",
                    SuggestionKind.NEAR,
                    ("fail high",),
                ),
            ),
            (
                " or ".join(["skipped and reduced"] * 30),
                ConditionFault(ConditionFaultCode.TOO_LONG),
            ),
        ],
    )
    def test_a_condition_is_checked(
        self, harness: InspectorHarness, text: str, fault: ConditionFault | None
    ) -> None:
        harness.ask(CheckCondition(1, 5, text))
        assert harness.wait_for(ConditionChecked) == ConditionChecked(1, 5, text, fault)

    def test_a_wrong_condition_is_no_breakpoint(self, harness: InspectorHarness) -> None:
        harness.ask(RunToCondition(1, 4, ("nonsense",), forwards=True))
        fault = harness.wait_for(NotAnswered).fault
        assert fault.code is InspectFaultCode.CONDITION
        assert fault.condition is not None
        assert fault.condition.term == "nonsense"


class TestWhyNot:
    def test_a_move_that_failed_low_has_a_refutation(
        self, harness: InspectorHarness, tree: SearchTree
    ) -> None:
        root = tree.roots()[-1]
        failed = next(child for child in tree.children(root) if -child.value < root.value)
        uci = tree.uci_path(failed)[-1]
        harness.ask(AskWhyNotChosen(1, 3, root.id, uci))
        reported = harness.wait_for(WhyNotAnswer)
        assert (reported.request, reported.move, reported.why) == (3, uci, WhyNot.FAIL_LOW)
        assert reported.line[0] == uci
        assert not reported.asked_depth
        assert reported.jump is not None
        assert tree.uci_path(tree.by_id(reported.jump)) == [uci]

    def test_a_move_after_a_cutoff_leads_to_the_cutoff_move(
        self, harness: InspectorHarness, tree: SearchTree
    ) -> None:
        cut = find_node_search(
            tree, parse_condition("outcome beta cutoff and nodes < 500 and depth > 1"), 50
        )
        assert cut is not None
        last = tree.children(cut)[-1]
        position = tree.position_at(cut)
        made = {child.short_move for child in tree.children(cut)}
        quiet = [move for move in position.legal_moves() if position.short(move) not in made]
        harness.ask(AskWhyNotChosen(1, 3, cut.id, position.uci(quiet[-1])))
        reported = harness.wait_for(WhyNotAnswer)
        assert reported.asked_depth
        if reported.outcome is MoveOutcome.AFTER_CUTOFF:
            assert reported.jump == last.id

    def test_an_illegal_move_is_refused(self, harness: InspectorHarness) -> None:
        harness.ask(AskWhyNotChosen(1, 3, 0, "e1e8"))
        assert harness.wait_for(NotAnswered).fault.code is InspectFaultCode.ILLEGAL_MOVE


def test_see_is_answered_capture_by_capture(harness: InspectorHarness) -> None:
    harness.ask(AskExchange(1, 3, 0, "e5g6"))
    reported = harness.wait_for(SeeAnswer)
    assert reported.target == chess.G6
    assert [(one.piece, one.square, one.captured) for one in reported.captures[:2]] == [
        ("N", chess.E5, "p"),
        ("p", chess.F7, "N"),
    ]
    assert reported.captures[0].is_played
    assert reported.captures[-1].balance == reported.captures[0].gain - sum(
        one.gain * (-1) ** number for number, one in enumerate(reported.captures[1:])
    )


class TestTableEntries:
    def test_the_writer_of_an_entry_comes_with_its_path(
        self, harness: InspectorHarness, tree: SearchTree
    ) -> None:
        hit = next(one for one in map(tree.at, range(2_000, len(tree))) if one.table.is_hit)
        harness.ask(AskEntryWriter(1, 4, hit.id))
        reported = harness.wait_for(EntryWriterAnswer)
        assert (reported.request, reported.node_search, reported.searches_before) == (4, hit.id, 0)
        assert (reported.depth, reported.bound) == (hit.table.depth, hit.table.bound)
        assert reported.jump is not None
        assert reported.path == tuple(tree.uci_path(tree.by_id(reported.jump)))
        assert tree.by_id(reported.jump).clock == reported.node < hit.clock
        assert reported.fen == tree.recording.position.fen()

    def test_a_table_miss_has_no_entry_writer(
        self, harness: InspectorHarness, tree: SearchTree
    ) -> None:
        missed = next(one for one in map(tree.at, range(len(tree))) if not one.table.is_hit)
        harness.ask(AskEntryWriter(1, 4, missed.id))
        assert harness.wait_for(NotAnswered).fault.code is InspectFaultCode.NO_ENTRY_WRITER


class TestComparing:
    def test_a_comparison_describes_both_searches(
        self, harness: InspectorHarness, tree: SearchTree
    ) -> None:
        harness.ask(CompareTechniques(1, 9, ("null_move",)))
        reported = harness.wait_for(TechniquesCompared)
        assert (reported.request, reported.switched) == (9, ("null_move",))
        assert reported.nodes == tree.recording.nodes != reported.other_nodes
        assert sum(here for here, _ in reported.by_ply) == reported.nodes
        assert reported.divergence is not None
        assert (
            reported.divergence[0].path != reported.divergence[1].path
            or reported.divergence[0] != reported.divergence[1]
        )

    def test_a_divergence_in_a_collapsed_subtree_can_be_shown(self) -> None:
        summary = record_search(search_from_empty_table(KIWIPETE, nodes=60_000), 1)
        harness = InspectorHarness(encode_capsule(summary), memory_mb=1)
        harness.ask(CompareTechniques(1, 9, ("razoring",)))
        divergence = harness.wait_for(TechniquesCompared).divergence
        assert divergence is not None
        assert summary.records.index_of(divergence[0].node_search) < 0
        harness.ask(GoToNodeSearch(1, 10, divergence[0].node_search))
        assert harness.wait_for(SearchStateReport).node_search == divergence[0].node_search
        harness.inspector.close()

    def test_a_technique_that_is_off_is_compared_switched_on(
        self, harness: InspectorHarness, tree: SearchTree
    ) -> None:
        harness.ask(CompareTechniques(1, 9, ("multiple_tt_moves",)))
        reported = harness.wait_for(TechniquesCompared)
        assert reported.switched == ("multiple_tt_moves",)
        assert reported.other_nodes != reported.nodes == tree.recording.nodes

    def test_a_long_question_reports_progress_and_can_be_cancelled(
        self, harness: InspectorHarness
    ) -> None:
        harness.ask(CompareTechniques(1, 9, ("alpha_beta",)))
        assert harness.wait_for(QuestionProgress).request == 9
        harness.ask(CancelQuestion(1))
        assert harness.is_silent(TechniquesCompared, NotAnswered)

    def test_steps_are_answered_during_a_long_question(self, harness: InspectorHarness) -> None:
        harness.ask(CompareTechniques(1, 9, ("alpha_beta",)), GoToNodeSearch(1, 10, 3))
        assert harness.wait_for(SearchStateReport).request == 10
        harness.ask(EndInspection(1))
        assert harness.is_silent(TechniquesCompared)

    def test_an_unknown_technique_is_refused(self, harness: InspectorHarness) -> None:
        harness.ask(CompareTechniques(1, 9, ("magic",)))
        assert harness.wait_for(NotAnswered).fault.code is InspectFaultCode.UNKNOWN_TECHNIQUE


def test_a_broken_capsule_keeps_the_recording(harness: InspectorHarness, capsule: str) -> None:
    harness.ask(InspectCapsule(2, capsule[:-12]))
    assert harness.wait_for(InspectionRefused).inspection == 2
    harness.ask(GoToNodeSearch(1, 2, 5))
    assert harness.wait_for(SearchStateReport).request == 2


def test_the_position_of_a_capsule_is_reported_before_the_recording(capsule: str) -> None:
    reports: queue.Queue[InspectReport] = queue.Queue()
    inspector = Inspector(reports.put)
    inspector.obey(InspectCapsule(1, capsule), ())
    began = reports.get(timeout=PATIENCE_S)
    assert isinstance(began, RecordingBegan)
    assert began.fen == KIWIPETE
    inspector.close()
    assert threading.active_count() < 50
