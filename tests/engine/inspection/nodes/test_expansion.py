"""An expansion records nodes of a collapsed subtree, which were only counted before."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from positions import KIWIPETE

from engine.inspection.node_search import ORDINALS, NodeSearch
from engine.inspection.nodes import expansion
from engine.inspection.nodes.expansion import Expansions
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.search_state import search_state_at
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import CancelledError
from engine.inspection.recording.recording import record_search, require_replayable
from engine.inspection.recording.replay_start import ReplayStart, search_from_empty_table
from engine.protocol.inspect_enums import SearchKind

SEARCHING_A_MOVE = (SearchKind.MOVE, SearchKind.FULL_DEPTH, SearchKind.FULL_WINDOW)


@pytest.fixture(scope="module")
def start() -> ReplayStart:
    return search_from_empty_table(KIWIPETE, nodes=40_000, hash_mb=1)


@pytest.fixture(scope="module")
def whole(start: ReplayStart) -> SearchTree:
    """Return the search of ``start``, with a record of every node search."""
    return SearchTree(record_search(start, 64))


class PartialSearch:
    """A search with a partial recording, and the expansions of its subtrees."""

    def __init__(self, start: ReplayStart, budget_mb: int = 1) -> None:
        self.tree = SearchTree(record_search(start, budget_mb))
        self.details = OrderedMoveLookup(self.tree)
        self.expansions = Expansions(self.tree, self.details)

    def collapsed(self, most: int, least: int = 0) -> list[NodeSearch]:
        found = [
            node_search
            for node_search in map(self.tree.at, range(len(self.tree)))
            if least <= node_search.nodes < most and self.tree.is_collapsed(node_search)
        ]
        return random.Random(2).sample(found, min(4, len(found)))


def plain(node_search: NodeSearch) -> NodeSearch:
    """Return the record of a node search without its index and its parent's index."""
    return replace(node_search, index=0, parent=None)


def test_a_partial_recording_leaves_room_for_expansions(start: ReplayStart) -> None:
    partial = PartialSearch(start)
    assert partial.tree.recording.is_partial
    assert require_replayable(partial.tree.recording).trace.room() > 3_000


def test_a_partial_recording_keeps_all_nodes_of_enough_depth(
    start: ReplayStart, whole: SearchTree
) -> None:
    tree = PartialSearch(start).tree
    floor = tree.recording.least_depth
    kept: dict[int, int] = {}
    for index in range(len(whole)):
        node_search = whole.at(index)
        above = whole.parent(node_search)
        if above is None:
            kept[index] = node_search.id
            continue
        depth = (
            node_search.depth
            if node_search.kind in SEARCHING_A_MOVE
            else max(node_search.depth, above.depth)
        )
        if above.index in kept and (depth >= floor or above.is_root):
            kept[index] = node_search.id
    assert [tree.at(index).id for index in range(len(tree))] == list(kept.values())


def test_an_expanded_subtree_equals_that_of_a_full_recording(
    start: ReplayStart, whole: SearchTree
) -> None:
    partial = PartialSearch(start)
    for node_search in partial.collapsed(20_000):
        opened = partial.tree.by_id(node_search.id)
        partial.expansions.expand(opened)
        opened = partial.tree.by_id(node_search.id)
        same = whole.by_id(node_search.id)
        assert not partial.tree.is_collapsed(opened)
        below, expected = partial.tree.children(opened), whole.children(same)
        assert list(map(plain, below)) == list(map(plain, expected))
        for one, other in zip(below, expected, strict=True):
            assert partial.tree.uci_path(one) == whole.uci_path(other)
            assert partial.tree.parent(one) == opened


def test_an_expansion_moves_no_other_record(start: ReplayStart, whole: SearchTree) -> None:
    partial = PartialSearch(start)
    for node_search in partial.collapsed(30_000):
        partial.expansions.expand(partial.tree.by_id(node_search.id))
    seen = 0
    for index in range(len(partial.tree)):
        node_search = partial.tree.at(index)
        same = whole.by_id(node_search.id)
        assert plain(node_search) == plain(same)
        parent, other = partial.tree.parent(node_search), whole.parent(same)
        assert (parent and parent.id) == (other and other.id)
        assert node_search.id > seen or index == 0
        seen = node_search.id


