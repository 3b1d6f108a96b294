"""Why did a node not choose a move? Every legal move of every node has an answer."""

from __future__ import annotations

import random

import pytest
from positions import KIWIPETE

from engine.core.board.position import IllegalMoveError
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.inspection.core_constants import ListedOutcome
from engine.inspection.explanations import explanation_of
from engine.inspection.nodes.move_rows import move_rows
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions import why_not_chosen
from engine.inspection.questions.why_not_chosen import line_from, why_move_not_chosen
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.inspect_enums import (
    MoveOutcome,
    NodeOutcome,
    RootEventKind,
    SearchKind,
    WhyNot,
)

MANY_NODES = 1_000_000


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record_search(search_from_empty_table(KIWIPETE, depth=8, hash_mb=1), 64))


def test_every_move_has_an_answer_with_a_legal_line(tree: SearchTree) -> None:
    chance = random.Random(2)
    details = OrderedMoveLookup(tree)
    outcomes = set()
    for number in chance.sample(range(tree.recording.nodes), 40):
        node_search = tree.node(number)
        position = tree.position_at(node_search)
        moves = position.legal_moves()
        for move in chance.sample(moves, min(3, len(moves))):
            answer = why_move_not_chosen(tree, node_search, position.uci(move), details)
            assert answer.line[0] == position.uci(move)
            assert answer.value is not None
            outcomes.add((answer.outcome, answer.pruning and answer.pruning.rule))
            along = position.copy()
            for name in answer.line:
                along.push_uci(name)
            if answer.outcome is MoveOutcome.FAIL_LOW and len(answer.line) == 1:
                assert not along.legal_moves()
    assert len(outcomes) > 5


def test_a_move_left_by_a_cutoff_leads_to_the_cutoff_move(tree: SearchTree) -> None:
    details = OrderedMoveLookup(tree)
    node_search = next(
        tree.at(index)
        for index in range(len(tree))
        if tree.at(index).outcome is NodeOutcome.BETA_CUTOFF and tree.at(index).ply == 3
    )
    left = [one for one in details.of(node_search) if one.outcome is ListedOutcome.NOT_REACHED]
    answer = why_move_not_chosen(
        tree, node_search, tree.position_at(node_search).uci(left[-1].move), details
    )
    assert answer.outcome is MoveOutcome.AFTER_CUTOFF
    assert answer.why is WhyNot.AFTER_CUTOFF
    assert answer.asked_depth
    assert answer.node_search is not None
    cut = tree.by_id(answer.node_search)
    assert cut.parent == node_search.index
    assert -cut.value >= node_search.beta


def test_a_former_best_move_names_the_better_one(tree: SearchTree) -> None:
    details = OrderedMoveLookup(tree)
    root = tree.roots()[-1]
    best = tree.recording.pv_uci()[0]
    assert why_move_not_chosen(tree, root, best, details).why is WhyNot.BEST


def test_an_illegal_move_is_refused_in_one_line(tree: SearchTree) -> None:
    with pytest.raises(IllegalMoveError):
        why_move_not_chosen(tree, tree.node(0), "a1a8", OrderedMoveLookup(tree))


def test_the_line_of_the_last_root_search_is_the_principal_variation(tree: SearchTree) -> None:
    best = [event for event in tree.recording.events if event.kind is RootEventKind.NEW_BEST][-1]
    searched = [
        child
        for child in tree.children(tree.roots()[-1])
        if tree.uci_path(child) == [best.move] and -child.value == best.value
    ]
    line = line_from(tree, searched[-1])
    pv = tree.recording.pv_uci()
    assert line[: len(pv)] == pv[: len(line)]


