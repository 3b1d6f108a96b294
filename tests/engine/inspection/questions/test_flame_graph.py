"""The node graph has a box for each wide node search, inside the box of its parent."""

from __future__ import annotations

import chess
import pytest
from positions import KIWIPETE

from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.flame_graph import NAMED_SHARE, flame_boxes
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.flame_boxes import FlameBoxes
from engine.protocol.inspect_enums import SearchKind
from engine.protocol.inspect_facts import ROOTS


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record_search(search_from_empty_table(KIWIPETE, nodes=6_000)))


@pytest.fixture(scope="module")
def everything(tree: SearchTree) -> FlameBoxes:
    return flame_boxes(tree, 1, 0, tree.recording.nodes, 1, most=len(tree)).boxes


def test_every_node_search_with_nodes_is_a_box(tree: SearchTree, everything: FlameBoxes) -> None:
    node_searches = map(tree.at, range(len(tree)))
    wanted = {
        node_search.id for node_search in node_searches if node_search.nodes + node_search.enters
    }
    assert {box.node_search for box in everything} == wanted


def test_a_box_lies_inside_the_box_of_its_parent(tree: SearchTree, everything: FlameBoxes) -> None:
    boxes = {box.node_search: box for box in everything}
    for box in boxes.values():
        if box.parent == ROOTS:
            assert box.level == 0
            continue
        above = boxes[box.parent]
        assert box.level == above.level + 1
        assert above.first <= box.first
        assert box.first + box.nodes <= above.first + above.nodes


def test_boxes_of_a_level_do_not_overlap(tree: SearchTree, everything: FlameBoxes) -> None:
    ends: dict[int, int] = {}
    for box in sorted(everything, key=lambda box: box.first):
        assert ends.get(box.level, 0) <= box.first
        ends[box.level] = box.first + box.nodes


def test_the_searches_of_the_root_are_as_wide_as_the_whole_search(
    tree: SearchTree, everything: FlameBoxes
) -> None:
    roots = [box for box in everything if box.parent == ROOTS]
    assert sum(box.nodes for box in roots) == tree.recording.nodes


def test_a_box_has_the_move_that_entered_it(tree: SearchTree, everything: FlameBoxes) -> None:
    for box in list(everything)[::29]:
        node_search = tree.by_id(box.node_search)
        in_place = node_search.is_in_place or node_search.is_root
        assert box.move == ("" if in_place else tree.uci_path(node_search)[-1])
        assert (box.kind, box.depth, box.outcome) == (
            node_search.kind,
            node_search.depth,
            node_search.outcome,
        )


def test_an_interval_gives_the_boxes_in_it_that_are_wide_enough(
    tree: SearchTree, everything: FlameBoxes
) -> None:
    first, last, least = 2_000, 3_000, 15
    wanted = {
        box.node_search
        for box in everything
        if box.nodes >= least and box.first < last and box.first + box.nodes > first
    }
    reported = flame_boxes(tree, 1, first, last, least)
    assert {box.node_search for box in reported.boxes} == wanted
    assert (reported.first, reported.last, reported.least) == (first, last, least)


def test_the_widest_of_too_many_boxes_are_reported(
    tree: SearchTree, everything: FlameBoxes
) -> None:
    reported = flame_boxes(tree, 1, 0, tree.recording.nodes, 1, most=50).boxes
    widest = sorted((box.nodes for box in everything), reverse=True)[:50]
    assert sorted((box.nodes for box in reported), reverse=True) == widest


def test_wide_boxes_have_their_moves_in_san(tree: SearchTree) -> None:
    nodes = tree.recording.nodes
    boxes = flame_boxes(tree, 1, 0, nodes, 1).boxes
    first = chess.Board(KIWIPETE)
    named = 0
    for box in boxes:
        if box.level == 1 and box.kind is SearchKind.MOVE and box.nodes >= nodes * NAMED_SHARE:
            assert box.san == first.san(chess.Move.from_uci(box.move))
            named += 1
    assert named > 3
    assert all(box.san in ("", "pass") for box in boxes if box.nodes < nodes * NAMED_SHARE - 1)


def test_castling_is_written_as_castling() -> None:
    castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    tree = SearchTree(record_search(search_from_empty_table(castling, nodes=3_000)))
    names = {box.san for box in flame_boxes(tree, 1, 0, 180, 1).boxes if box.move == "e1g1"}
    assert names - {""} == {"O-O"}
