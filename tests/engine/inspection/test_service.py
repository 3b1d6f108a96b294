"""The engine's side of stepping through a search: what it answers, and that it never waits."""

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
from engine.inspection.reporting import branches, shown
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


class Hearer:
    """An inspector, and what it says."""

    def __init__(self, journal: list[SearchEnd]) -> None:
        self._said: queue.Queue[InspectReport] = queue.Queue()
        self.journal = journal
        self.inspector = Inspector(self._said.put, HASH_MB)

    def ask(self, *commands: InspectCommand) -> None:
        for command in commands:
            self.inspector.obey(command, self.journal)

    def hear(self, kind: type[Kind]) -> Kind:
        """Wait for the next report of a kind."""
        deadline_s = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline_s:
            said = self._said.get(timeout=PATIENCE_S)
            if isinstance(said, kind):
                return said
            assert not isinstance(said, NotInspected), said.fault
        raise TimeoutError(kind)

    def hear_all(self, last: type[Kind]) -> list[InspectReport]:
        """Wait for a report of a kind, and return all up to it."""
        heard: list[InspectReport] = []
        while not heard or not isinstance(heard[-1], last):
            heard.append(self._said.get(timeout=PATIENCE_S))
        return heard

    def complete(self, request: int) -> SearchStateReport:
        """Wait for all that there is to know of a search state."""
        while (
            not (search_state := self.hear(SearchStateReport)).is_complete
            or search_state.request != request
        ):
            pass
        return search_state


@pytest.fixture(scope="module")
def journal() -> list[SearchEnd]:
    """Three searches of a game, as its engine keeps them."""
    done: queue.Queue[object] = queue.Queue()
    thinker = Engine(done.put, Configure(hash_mb=HASH_MB))
    moves: tuple[str, ...] = ()
    for number, nodes in ((3, 3000), (5, 4000), (7, 5000)):
        thinker.begin(Go(number, START, moves, Limits(nodes=nodes)))
        while not isinstance(said := done.get(timeout=PATIENCE_S), Finished):
            pass
        moves += (str(said.best_move), str(said.ponder_move))
    thinker.wait()
    return thinker.journal


@pytest.fixture
def hearer(journal: list[SearchEnd]) -> Iterator[Hearer]:
    hearer = Hearer(journal)
    yield hearer
    hearer.inspector.close()


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record(search_alone(KIWIPETE, depth=6, hash_mb=HASH_MB)))


def test_a_search_of_the_game_is_recorded_as_it_was(
    hearer: Hearer, journal: list[SearchEnd]
) -> None:
    hearer.ask(Inspect(1, 5))
    assert hearer.hear(RecordingBegan).of_nodes == 4000
    recorded = hearer.hear(Recorded)
    alone = record(Start(tuple(journal[:2]), HASH_MB))
    assert (recorded.nodes, recorded.node_searches) == (4000, len(alone.records))
    assert recorded.principal_variation == alone.pv_uci()
    first = next(mark for mark in recorded.root_events if mark.kind is RootEventKind.ITERATION)
    assert first.depth == 1


def test_a_search_of_an_engine_before_it_is_recorded_from_what_is_told_of_it(
    hearer: Hearer, journal: list[SearchEnd]
) -> None:
    hearer.journal = []
    hearer.ask(Inspect(1, 5, journal=tuple(journal[:2])))
    assert hearer.hear(RecordingBegan).earlier_nodes == 3000
    assert hearer.hear(Recorded).node_searches == len(
        record(Start(tuple(journal[:2]), HASH_MB)).records
    )


def test_after_the_last_node_it_is_said_what_goes_on(hearer: Hearer) -> None:
    hearer.ask(Inspect(1, 5))
    *_, last, recorded = hearer.hear_all(Recorded)
    assert isinstance(last, RecordingProgress)
    assert isinstance(recorded, Recorded)
    assert last.nodes == last.of_nodes == recorded.nodes + 3000
    assert last.stage is RecordingStage.ORDERING