def test_there_is_an_explanation_of_every_node_search(tree: SearchTree) -> None:
    kinds = set()
    for index in range(len(tree)):
        node_search = tree.at(index)
        if index % 13 and (node_search.kind, node_search.outcome) in kinds:
            continue
        explanation = explanation_of(tree, node_search)
        assert (explanation.search.kind, explanation.search.outcome) == (
            node_search.kind,
            node_search.outcome,
        )
        assert bool(explanation.move) is not (node_search.is_root or node_search.is_in_place)
        kinds.add((node_search.kind, node_search.outcome))
    assert {kind for kind, _ in kinds} >= {
        SearchKind.ROOT,
        SearchKind.MOVE,
        SearchKind.NULL_MOVE,
        SearchKind.RAZORING,
        SearchKind.FULL_DEPTH,
        SearchKind.FULL_WINDOW,
    }


def test_an_explanation_numbers_only_searched_moves(
    tree: SearchTree,
) -> None:
    details = OrderedMoveLookup(tree)
    parents = [tree.at(index) for index in range(0, len(tree), 7)]
    seen = 0
    for parent in parents:
        searched = [one for one in tree.children(parent) if one.kind is SearchKind.MOVE]
        if not parent.skips or parent.is_root or len(searched) != 4:
            continue
        last = searched[-1]
        rows = move_rows(tree, parent, tree.position_at(parent), details.of(parent))
        place = next(row.number for row in rows if last in row.searches)
        if place > 4:
            explanation = explanation_of(tree, last)
            assert (explanation.move_number, explanation.is_in_quiescence) == (
                4,
                parent.is_quiescence,
            )
            seen += 1
    assert seen


def test_an_explanation_has_the_move_and_the_cutoff_move() -> None:
    tree = SearchTree(record_search(search_from_empty_table(KIWIPETE, depth=4, hash_mb=1), 64))
    node_search = next(
        tree.at(index)
        for index in range(len(tree))
        if tree.at(index).outcome is NodeOutcome.BETA_CUTOFF
    )
    explanation = explanation_of(tree, node_search)
    assert explanation.move == tree.uci_path(node_search)[-1]
    last = tree.children(node_search)[-1]
    assert explanation.last_move == tree.uci_path(last)[-1]
    assert -last.value >= node_search.beta


@pytest.mark.parametrize("depth", [1, 2, 5])
def test_an_answer_from_an_extra_search_has_its_depth(depth: int) -> None:
    tree = SearchTree(record_search(search_from_empty_table(KIWIPETE, depth=8, hash_mb=1), 64))
    details = OrderedMoveLookup(tree)
    node_searches = (tree.at(index) for index in range(len(tree)))
    for node_search in node_searches:
        if node_search.depth != depth or node_search.ply == 0:
            continue
        rows = move_rows(tree, node_search, tree.position_at(node_search), details.of(node_search))
        skipped = [row.uci for row in rows if row.outcome is MoveOutcome.PRUNED]
        if skipped:
            assert why_move_not_chosen(tree, node_search, skipped[0], details).asked_depth == depth
            return
    pytest.fail(f"no move was skipped at depth {depth}")


def test_an_extra_search_that_ends_early_gives_an_exact_value(
    tree: SearchTree, monkeypatch: pytest.MonkeyPatch
) -> None:
    details = OrderedMoveLookup(tree)
    node_searches = (tree.at(index) for index in range(len(tree)))
    cut = (one for one in node_searches if one.outcome is NodeOutcome.BETA_CUTOFF and one.ply)
    node_search = max(cut, key=lambda one: one.depth)
    position = tree.position_at(node_search)
    rows = move_rows(tree, node_search, position, details.of(node_search))
    moves = [row for row in rows if row.outcome is MoveOutcome.AFTER_CUTOFF][:4]
    depths = set()
    for row in moves:
        for nodes in range(1, 4000, 97):
            monkeypatch.setattr(why_not_chosen, "ASKED_NODES", nodes)
            answer = why_move_not_chosen(tree, node_search, row.uci, details)
            alone = Search(Table(why_not_chosen.ASKED_HASH_MB))
            alone.begin(position, MANY_NODES, 1, [row.move])
            while alone.depth() < answer.asked_depth and alone.deepen():
                pass
            assert answer.value == (alone.value() if answer.asked_depth else None)
            depths.add(answer.asked_depth)
    assert len(depths) > 2
