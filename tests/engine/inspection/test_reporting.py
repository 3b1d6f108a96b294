"""Reports about a search state and its tree rows agree with the recorded tree."""

from __future__ import annotations

import pytest

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record
from engine.inspection.recording.start import search_alone
from engine.inspection.reporting import shown, tree_rows
from engine.inspection.steps import step
from engine.protocol.explanations import InspectFault
from engine.protocol.facts import ROOTS
from engine.protocol.inspect_messages import supersedes
from engine.protocol.inspect_vocabulary import InspectFaultCode, MoveOutcome, NodeOutcome, Step
from engine.protocol.messages import Bound
from engine.protocol.reports import NotInspected, RecordingProgress

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
HASH_MB = 8

DIVERGED = InspectFault(InspectFaultCode.DIVERGED_BELOW)


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record(search_alone(KIWIPETE, depth=6, hash_mb=HASH_MB)))


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
        reported = tree_rows(tree, node_search.id, 1).rows
        assert [one.node_search for one in reported] == [
            child.id for child in tree.children(node_search)
        ]
        for one in reported:
            assert one.has_children == bool(tree.children(tree.by_id(one.node_search), 1))
            assert bool(one.move) != tree.by_id(one.node_search).is_in_place
            if one.move:
                assert one.move == tree.uci_path(tree.by_id(one.node_search))[-1]
    assert [one.node_search for one in tree_rows(tree, ROOTS, 1).rows] == [
        root.id for root in tree.roots()
    ]


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