def test_a_search_that_is_not_known_is_refused_in_one_line(hearer: Hearer) -> None:
    hearer.ask(Inspect(1, 6))
    said = hearer.hear(NotInspected)
    assert said.inspection == 1
    assert said.fault.code is InspectFaultCode.SEARCH_FORGOTTEN


def test_a_capsule_gives_the_same_recording(hearer: Hearer) -> None:
    hearer.ask(Inspect(1, 7))
    began, first = hearer.hear(RecordingBegan), hearer.hear(Recorded)
    for number, capsule in ((2, began.capsule), (3, first.capsule)):
        hearer.ask(InspectCapsule(number, capsule))
        again = hearer.hear(Recorded)
        assert (again.fen, again.nodes, again.node_searches) == (
            first.fen,
            first.nodes,
            first.node_searches,
        )


def test_a_broken_capsule_is_refused_in_one_line(hearer: Hearer) -> None:
    hearer.ask(InspectCapsule(1, "1:nonsense"))
    assert hearer.hear(NotInspected).fault.code is InspectFaultCode.NO_CAPSULE


def test_a_cancelled_recording_says_nothing_more(hearer: Hearer) -> None:
    hearer.ask(Inspect(1, 3), EndInspection(1), Inspect(2, 7))
    assert hearer.hear(Recorded).inspection == 2
    hearer.ask(GoToNodeSearch(1, 1, 0), GoToNodeSearch(2, 1, 0))
    assert hearer.hear(SearchStateReport).inspection == 2


def test_steps_follow_one_another_without_waiting_for_answers(hearer: Hearer) -> None:
    hearer.ask(Inspect(1, 7))
    hearer.hear(Recorded)
    hearer.ask(*(TakeStep(1, request, Step.NEXT) for request in range(1, 9)))
    together = hearer.complete(8)
    hearer.ask(GoToNodeSearch(1, 9, 0))
    hearer.complete(9)
    for request in range(10, 18):
        hearer.ask(TakeStep(1, request, Step.NEXT))
        one_by_one = hearer.complete(request)
    assert (together.node_search, together.node) == (one_by_one.node_search, one_by_one.node)
    assert together.node_search > 0


def test_the_moves_never_made_follow(hearer: Hearer) -> None:
    hearer.ask(Inspect(1, 7))
    hearer.hear(Recorded)
    hearer.ask(GoToNode(1, 1, 2500))
    first = hearer.hear(SearchStateReport)
    search_state = first if first.is_complete else hearer.complete(1)
    assert search_state.node == first.node == 2500
    made = {move.move for move in first.moves if not move.test}
    assert made <= {move.move for move in search_state.moves}


def test_a_node_beyond_the_last_is_the_last(hearer: Hearer) -> None:
    hearer.ask(Inspect(1, 7))
    recorded = hearer.hear(Recorded)
    hearer.ask(GoToNode(1, 1, 10**9))
    last = hearer.hear(SearchStateReport)
    assert last.node == recorded.nodes
    hearer.ask(TakeStep(1, 2, Step.OVER))
    assert hearer.hear(SearchStateReport).node_search == last.node_search


def test_a_step_into_a_node_search_without_moves_is_one_over_it(tree: SearchTree) -> None:
    leaf = next(v for v in map(tree.at, range(len(tree))) if tree.into(v) is None)
    assert step(tree, leaf, Step.INTO) == tree.over(leaf)


def test_the_next_cut_off_is_the_first_after_the_search_state(tree: SearchTree) -> None:
    start = tree.at(40)
    found = step(tree, start, Step.NEXT_CUTOFF)
    cutoffs = (NodeOutcome.BETA_CUTOFF, NodeOutcome.QUIESCENCE_BETA_CUTOFF)
    assert found.outcome in cutoffs
    assert not any(tree.at(i).outcome in cutoffs for i in range(41, found.index))


