"""The game tree: an edited tree shares nodes with the old one, and moves give the positions."""

from __future__ import annotations

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from random_trees import outline, random_move, random_tree

from game.state.annotation import Annotation
from game.state.game_tree import GameTree, TreeBuilder, new_tree
from game.state.node import ROOT, NodeId
from game.state.tree.positions import CAPACITY, PositionCache

seeds = st.integers(0, 10**6)


def edited(lots: random.Random, tree: GameTree) -> tuple[GameTree, set[NodeId]]:
    """Return a tree after one random edit, and the old nodes that the edit may change."""
    node_id = lots.choice(list(tree.nodes))
    parent = tree.parent(node_id)
    kind = lots.randrange(4)
    if kind == 0 and parent is not None:
        return tree.cut(node_id), {parent, *tree.below(node_id)}
    if kind == 1:
        return tree.cut_after(node_id), set(tree.below(node_id))
    move = random_move(lots, tree, node_id)
    if kind == 2 and move is not None:
        return tree.add(node_id, move)[0], {node_id}
    node = replace(tree[node_id], annotation=Annotation(comment=str(lots.random())))
    return tree.with_node(node_id, node), {node_id}


def played(tree: GameTree, node_id: NodeId) -> chess.Board:
    """Return the position at a node, played by python-chess from the first move."""
    board = tree.start.copy()
    for node in tree.line(node_id):
        board.push(node.move)
    return board


@given(seeds)
def test_an_edit_leaves_the_old_tree_alone_and_shares_its_nodes(seed: int) -> None:
    lots = random.Random(seed)
    tree = random_tree(lots, 30)
    nodes = dict(tree.nodes)
    new, touched = edited(lots, tree)
    assert tree.nodes == nodes
    assert all(tree[node_id] is node for node_id, node in nodes.items())
    for node_id in tree.nodes.keys() - touched:
        assert new[node_id] is tree[node_id]


@given(seeds)
def test_a_tree_that_was_kept_is_the_undo_of_any_edits(seed: int) -> None:
    lots = random.Random(seed)
    trees = [random_tree(lots, 12)]
    seen = [outline(trees[0])]
    for _ in range(8):
        trees.append(edited(lots, trees[-1])[0])
        seen.append(outline(trees[-1]))
    for tree, was in zip(reversed(trees), reversed(seen), strict=True):
        assert outline(tree) == was


@given(seeds)
def test_parents_children_and_plies_agree(seed: int) -> None:
    lots = random.Random(seed)
    tree = random_tree(lots, 30)
    for _ in range(5):
        tree = edited(lots, tree)[0]
    assert tree.parent(ROOT) is None
    for node_id, node in tree.nodes.items():
        assert [tree.parent(child) for child in node.children] == [node_id] * len(node.children)
        assert len(set(node.children)) == len(node.children)
        assert node.ply == len(tree.path(node_id)) == len(tree.line(node_id))
        if node.parent is not None:
            assert node_id in tree.children(node.parent)
    assert set(tree.below(ROOT)) == set(tree.nodes)


@given(seeds)
def test_an_id_never_names_two_moves_along_a_line_of_edits(seed: int) -> None:
    lots = random.Random(seed)
    tree = random_tree(lots, 12)
    known = {node_id: node.move for node_id, node in tree.nodes.items()}
    for _ in range(20):
        tree = edited(lots, tree)[0]
        for node_id, node in tree.nodes.items():
            assert known.setdefault(node_id, node.move) == node.move


@settings(deadline=None)
@given(seeds)
def test_positions_and_sans_are_those_of_the_moves_also_after_undo(seed: int) -> None:
    lots = random.Random(seed)
    first = random_tree(lots, 25)
    trees = [first]
    for _ in range(6):
        trees.append(edited(lots, lots.choice(trees))[0])
    for _ in range(60):
        tree = lots.choice(trees)
        node_id = lots.choice(list(tree.nodes))
        board, expected = tree.board(node_id), played(tree, node_id)
        assert board == expected
        assert tree.fen(node_id) == expected.fen()
        assert board.is_repetition(3) == expected.is_repetition(3)
        if node_id != ROOT:
            node = tree[node_id]
            assert tree.board_before(node).san(node.move) == node.san


