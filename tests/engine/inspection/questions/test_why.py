"""Why not this move? Every legal move of every node has an answer."""

from __future__ import annotations

import random

import pytest

from engine.core.board.position import IllegalMoveError
from engine.inspection.explanations import sentence
from engine.inspection.nodes.details import Details
from engine.inspection.nodes.moves import move_rows
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.why import line_of, why_not
from engine.inspection.recording.recording import record
from engine.inspection.recording.start import search_alone

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record(search_alone(KIWIPETE, depth=8, hash_mb=1), 64))


def test_every_move_has_an_answer_with_a_legal_line(tree: SearchTree) -> None:
    chance = random.Random(2)
    details = Details(tree)
    outcomes = set()
    for number in chance.sample(range(tree.recording.nodes), 40):
        node_search = tree.node(number)
        position = tree.position_at(node_search)
        moves = position.legal_moves()
        for move in chance.sample(moves, min(3, len(moves))):
            answer = why_not(tree, node_search, position.uci(move), details)
            assert answer.line[0] == position.uci(move)
            assert answer.value is not None
            assert "\n" not in answer.sentence
            outcomes.add(answer.outcome)
            along = position.copy()
            for name in answer.line:
                along.push_uci(name)
            if answer.outcome == "fail low" and len(answer.line) == 1:
                assert not along.legal_moves()
    assert len(outcomes) > 5


def test_a_move_left_by_a_cut_off_leads_to_the_move_that_cut(tree: SearchTree) -> None:
    details = Details(tree)
    node_search = next(
        tree.at(index)
        for index in range(len(tree))
        if tree.at(index).ending == "beta cut-off" and tree.at(index).ply == 3
    )
    left = [one for one in details.of(node_search) if one.fate == "left"]
    answer = why_not(tree, node_search, tree.position_at(node_search).uci(left[-1].move), details)
    assert answer.outcome == "not tried after a cut-off"
    assert answer.asked
    assert answer.node_search is not None
    cut = tree.by_id(answer.node_search)
    assert cut.parent == node_search.index
    assert -cut.value >= node_search.beta


def test_a_move_that_was_best_says_what_overtook_it(tree: SearchTree) -> None:
    details = Details(tree)
    root = tree.roots()[-1]
    best = tree.recording.pv_uci()[0]
    assert "was the best move here" in why_not(tree, root, best, details).sentence


def test_an_illegal_move_is_refused_in_one_line(tree: SearchTree) -> None:
    with pytest.raises(IllegalMoveError):
        why_not(tree, tree.node(0), "a1a8", Details(tree))


def test_the_line_of_the_last_root_search_is_the_principal_variation(tree: SearchTree) -> None:
    best = [event for event in tree.recording.events if event.kind == "new best"][-1]
    searched = [
        child
        for child in tree.children(tree.roots()[-1])
        if tree.uci_path(child) == [best.move] and -child.value == best.value
    ]
    line = line_of(tree, searched[-1])
    pv = tree.recording.pv_uci()
    assert line[: len(pv)] == pv[: len(line)]


def test_there_is_a_sentence_on_every_node_search(tree: SearchTree) -> None:
    kinds = set()
    for index in range(len(tree)):
        node_search = tree.at(index)
        if index % 13 and (node_search.kind, node_search.ending) in kinds:
            continue
        text = sentence(tree, node_search)
        assert text[-1] == "."
        assert "\n" not in text
        kinds.add((node_search.kind, node_search.ending))
    assert {kind for kind, _ in kinds} >= {
        "root",
        "move",
        "null move",
        "razoring",
        "again deeper",
        "again wider",
    }


def test_a_sentence_counts_the_moves_that_were_searched_and_not_those_left_out(
    tree: SearchTree,
) -> None:
    details = Details(tree)
    parents = [tree.at(index) for index in range(0, len(tree), 7)]
    seen = 0
    for parent in parents:
        searched = [one for one in tree.children(parent) if one.kind == "move"]
        if not parent.skips or parent.is_root or len(searched) != 4:
            continue
        last = searched[-1]
        rows = move_rows(tree, parent, tree.position_at(parent), details.of(parent))
        place = next(row.number for row in rows if last in row.searches)
        if place > 4:
            what = "that quiescence looked at here" if parent.is_quiescence else "searched here"
            assert f" was the fourth move {what}, " in sentence(tree, last)
            seen += 1
    assert seen


def test_a_sentence_tells_the_move_and_what_became_of_it() -> None:
    tree = SearchTree(record(search_alone(KIWIPETE, depth=4, hash_mb=1), 64))
    node_search = next(
        tree.at(index) for index in range(len(tree)) if tree.at(index).ending == "beta cut-off"
    )
    text = sentence(tree, node_search)
    assert text.startswith(f"{tree.uci_path(node_search)[-1]} was ")
    assert "at least beta" in text


@pytest.mark.parametrize("depth", [1, 2, 5])
def test_an_answer_from_a_search_made_to_answer_tells_its_depth(depth: int) -> None:
    tree = SearchTree(record(search_alone(KIWIPETE, depth=8, hash_mb=1), 64))
    details = Details(tree)
    plies = "1 ply" if depth == 1 else f"{depth} plies"
    node_searches = (tree.at(index) for index in range(len(tree)))
    for node_search in node_searches:
        if node_search.depth != depth or node_search.ply == 0:
            continue
        rows = move_rows(tree, node_search, tree.position_at(node_search), details.of(node_search))
        skipped = [row.uci for row in rows if row.outcome.startswith("skipped")]
        if skipped:
            assert (
                f", to {plies}, made to answer"
                in why_not(tree, node_search, skipped[0], details).sentence
            )
            return
    pytest.fail(f"no move was skipped at depth {depth}")