def test_the_search_state_is_told_from_the_node_that_tries_the_move(tree: SearchTree) -> None:
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


def test_what_ended_before_the_search_state_is_decided_and_the_rest_is_later(
    tree: SearchTree,
) -> None:
    for index in range(1, len(tree), 97):
        now = tree.at(index)
        for move in shown(tree, now, None, 1, 1).moves:
            if move.node_search is not None and move.node_search > now.id:
                assert move.is_later


def test_the_branches_of_a_node_search_are_its_children_in_order(tree: SearchTree) -> None:
    for index in range(0, len(tree), 61):
        node_search = tree.at(index)
        reported = branches(tree, node_search.id, 1).branches
        assert [one.node_search for one in reported] == [
            child.id for child in tree.children(node_search)
        ]
        for one in reported:
            assert one.has_children == bool(tree.children(tree.by_id(one.node_search), 1))
            assert bool(one.move) != tree.by_id(one.node_search).is_in_place
            if one.move:
                assert one.move == tree.uci_path(tree.by_id(one.node_search))[-1]
    assert [one.node_search for one in branches(tree, ROOTS, 1).branches] == [
        root.id for root in tree.roots()
    ]


def test_branches_are_listed_when_they_are_asked_for(hearer: Hearer) -> None:
    hearer.ask(Inspect(1, 7))
    hearer.hear(Recorded)
    hearer.ask(ListTreeRows(1, ROOTS), ListTreeRows(1, 0))
    roots, first = hearer.hear(TreeRows), hearer.hear(TreeRows)
    assert [one.kind for one in roots.branches] == [SearchKind.ROOT] * len(roots.branches)
    assert first.node_search == 0
    assert first.branches[0].node_search > first.node_search


def test_a_node_search_that_was_closed_meanwhile_has_no_branches_and_the_recording_stays(
    hearer: Hearer,
) -> None:
    hearer.ask(Inspect(1, 7))
    hearer.hear(Recorded)
    hearer.ask(ListTreeRows(1, 10**12), GoToNodeSearch(1, 1, 0))
    assert hearer.hear(TreeRows) == TreeRows(1, 10**12, ())
    assert hearer.hear(SearchStateReport).node_search == 0


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
        ("branches", ListTreeRows(1, ROOTS), NO_QUESTION),
        ("exchange_of", AskExchange(1, 4, 0, "e2e4"), 4),
    ],
)
def test_what_cannot_be_answered_is_said_and_the_recording_stays(
    hearer: Hearer,
    monkeypatch: pytest.MonkeyPatch,
    broken: str,
    asked: InspectCommand,
    request_told: int,
    error: Exception,
    fault: InspectFault,
) -> None:
    def fail(*_: object) -> None:
        raise error

    hearer.ask(Inspect(1, 3))
    hearer.hear(Recorded)
    with monkeypatch.context() as patch:
        patch.setattr(service, broken, fail)
        hearer.ask(asked)
        assert hearer.hear(NotAnswered) == NotAnswered(1, request_told, fault)
    hearer.ask(ListTreeRows(1, ROOTS))
    assert hearer.hear(TreeRows).branches


def test_a_condition_that_cannot_be_checked_is_told_with_its_text(
    hearer: Hearer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    hearer.ask(Inspect(1, 3))
    hearer.hear(Recorded)
    monkeypatch.setattr(service, "check", fail)
    hearer.ask(CheckCondition(1, 5, "ply = 3"))
    reported = ConditionChecked(1, 5, "ply = 3", ConditionFault(ConditionFaultCode.INTERNAL))
    assert hearer.hear(ConditionChecked) == reported


def test_a_search_that_there_is_no_memory_for_is_not_inspected(
    hearer: Hearer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(service, "record", fail)
    hearer.ask(Inspect(1, 7))
    assert hearer.hear(NotInspected).fault.code is InspectFaultCode.NO_MEMORY_TO_RECORD


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