@pytest.mark.parametrize("capacity", [1, 2, 40])
def test_a_small_cache_gives_the_same_positions(capacity: int) -> None:
    tree = random_tree(random.Random(capacity), 300)
    cache = PositionCache(capacity)
    for node_id in [*tree.nodes, *reversed(list(tree.nodes))]:
        assert cache.board(tree.start, tree.nodes, node_id) == tree.board(node_id)
        assert len(cache) <= capacity


def shuffling(half_moves: int) -> GameTree:
    """Return a game of that length in which knights move out and back."""
    tree, end = new_tree(chess.Board()), ROOT
    moves = ("g1f3", "g8f6", "f3g1", "f6g8")
    for index in range(half_moves):
        tree, end = tree.add(end, chess.Move.from_uci(moves[index % 4]))
    return tree


def test_a_repetition_is_seen_from_any_node_though_the_cache_forgot_the_way() -> None:
    tree = shuffling(600)
    last = tree.mainline()[-1]
    assert PositionCache().board(tree.start, tree.nodes, last).is_repetition(5)
    assert not tree.board(tree.mainline()[6]).is_repetition(3)
    assert tree.board(tree.mainline()[7]).is_repetition(3)


def test_stepping_back_through_a_long_game_makes_few_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = shuffling(600)
    path = tree.mainline()
    pushes = 0
    push = chess.Board.push

    def counted(board: chess.Board, move: chess.Move) -> None:
        nonlocal pushes
        pushes += 1
        push(board, move)

    monkeypatch.setattr(chess.Board, "push", counted)
    cache = PositionCache()
    for node_id in reversed(path):
        cache.board(tree.start, tree.nodes, node_id)
    assert pushes < 32 * len(path)
    pushes = 0
    for _ in range(3):
        cache.board(tree.start, tree.nodes, path[0])
    assert pushes == 0
    assert len(cache) <= CAPACITY


def test_an_illegal_move_is_refused_and_nothing_changes() -> None:
    tree = new_tree(chess.Board())
    with pytest.raises(ValueError, match="not legal"):
        tree.add(ROOT, chess.Move.from_uci("e2e5"))
    assert len(tree) == 1


def test_the_first_child_is_the_main_continuation() -> None:
    tree, first = new_tree(chess.Board()).add(ROOT, chess.Move.from_uci("e2e4"))
    tree, other = tree.add(ROOT, chess.Move.from_uci("d2d4"))
    tree, reply = tree.add(first, chess.Move.from_uci("e7e5"))
    assert tree.children(ROOT) == (first, other)
    assert tree.mainline() == (first, reply)
    assert tree.mainline(other) == ()
    assert tree.cut(first).mainline() == (other,)
    assert tree.cut_after(ROOT).mainline() == ()


def test_a_node_keeps_its_move_and_its_place() -> None:
    tree, node_id = new_tree(chess.Board()).add(ROOT, chess.Move.from_uci("e2e4"))
    for wrong in ({"move": chess.Move.from_uci("d2d4")}, {"ply": 2}, {"children": (7,)}):
        with pytest.raises(ValueError, match=f"node {node_id}"):
            tree.with_node(node_id, replace(tree[node_id], **wrong))
    with pytest.raises(ValueError, match="root"):
        tree.cut(ROOT)


@given(seeds)
def test_a_built_tree_equals_the_edited_one(seed: int) -> None:
    tree = random_tree(random.Random(seed), 30)
    builder = TreeBuilder(tree.start)
    for node_id in sorted(tree.nodes.keys() - {ROOT}):
        assert builder.add(replace(tree[node_id], children=())) == node_id
    assert builder.tree() == tree
