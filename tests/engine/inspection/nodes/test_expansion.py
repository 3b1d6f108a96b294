"""What was only counted for lack of room is recorded when it is opened."""

from __future__ import annotations

import dataclasses
import random

import pytest

from engine.inspection.nodes import expansion
from engine.inspection.nodes.details import Details
from engine.inspection.nodes.expansion import Expansions
from engine.inspection.nodes.node_search import ORDINALS, NodeSearch
from engine.inspection.nodes.search_state import go_to
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import CancelledError
from engine.inspection.recording.recording import record
from engine.inspection.recording.start import Start, search_alone
from engine.protocol.inspect_vocabulary import SearchKind

SEARCHING_A_MOVE = (SearchKind.MOVE, SearchKind.FULL_DEPTH, SearchKind.FULL_WINDOW)
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.fixture(scope="module")
def start() -> Start:
    return search_alone(KIWIPETE, nodes=40_000, hash_mb=1)


@pytest.fixture(scope="module")
def whole(start: Start) -> SearchTree:
    """The same search with a record of everything."""
    return SearchTree(record(start, 64))


class Opener:
    """A search of which a summary was kept, and what is opened of it."""

    def __init__(self, start: Start, budget_mb: int = 1) -> None:
        self.tree = SearchTree(record(start, budget_mb))
        self.details = Details(self.tree)
        self.expansions = Expansions(self.tree, self.details)

    def collapsed(self, most: int, least: int = 0) -> list[NodeSearch]:
        found = [
            node_search
            for node_search in map(self.tree.at, range(len(self.tree)))
            if least <= node_search.nodes < most and self.tree.is_collapsed(node_search)
        ]
        return random.Random(2).sample(found, min(4, len(found)))


def plain(node_search: NodeSearch) -> NodeSearch:
    """A node search without its place among the records."""
    return dataclasses.replace(node_search, index=0, parent=None)


def test_a_summary_leaves_room_for_what_is_opened(start: Start) -> None:
    opener = Opener(start)
    assert opener.tree.recording.is_partial
    assert opener.tree.recording.trace.room() > 3_000


def test_a_summary_keeps_all_that_was_searched_deep_enough(start: Start, whole: SearchTree) -> None:
    tree = Opener(start).tree
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


def test_what_is_opened_is_what_a_whole_recording_has(start: Start, whole: SearchTree) -> None:
    opener = Opener(start)
    for node_search in opener.collapsed(20_000):
        opened = opener.tree.by_id(node_search.id)
        opener.expansions.expand(opened)
        opened = opener.tree.by_id(node_search.id)
        same = whole.by_id(node_search.id)
        assert not opener.tree.is_collapsed(opened)
        below, expected = opener.tree.children(opened), whole.children(same)
        assert list(map(plain, below)) == list(map(plain, expected))
        for one, other in zip(below, expected, strict=True):
            assert opener.tree.uci_path(one) == whole.uci_path(other)
            assert opener.tree.parent(one) == opened


def test_every_record_stays_where_it_belongs(start: Start, whole: SearchTree) -> None:
    opener = Opener(start)
    for node_search in opener.collapsed(30_000):
        opener.expansions.expand(opener.tree.by_id(node_search.id))
    seen = 0
    for index in range(len(opener.tree)):
        node_search = opener.tree.at(index)
        same = whole.by_id(node_search.id)
        assert plain(node_search) == plain(same)
        parent, other = opener.tree.parent(node_search), whole.parent(same)
        assert (parent and parent.id) == (other and other.id)
        assert node_search.id > seen or index == 0
        seen = node_search.id


def test_steps_and_details_work_in_what_was_opened(start: Start, whole: SearchTree) -> None:
    opener = Opener(start)
    details = Details(whole)
    chance = random.Random(9)
    for node_search in opener.collapsed(3_000)[:3]:
        opener.expansions.expand(opener.tree.by_id(node_search.id))
        opened = opener.tree.by_id(node_search.id)
        below = range(opened.index, opener.tree.end_of(opened))
        assert (
            len(below)
            == whole.end_of(whole.by_id(node_search.id)) - whole.by_id(node_search.id).index
        )
        for index in chance.sample(below, min(4, len(below))):
            one = opener.tree.at(index)
            same = whole.by_id(one.id)
            assert opener.details.of(one) == details.of(same)
            for step, other in (
                (opener.tree.into(one), whole.into(same)),
                (opener.tree.over(one), whole.over(same)),
            ):
                if index < below[-1] and step is not None and step.index < below.stop:
                    assert other is not None
                    assert step.id == other.id
            search_state, expected = go_to(opener.tree, one), go_to(whole, same)
            assert [level.move for level in search_state.path] == [
                level.move for level in expected.path
            ]
    assert opener.details.replays == 0


def test_what_was_opened_first_is_forgotten_first(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expansion, "MOST_EXPANDED", 2)
    monkeypatch.setattr(
        expansion, "NODE_SEARCHES_PER_NODE", 1e9
    )  # so that each is opened by itself
    opener = Opener(start)
    records = opener.tree.recording.records
    before, room = records.digest(), opener.tree.recording.trace.room()
    closed: list[int] = []
    opened: list[int] = []
    for node_search in opener.collapsed(2_000):
        if records.index_of(node_search.id) >= 0:
            closed += opener.expansions.expand(opener.tree.by_id(node_search.id))
            opened.append(node_search.id)
    assert closed
    assert closed[0] == opened[0]
    for part in list(opener.expansions._expanded):
        opener.expansions._collapse(part)
    assert records.digest() == before
    assert opener.tree.recording.trace.room() == room


def test_opening_what_is_whole_does_nothing(whole: SearchTree) -> None:
    expansions = Expansions(whole, Details(whole))
    digest = whole.recording.records.digest()
    assert expansions.expand(whole.at(50)) == ()
    assert whole.recording.records.digest() == digest


def test_opening_can_be_cancelled_and_leaves_all_as_it_was(start: Start) -> None:
    opener = Opener(search_alone(KIWIPETE, nodes=400_000, hash_mb=1))
    digest = opener.tree.recording.records.digest()
    last = max(opener.collapsed(50_000), key=lambda node_search: node_search.id)
    with pytest.raises(CancelledError):
        opener.expansions.expand(last, lambda nodes, of: False)
    assert opener.tree.recording.records.digest() == digest


def test_any_node_is_opened_until_it_has_a_record_of_its_own(
    start: Start, whole: SearchTree
) -> None:
    opener = Opener(start)
    for number in random.Random(9).sample(range(start.end.nodes), 12):
        opener.expansions.expand_to_node(number)
        assert plain(opener.tree.node(number)) == plain(whole.node(number))


def test_a_node_that_has_a_record_opens_nothing(start: Start) -> None:
    opener = Opener(start)
    assert not opener.expansions.expand_to_node(0)
    kept = opener.tree.at(len(opener.tree) // 2)
    assert not opener.expansions.expand_to_node(kept.clock)


def test_opening_a_node_is_given_up_when_nobody_wants_it(start: Start) -> None:
    opener = Opener(start)
    records = opener.tree.recording.records
    number = next(node for node in range(35_000, 0, -1) if records.index_of(node * ORDINALS) < 0)
    with pytest.raises(CancelledError):
        opener.expansions.expand_to_node(number, lambda done, of: False)
