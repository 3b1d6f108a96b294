"""Reports about a search state and its tree rows agree with the recorded tree."""

from __future__ import annotations

import pytest
from positions import KIWIPETE

from engine.inspection.inspection_reports import search_state_report, tree_rows
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.inspection.step_targets import target_of_step
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode, MoveOutcome, NodeOutcome, SearchStepKind
from engine.protocol.inspect_facts import ROOTS
from engine.protocol.inspect_messages import supersedes_report
from engine.protocol.messages import Bound
from engine.protocol.recording_reports import InspectionRefused, RecordingProgress

HASH_MB = 8

DIVERGED = InspectFault(InspectFaultCode.DIVERGED_BELOW)


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record_search(search_from_empty_table(KIWIPETE, depth=6, hash_mb=HASH_MB)))


def is_cutoff(tree: SearchTree, node_search: NodeSearch) -> bool:
    """Return whether a node search is the last one of a move that causes a beta cutoff."""
    parent = tree.parent(node_search)
    cutoffs = (NodeOutcome.BETA_CUTOFF, NodeOutcome.QUIESCENCE_BETA_CUTOFF)
    return (
        parent is not None
        and parent.outcome in cutoffs
        and tree.children(parent)[-1] == node_search
    )


def test_a_step_into_a_node_search_without_children_steps_over_it(tree: SearchTree) -> None:
    leaf = next(v for v in map(tree.at, range(len(tree))) if tree.into(v) is None)
    assert target_of_step(tree, leaf, SearchStepKind.INTO) == tree.over(leaf)


def test_the_next_cutoff_is_the_first_after_the_search_state(tree: SearchTree) -> None:
    """It shows the move that causes the cutoff, with this outcome in the list of moves."""
    start = tree.at(40)
    found = target_of_step(tree, start, SearchStepKind.NEXT_CUTOFF)
    assert is_cutoff(tree, found)
    assert not any(is_cutoff(tree, tree.at(index)) for index in range(41, found.index))
    here = next(one for one in search_state_report(tree, found, None, 1, 1).moves if one.is_current)
    assert here.outcome is MoveOutcome.CUTOFF


def test_the_last_cutoff_has_no_next_one(tree: SearchTree) -> None:
    last = next(one for one in map(tree.at, reversed(range(len(tree)))) if is_cutoff(tree, one))
    assert target_of_step(tree, last, SearchStepKind.NEXT_CUTOFF) == last


def test_a_move_has_one_outcome_in_the_tree_the_moves_and_the_facts(tree: SearchTree) -> None:
    """At each step, the search of the move that is tried has the outcome of the list of moves.

    A search that was repeated says so; the list has the outcome of the last search.
    """
    seen = set()
    for index in range(0, len(tree), 7):
        node_search = tree.at(index)
        parent = tree.parent(node_search)
        if parent is None:
            continue
        reported = search_state_report(tree, node_search, None, 1, 1)
        here = next(move for move in reported.moves if move.is_current)
        rows = tree_rows(tree, parent.id, 1).rows
        row = next(row for row in rows if row.node_search == node_search.id)
        assert reported.tried is not None
        assert row.move_outcome is reported.tried.move_outcome
        if row.move_outcome is not MoveOutcome.RE_SEARCHED:
            assert row.move_outcome is here.outcome
        seen.add(row.move_outcome)
    assert seen >= {
        MoveOutcome.CUTOFF, MoveOutcome.RAISED_ALPHA, MoveOutcome.FAIL_LOW, MoveOutcome.RE_SEARCHED,
    }  # fmt: skip


def test_a_search_of_the_root_has_no_outcome_of_a_move(tree: SearchTree) -> None:
    assert {row.move_outcome for row in tree_rows(tree, ROOTS, 1).rows} == {None}


def test_the_frame_of_a_search_state_is_the_node_that_tries_the_move(tree: SearchTree) -> None:
    for index in range(0, len(tree), 97):
        node_search = tree.at(index)
        reported = search_state_report(tree, node_search, None, 1, 1)
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
        for move in search_state_report(tree, now, None, 1, 1).moves:
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
        for move in search_state_report(tree, tree.at(index), None, 1, 1).moves:
            if move.test is None and move.outcome in bounds:
                assert move.bound is bounds[move.outcome]


def test_only_the_newest_of_reports_in_a_row_matters(tree: SearchTree) -> None:
    one, other = (search_state_report(tree, tree.at(index), None, 1, index) for index in (1, 2))
    progress = RecordingProgress(1, 5, 9)
    assert supersedes_report(one, other)
    assert supersedes_report(progress, progress)
    assert not supersedes_report(one, progress)
    assert not supersedes_report(InspectionRefused(1, DIVERGED), InspectionRefused(1, DIVERGED))
