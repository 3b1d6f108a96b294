"""Questions to a recorded search in the engine's process, and their answers."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Iterator
from typing import TypeVar

import chess
import pytest

from engine.core.board.position import Position
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.conditions import find, parse
from engine.inspection.recording.capsule import seal
from engine.inspection.recording.recording import record
from engine.inspection.recording.start import search_alone
from engine.inspection.service import Inspector
from engine.protocol.explanations import ConditionFault
from engine.protocol.inspect_messages import (
    DEFAULT_MEMORY_MB,
    EndInspection,
    GoToNodeSearch,
    InspectCapsule,
    InspectCommand,
    InspectReport,
)
from engine.protocol.inspect_vocabulary import (
    ConditionFaultCode,
    InspectFaultCode,
    MoveOutcome,
    Suggestion,
    WhyNot,
)
from engine.protocol.questions import (
    AskEntryWriter,
    AskExchange,
    AskingProgress,
    AskWhy,
    CheckCondition,
    Compare,
    Compared,
    ConditionChecked,
    EntryWriterAnswer,
    NotAnswered,
    RanTo,
    RunTo,
    SeeAnswer,
    StopAsking,
    WhyNotAnswer,
)
from engine.protocol.reports import NotInspected, Recorded, RecordingBegan, SearchStateReport

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PATIENCE_S = 60.0

Kind = TypeVar("Kind", bound=InspectReport)


class Talk:
    """An inspector that has recorded a search, and what it says."""

    def __init__(self, capsule: str, memory_mb: int = DEFAULT_MEMORY_MB) -> None:
        self._said: queue.Queue[InspectReport] = queue.Queue()
        self.inspector = Inspector(self._said.put)
        self.ask(InspectCapsule(1, capsule, memory_mb))
        self.hear(Recorded)

    def ask(self, *commands: InspectCommand) -> None:
        for command in commands:
            self.inspector.obey(command, ())

    def hear(self, kind: type[Kind]) -> Kind:
        """Wait for the next report of a kind."""
        while not isinstance(said := self._said.get(timeout=PATIENCE_S), kind):
            pass
        return said

    def is_silent(self, *kinds: type[InspectReport]) -> bool:
        """Whether for a second none of these is said."""
        deadline_s = time.monotonic() + 1
        while (left_s := deadline_s - time.monotonic()) > 0:
            try:
                if isinstance(self._said.get(timeout=left_s), kinds):
                    return False
            except queue.Empty:
                break
        return True


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record(search_alone(KIWIPETE, depth=7)))


@pytest.fixture(scope="module")
def capsule(tree: SearchTree) -> str:
    return seal(tree.recording)


@pytest.fixture
def talk(capsule: str) -> Iterator[Talk]:
    talk = Talk(capsule)
    yield talk
    talk.inspector.close()


class TestBreakpoints:
    def test_a_run_ends_at_the_next_search_state_that_meets_one(
        self, talk: Talk, tree: SearchTree
    ) -> None:
        texts = ("ending table cut-off and ply >= 4", "re-search")
        found = [find(tree, parse(text), 101) for text in texts]
        nearest = min(node_search.id for node_search in found if node_search is not None)
        talk.ask(GoToNodeSearch(1, 1, tree.at(100).id), RunTo(1, 2, texts, forwards=True))
        ran = talk.hear(RanTo)
        assert (ran.request, ran.node_search) == (2, nearest)
        met = [text for text, one in zip(texts, found, strict=True) if one and one.id == nearest]
        assert list(ran.met) == met

    def test_backwards_it_is_the_last_one_before(self, talk: Talk, tree: SearchTree) -> None:
        before = find(tree, parse("re-search"), len(tree) - 2, forwards=False)
        assert before is not None
        talk.ask(
            GoToNodeSearch(1, 1, tree.at(len(tree) - 1).id),
            RunTo(1, 2, ("re-search",), forwards=False),
        )
        assert talk.hear(RanTo).node_search == before.id

    def test_the_search_state_shown_is_not_met_again(self, talk: Talk) -> None:
        talk.ask(GoToNodeSearch(1, 1, 0), RunTo(1, 2, ("root",), forwards=True))
        assert (talk.hear(RanTo).node_search or 0) > 0

    def test_where_none_is_met_it_says_so(self, talk: Talk) -> None:
        talk.ask(RunTo(1, 1, ("ply > 100",), forwards=True))
        ran = talk.hear(RanTo)
        assert (ran.node_search, ran.met) == (None, ())

    def test_a_position_is_found_where_the_search_came_to_it(
        self, talk: Talk, tree: SearchTree
    ) -> None:
        position = Position(KIWIPETE)
        position.push(position.parse_uci("e2a6"))
        talk.ask(RunTo(1, 1, (f"position {position.fen()} and depth >= 2",), forwards=True))
        node_search = talk.hear(RanTo).node_search
        assert node_search is not None
        assert tree.uci_path(tree.by_id(node_search)) == ["e2a6"]
        assert tree.by_id(node_search).depth >= 2

    def test_several_places_and_tests_are_found_in_order(self, tree: SearchTree) -> None:
        text = "new best and depth >= 3 or new best and depth = 1"
        every, at = [], 0
        while (node_search := find(tree, parse(text), at)) is not None:
            every.append(node_search.index)
            at = node_search.index + 1
        slowly = [
            index
            for index in range(len(tree))
            if (one := find(tree, parse("new best"), index)) is not None and one.index == index
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
                    ConditionFaultCode.UNKNOWN_TERM, "fail hihg", Suggestion.NEAR, ("fail high",)
                ),
            ),
            (
                " or ".join(["skipped and reduced"] * 30),
                ConditionFault(ConditionFaultCode.TOO_LONG),
            ),
        ],
    )
    def test_a_condition_is_checked(
        self, talk: Talk, text: str, fault: ConditionFault | None
    ) -> None:
        talk.ask(CheckCondition(1, 5, text))
        assert talk.hear(ConditionChecked) == ConditionChecked(1, 5, text, fault)

    def test_a_wrong_condition_is_no_breakpoint(self, talk: Talk) -> None:
        talk.ask(RunTo(1, 4, ("nonsense",), forwards=True))
        fault = talk.hear(NotAnswered).fault
        assert fault.code is InspectFaultCode.CONDITION
        assert fault.condition is not None
        assert fault.condition.term == "nonsense"


class TestWhyNot:
    def test_a_move_that_failed_is_refuted_by_a_line(self, talk: Talk, tree: SearchTree) -> None:
        root = tree.roots()[-1]
        failed = next(child for child in tree.children(root) if -child.value < root.value)
        uci = tree.uci_path(failed)[-1]
        talk.ask(AskWhy(1, 3, root.id, uci))
        reported = talk.hear(WhyNotAnswer)
        assert (reported.request, reported.move, reported.why) == (3, uci, WhyNot.FAIL_LOW)
        assert reported.line[0] == uci
        assert not reported.asked_depth
        assert reported.jump is not None
        assert tree.uci_path(tree.by_id(reported.jump)) == [uci]

    def test_a_move_after_a_cut_off_leads_to_what_cut_off(
        self, talk: Talk, tree: SearchTree
    ) -> None:
        cut = find(tree, parse("outcome beta cutoff and nodes < 500 and depth > 1"), 50)
        assert cut is not None
        last = tree.children(cut)[-1]
        position = tree.position_at(cut)
        made = {child.short_move for child in tree.children(cut)}
        quiet = [move for move in position.legal_moves() if position.short(move) not in made]
        talk.ask(AskWhy(1, 3, cut.id, position.uci(quiet[-1])))
        reported = talk.hear(WhyNotAnswer)
        assert reported.asked_depth
        if reported.outcome is MoveOutcome.AFTER_CUTOFF:
            assert reported.jump == last.id

    def test_an_illegal_move_is_refused(self, talk: Talk) -> None:
        talk.ask(AskWhy(1, 3, 0, "e1e8"))
        assert talk.hear(NotAnswered).fault.code is InspectFaultCode.ILLEGAL_MOVE


def test_an_exchange_is_told_capture_by_capture(talk: Talk) -> None:
    talk.ask(AskExchange(1, 3, 0, "e5g6"))
    reported = talk.hear(SeeAnswer)
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
    def test_who_wrote_it_is_told_with_the_way_there(self, talk: Talk, tree: SearchTree) -> None:
        hit = next(one for one in map(tree.at, range(2_000, len(tree))) if one.table.is_hit)
        talk.ask(AskEntryWriter(1, 4, hit.id))
        reported = talk.hear(EntryWriterAnswer)
        assert (reported.request, reported.node_search, reported.searches_before) == (4, hit.id, 0)
        assert (reported.depth, reported.bound) == (hit.table.depth, hit.table.bound)
        assert reported.jump is not None
        assert reported.path == tuple(tree.uci_path(tree.by_id(reported.jump)))
        assert tree.by_id(reported.jump).clock == reported.node < hit.clock
        assert reported.fen == tree.recording.position.fen()

    def test_what_the_table_did_not_know_nobody_wrote(self, talk: Talk, tree: SearchTree) -> None:
        missed = next(one for one in map(tree.at, range(len(tree))) if not one.table.is_hit)
        talk.ask(AskEntryWriter(1, 4, missed.id))
        assert talk.hear(NotAnswered).fault.code is InspectFaultCode.NO_ENTRY_WRITER


class TestComparing:
    def test_both_searches_are_told_of(self, talk: Talk, tree: SearchTree) -> None:
        talk.ask(Compare(1, 9, ("null_move",)))
        reported = talk.hear(Compared)
        assert (reported.request, reported.switched) == (9, ("null_move",))
        assert reported.nodes == tree.recording.nodes != reported.other_nodes
        assert sum(here for here, _ in reported.by_ply) == reported.nodes
        assert reported.divergence is not None
        assert (
            reported.divergence[0].path != reported.divergence[1].path
            or reported.divergence[0] != reported.divergence[1]
        )

    def test_where_a_summary_parts_is_opened_to_be_shown(self) -> None:
        summary = record(search_alone(KIWIPETE, nodes=60_000), 1)
        talk = Talk(seal(summary), memory_mb=1)
        talk.ask(Compare(1, 9, ("razoring",)))
        divergence = talk.hear(Compared).divergence
        assert divergence is not None
        assert summary.records.index_of(divergence[0].node_search) < 0
        talk.ask(GoToNodeSearch(1, 10, divergence[0].node_search))
        assert talk.hear(SearchStateReport).node_search == divergence[0].node_search
        talk.inspector.close()

    def test_what_is_off_is_compared_switched_on(self, talk: Talk, tree: SearchTree) -> None:
        talk.ask(Compare(1, 9, ("multiple_tt_moves",)))
        reported = talk.hear(Compared)
        assert reported.switched == ("multiple_tt_moves",)
        assert reported.other_nodes != reported.nodes == tree.recording.nodes

    def test_progress_is_told_and_it_can_be_given_up(self, talk: Talk) -> None:
        talk.ask(Compare(1, 9, ("alpha_beta",)))
        assert talk.hear(AskingProgress).request == 9
        talk.ask(StopAsking(1))
        assert talk.is_silent(Compared, NotAnswered)

    def test_steps_are_answered_meanwhile(self, talk: Talk) -> None:
        talk.ask(Compare(1, 9, ("alpha_beta",)), GoToNodeSearch(1, 10, 3))
        assert talk.hear(SearchStateReport).request == 10
        talk.ask(EndInspection(1))
        assert talk.is_silent(Compared)

    def test_an_unknown_technique_is_refused(self, talk: Talk) -> None:
        talk.ask(Compare(1, 9, ("magic",)))
        assert talk.hear(NotAnswered).fault.code is InspectFaultCode.UNKNOWN_TECHNIQUE


def test_a_broken_capsule_leaves_what_is_recorded(talk: Talk, capsule: str) -> None:
    talk.ask(InspectCapsule(2, capsule[:-12]))
    assert talk.hear(NotInspected).inspection == 2
    talk.ask(GoToNodeSearch(1, 2, 5))
    assert talk.hear(SearchStateReport).request == 2


def test_a_capsule_tells_its_position_before_it_is_recorded(capsule: str) -> None:
    said: queue.Queue[InspectReport] = queue.Queue()
    inspector = Inspector(said.put)
    inspector.obey(InspectCapsule(1, capsule), ())
    began = said.get(timeout=PATIENCE_S)
    assert isinstance(began, RecordingBegan)
    assert began.fen == KIWIPETE
    inspector.close()
    assert threading.active_count() < 50
