"""Edits of a game tree do what python-chess's ``GameNode`` does, and touch few nodes."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise

import chess
import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_trees import random_move, random_tree
from tree_shapes import line_with_variations, nested_variations, variations_at_one_fork

from game.state.board_shape import Brush, Shape
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId
from game.state.tree import node_pages
from game.state.tree.node_pages import PAGE

seeds = st.integers(0, 10**6)
CIRCLE = Shape(chess.E4, chess.E4, Brush.RED)


def small_shapes() -> list[GameTree]:
    """Return the three shapes of the benchmark at a smaller size."""
    return [
        line_with_variations(1, main=60, variation=6),
        variations_at_one_fork(2, variations=40, length=10),
        nested_variations(3, depth=25, length=15),
    ]


class Pair:
    """A game tree, and python-chess's tree of the same game."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        root = chess.pgn.Game()
        root.setup(tree.start)
        self.nodes: dict[NodeId, chess.pgn.GameNode] = {ROOT: root}
        work = [ROOT]
        for node_id in work:
            for child in tree.children(node_id):
                self._take(child, self.nodes[node_id].add_variation(tree[child].move))
                work.append(child)

    def _take(self, node_id: NodeId, theirs: chess.pgn.GameNode) -> None:
        self.nodes[node_id] = theirs
        theirs.comment = self.tree[node_id].annotation.comment
        theirs.nags = set(self.tree[node_id].annotation.nags)

    def edit(self, lots: random.Random) -> None:
        """Do a random edit of both trees."""
        node_id = lots.choice(list(self.tree.nodes))
        kinds = [self._add, self._cut_after, self._comment, self._nags, self._shapes]
        if node_id != ROOT:
            kinds += [self._delete, self._promote, self._make_main]
        lots.choice(kinds)(node_id, lots)

    def _add(self, node_id: NodeId, lots: random.Random) -> None:
        move = random_move(lots, self.tree, node_id)
        if move is not None:
            self.tree, added = self.tree.add(node_id, move)
            self._take(added, self.nodes[node_id].add_variation(move))

    def _cut_after(self, node_id: NodeId, _lots: random.Random) -> None:
        self.tree = self.tree.cut_after(node_id)
        self.nodes[node_id].variations.clear()

    def _delete(self, node_id: NodeId, _lots: random.Random) -> None:
        self.tree = self.tree.cut(node_id)
        self._before(node_id).remove_variation(self._move(node_id))

    def _promote(self, node_id: NodeId, _lots: random.Random) -> None:
        self.tree = self.tree.promote(node_id)
        self._before(node_id).promote(self._move(node_id))

    def _make_main(self, node_id: NodeId, _lots: random.Random) -> None:
        for one in self.tree.path(node_id):
            self._before(one).promote_to_main(self._move(one))
        self.tree = self.tree.with_main_line_through(node_id)

    def _comment(self, node_id: NodeId, lots: random.Random) -> None:
        text = str(lots.randrange(9))
        self.tree = self.tree.with_comment(node_id, text)
        self.nodes[node_id].comment = text

    def _nags(self, node_id: NodeId, lots: random.Random) -> None:
        nags = lots.sample(range(1, 20), 2)
        self.tree = self.tree.with_nags(node_id, nags)
        self.nodes[node_id].nags = set(nags)

    def _shapes(self, node_id: NodeId, _lots: random.Random) -> None:
        self.tree = self.tree.with_shapes(node_id, [CIRCLE])
        assert self.tree[node_id].annotation.shapes == (CIRCLE,)

    def _before(self, node_id: NodeId) -> chess.pgn.GameNode:
        before = self.nodes[node_id].parent
        assert before is not None
        return before

    def _move(self, node_id: NodeId) -> chess.pgn.ChildNode:
        node = self.nodes[node_id]
        assert isinstance(node, chess.pgn.ChildNode)
        return node

    def assert_equal(self) -> None:
        """Compare both trees node by node, in the order of their variations."""
        work: list[tuple[NodeId, chess.pgn.GameNode]] = [(ROOT, self.nodes[ROOT])]
        for node_id, theirs in work:
            ours = self.tree[node_id]
            assert [self.tree[one].move for one in ours.children] == [
                one.move for one in theirs.variations
            ]
            assert ours.annotation.comment == theirs.comment
            assert set(ours.annotation.nags) == theirs.nags
            work += zip(ours.children, theirs.variations, strict=True)
        assert len(self.tree) == len(work)
        assert all((one in self.tree) == (one in dict(work)) for one in range(self.tree.next_id))