def test_steps_and_details_work_in_an_expanded_subtree(
    start: ReplayStart, whole: SearchTree
) -> None:
    partial = PartialSearch(start)
    details = OrderedMoveLookup(whole)
    chance = random.Random(9)
    for node_search in partial.collapsed(3_000)[:3]:
        partial.expansions.expand(partial.tree.by_id(node_search.id))
        opened = partial.tree.by_id(node_search.id)
        below = range(opened.index, partial.tree.end_of(opened))
        assert (
            len(below)
            == whole.end_of(whole.by_id(node_search.id)) - whole.by_id(node_search.id).index
        )
        for index in chance.sample(below, min(4, len(below))):
            one = partial.tree.at(index)
            same = whole.by_id(one.id)
            assert partial.details.of(one) == details.of(same)
            for step, other in (
                (partial.tree.into(one), whole.into(same)),
                (partial.tree.over(one), whole.over(same)),
            ):
                if index < below[-1] and step is not None and step.index < below.stop:
                    assert other is not None
                    assert step.id == other.id
            search_state, expected = (
                search_state_at(partial.tree, one),
                search_state_at(whole, same),
            )
            assert [level.move for level in search_state.path] == [
                level.move for level in expected.path
            ]
    assert partial.details.replays == 0


def test_the_subtree_expanded_first_is_collapsed_first(
    start: ReplayStart, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expansion, "MOST_EXPANDED", 2)
    monkeypatch.setattr(
        expansion, "NODE_SEARCHES_PER_NODE", 1e9
    )  # Then each subtree is expanded by itself.
    partial = PartialSearch(start)
    records = require_replayable(partial.tree.recording).records
    before, room = records.digest(), require_replayable(partial.tree.recording).trace.room()
    closed: list[int] = []
    opened: list[int] = []
    for node_search in partial.collapsed(2_000):
        if records.index_of(node_search.id) >= 0:
            closed += partial.expansions.expand(partial.tree.by_id(node_search.id))
            opened.append(node_search.id)
    assert closed
    assert closed[0] == opened[0]
    for part in list(partial.expansions._expanded):
        partial.expansions._collapse(part)
    assert records.digest() == before
    assert require_replayable(partial.tree.recording).trace.room() == room


def test_expanding_a_complete_subtree_does_nothing(whole: SearchTree) -> None:
    expansions = Expansions(whole, OrderedMoveLookup(whole))
    digest = require_replayable(whole.recording).records.digest()
    assert expansions.expand(whole.at(50)) == ()
    assert require_replayable(whole.recording).records.digest() == digest


def test_a_cancelled_expansion_changes_nothing(start: ReplayStart) -> None:
    partial = PartialSearch(search_from_empty_table(KIWIPETE, nodes=400_000, hash_mb=1))
    digest = require_replayable(partial.tree.recording).records.digest()
    last = max(partial.collapsed(50_000), key=lambda node_search: node_search.id)
    with pytest.raises(CancelledError):
        partial.expansions.expand(last, lambda nodes, of: False)
    assert require_replayable(partial.tree.recording).records.digest() == digest


def test_any_node_can_be_expanded_until_it_has_a_record(
    start: ReplayStart, whole: SearchTree
) -> None:
    partial = PartialSearch(start)
    for number in random.Random(9).sample(range(start.end.nodes), 12):
        partial.expansions.expand_to_node(number)
        assert plain(partial.tree.node(number)) == plain(whole.node(number))


def test_a_node_with_a_record_needs_no_expansion(start: ReplayStart) -> None:
    partial = PartialSearch(start)
    assert not partial.expansions.expand_to_node(0)
    kept = partial.tree.at(len(partial.tree) // 2)
    assert not partial.expansions.expand_to_node(kept.clock)


def test_an_expansion_to_a_node_can_be_cancelled(start: ReplayStart) -> None:
    partial = PartialSearch(start)
    records = require_replayable(partial.tree.recording).records
    number = next(node for node in range(35_000, 0, -1) if records.index_of(node * ORDINALS) < 0)
    with pytest.raises(CancelledError):
        partial.expansions.expand_to_node(number, lambda done, of: False)