@given(seeds)
def test_random_edits_are_those_of_python_chess(seed: int) -> None:
    lots = random.Random(seed)
    pair = Pair(random_tree(lots, 25))
    for _ in range(12):
        pair.edit(lots)
        pair.assert_equal()


@given(seeds)
def test_an_edited_tree_knows_its_own_lines(seed: int) -> None:
    """It takes over lines from the tree before, and answers about them."""
    lots = random.Random(seed)
    pair = Pair(random_tree(lots, 25))
    for _ in range(12):
        tree = pair.tree
        for node in lots.sample(sorted(tree.nodes), min(len(tree), 5)):
            tree.asked(node, comments_of)
        tree.mainline()
        pair.edit(lots)
        tree, nodes = pair.tree, sorted(pair.tree.nodes)
        ends = [one for one in nodes if not tree.children(one)]
        assert [ROOT, *tree.mainline()][-1] in ends
        assert all(
            tree.children(one)[0] == following
            for one, following in pairwise((ROOT, *tree.mainline()))
        )
        for node in nodes:
            path, other = [one for one, _ in tree.way_up(node)][-2::-1], lots.choice(nodes)
            line = tuple(tree[one] for one in path)
            assert tree.path(node) == tuple(path)
            assert [*map(id, tree.line(node))] == [*map(id, line)]
            assert tree.tail(node, len(line) // 2) == line[len(line) // 2 :]
            assert tree.asked(node, comments_of) == comments_of(line)
            ways = zip(tree.path(node), tree.path(other), strict=False)
            shared = [one for one, another in ways if one == another]
            assert tree.last_shared(node, other) == [ROOT, *shared][-1]


@given(seeds)
def test_an_edited_tree_notes_the_nodes_that_a_test_is_true_for(seed: int) -> None:
    lots = random.Random(seed)
    pair = Pair(random_tree(lots, 25))
    for _ in range(12):
        ends = lots.sample(sorted(pair.tree.nodes), min(len(pair.tree), 5))
        before, known = pair.tree, {one: pair.tree.course(one) for one in ends}
        for node in ends:
            before.noted(node, has_comment)
        pair.edit(lots)
        tree = pair.tree
        for node in sorted(tree.nodes):
            line = tree.line(node)
            assert tree.noted(node, has_comment) == tuple(filter(has_comment, line))
            if node in known and tree.course(node) is known[node]:
                assert [one.move for one in line] == [one.move for one in before.line(node)]


def test_an_edit_asks_a_test_only_about_the_nodes_that_it_changes() -> None:
    tree = line_with_variations(1, main=60, variation=6)
    end, asked = tree.mainline()[-1], list[int]()

    def is_checked(node: Node) -> bool:
        asked.append(node.ply)
        return "+" in node.san

    noted, course = tree.noted(end, is_checked), tree.course(end)
    assert asked == [*range(1, 61)]
    middle = tree.mainline()[29]
    edited = tree.with_nags(middle, [1])
    assert edited.noted(end, is_checked) == noted
    assert edited.course(end) is course
    assert asked[60:] == [30]
    longer, last = edited.add(middle, next(iter(tree.board(middle).legal_moves)))
    assert longer.noted(last, is_checked) == tuple(filter(is_checked, longer.line(last)))
    assert asked[60:63] == [30, 30, 31]
    assert edited.cut(end).course(tree.parent(end) or ROOT) is not course


def test_lines_far_from_known_ones_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.state.tree.lines.FAR_MOVES", 3)
    lots = random.Random(1)
    for tree in small_shapes():
        for _ in range(100):
            node, other = lots.choices(sorted(tree.nodes), k=2)
            path, there = ([one for one, _ in tree.way_up(end)] for end in (node, other))
            assert tree.path(node) == tuple(path[-2::-1])
            assert tree.last_shared(node, other) == next(one for one in path if one in there)


def has_comment(node: Node) -> bool:
    return bool(node.annotation.comment)


def comments_of(line: tuple[Node, ...]) -> list[str]:
    """Return the comments on a line."""
    return [node.annotation.comment for node in line]


def test_an_edit_beside_a_line_leaves_what_is_known_of_it() -> None:
    tree = line_with_variations(1, main=60, variation=6)
    end, head = tree.mainline()[-1], tree.children(ROOT)[1]
    asked = list[int]()

    def question(line: tuple[Node, ...]) -> int:
        asked.append(len(line))
        return len(line)

    tree.asked(end, question)
    beside = tree.with_nags(head, [1]).cut_after(head).cut(head)
    assert beside.asked(end, question) == 60
    assert beside.line(end) is tree.line(end)
    assert beside.with_nags(end, [1]).asked(end, question) == 60
    assert asked == [60, 60]


def test_edits_of_the_three_shapes_are_those_of_python_chess() -> None:
    lots = random.Random(35)
    for tree in small_shapes():
        pair = Pair(tree)
        for _ in range(25):
            pair.edit(lots)
            pair.assert_equal()


@given(seeds)
def test_a_tree_knows_what_has_changed_since_an_edit(seed: int) -> None:
    lots = random.Random(seed)
    pair = Pair(random_tree(lots, 25))
    older, known = pair.tree, pair.tree.nodes
    pair.edit(lots)
    newer = pair.tree.nodes
    changed = set(pair.tree.changed_since(older))
    gone = known.keys() - newer.keys()
    expected = {one for one in newer if newer[one] is not known.get(one)}
    assert expected <= changed <= expected | gone


@given(seeds)
def test_a_removed_node_is_not_in_the_tree_and_cannot_be_edited(seed: int) -> None:
    lots = random.Random(seed)
    tree = random_tree(lots, 25)
    node_id = lots.choice(list(tree.nodes))
    gone, cut = set(tree.below(node_id)) - {node_id}, tree.cut_after(node_id)
    edits: list[Callable[[NodeId], object]] = [
        cut.cut_after, cut.cut, cut.promote, cut.with_main_line_through,
        lambda one: cut.with_comment(one, "x"), lambda one: cut.with_nags(one, [1]),
        lambda one: cut.with_shapes(one, []), lambda one: cut.with_node(one, tree[one]),
        lambda one: cut.add(one, chess.Move.null()),
    ]  # fmt: skip
    for one in gone:
        assert one in tree
        assert one not in cut
        for edit in edits:
            with pytest.raises(KeyError):
                edit(one)


def test_trees_that_were_edited_from_one_tree_do_not_know_each_others_moves() -> None:
    tree = random_tree(random.Random(3), 20)
    here, added = tree.add(ROOT, next(iter(tree.start.legal_moves)))
    assert added in here
    assert added not in tree
    assert -1 not in tree
    with pytest.raises(KeyError):
        tree[-1]
    with pytest.raises(KeyError):
        tree[added]


def test_the_root_is_no_move_of_a_variation() -> None:
    tree = random_tree(random.Random(4), 5)
    for edit in (tree.cut, tree.promote):
        with pytest.raises(ValueError, match="root"):
            edit(ROOT)


def test_an_edit_makes_few_new_nodes_and_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The work is counted, and it is the same for a tree ten times as large."""
    changed: list[int] = []
    with_nodes = node_pages.with_nodes

    def counted(before: node_pages.Pages, nodes: dict[NodeId, None]) -> node_pages.Pages:
        after = with_nodes(before, nodes)
        changed.append(len(nodes))
        shared = sum(one is other for one, other in zip(before, after, strict=False))
        assert len(after) - shared <= len(nodes)
        return after

    monkeypatch.setattr(node_pages, "with_nodes", counted)
    monkeypatch.setattr(GameTree, "below", None)  # No edit walks a part of the tree.
    for length in (10, 100):
        tree = variations_at_one_fork(5, variations=40, length=length)
        line = tree.children(ROOT)[-1]
        tree.add(line, tree[tree.children(line)[0]].move)
        tree.with_comment(line, "x")
        tree.promote(line)
        tree.with_main_line_through(line)
        tree.cut(line)
        tree.cut_after(line)
        assert changed == [2, 1, 1, 1, 2, 2]
        changed.clear()


def test_nodes_are_found_beyond_a_page() -> None:
    tree = line_with_variations(6, main=2 * PAGE, variation=1)
    assert len(tree) > 3 * PAGE
    for node_id, node in tree.nodes.items():
        assert all(tree[child].parent == node_id for child in node.children)
        assert tree.path(node_id)[-1:] == (node_id,)[: node.ply]
