"""What the table knew was written by an earlier node search, and that node search is found."""

from __future__ import annotations

import random

import pytest

from engine.core.board.position import Position
from engine.core.ordering.fifty_move import key_in_table
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.entry_writer import entry_writer_of, table_use
from engine.inspection.recording.progress import CancelledError
from engine.inspection.recording.recording import record
from engine.inspection.recording.start import Start, search_alone, start_of
from engine.protocol.inspect_vocabulary import TableResult
from engine.protocol.messages import Configure, Go, Limits
from engine.thinking.engine import Engine

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record(search_alone(KIWIPETE, depth=8, hash_mb=1), 64))


def game_of_two(depth: int) -> Start:
    thinker = Engine(lambda report: None, Configure(hash_mb=1))
    for number, moves in enumerate(((), ("e2a6", "b4c3")), 1):
        thinker.begin(Go(number, KIWIPETE, moves, Limits(depth=depth)))
        thinker.wait()
    return start_of(thinker.journal, -1, 1)


def test_an_entry_comes_from_a_node_search_of_the_position_that_began_before(
    tree: SearchTree,
) -> None:
    hits = [index for index in range(len(tree)) if tree.at(index).table.is_hit]
    for index in random.Random(4).sample(hits, 40):
        node_search = tree.at(index)
        store = entry_writer_of(tree, node_search)
        assert store is not None
        assert store.search == 0
        assert (store.depth, store.bound) == (node_search.table.depth, node_search.table.bound)
        writer = tree.by_id(store.node_search)
        assert writer.id < node_search.id
        assert key_in_table(tree.position_at(writer)) == key_in_table(tree.position_at(node_search))
        if abs(store.value) < 31_000:
            assert store.value == node_search.table.value
        assert store.path == tuple(tree.uci_path(writer))
        root = tree.ancestors(writer)[0]
        # An iteration searches a ply less deep after it failed high.
        assert 0 <= store.iteration - root.depth <= 1


def test_an_entry_of_an_earlier_search_is_told_to_be_from_there() -> None:
    tree = SearchTree(record(game_of_two(6), 64))
    hits = [tree.at(index) for index in range(len(tree)) if tree.at(index).table.is_hit]
    stores = [entry_writer_of(tree, node_search) for node_search in hits[:40]]
    assert {store.search for store in stores if store is not None} == {0, 1}
    for node_search, store in zip(hits, stores, strict=False):
        assert store is not None
        wrote = tree.recording.start.searches[store.search].go
        position = Position(wrote.fen)
        for uci in (*wrote.moves, *store.path):
            if uci == "0000":
                position = position.after_null_move()
            else:
                position.push(position.parse_uci(uci))
        assert key_in_table(position) == key_in_table(tree.position_at(node_search))
        assert (store.depth, store.bound) == (node_search.table.depth, node_search.table.bound)


def test_a_miss_comes_from_nowhere(tree: SearchTree) -> None:
    missed = next(
        tree.at(index)
        for index in range(len(tree))
        if tree.at(index).table.result is TableResult.MISS
    )
    assert entry_writer_of(tree, missed) is None


def test_what_the_table_was_good_for_is_told_over_time(tree: SearchTree) -> None:
    spans = table_use(tree.recording, 10)
    assert len(spans) == 10
    for result in list(TableResult)[1:]:
        count = sum(tree.at(index).table.result == result for index in range(len(tree)))
        assert sum(span[result] for span in spans) == count > 0


def test_of_a_part_of_a_search_only_what_began_in_it_counts(tree: SearchTree) -> None:
    first, last = 1_000, 2_999
    (use,) = table_use(tree.recording, 1, (first, last))
    here = [one for one in map(tree.at, range(len(tree))) if first <= one.clock <= last]
    assert use == {name: sum(one.table.result == name for one in here) for name in use}
    halves = table_use(tree.recording, 2, (first, last))
    assert {name: sum(half[name] for half in halves) for name in use} == use
    assert sum(halves[0].values()) == sum(one.clock < 2_000 for one in here)


def test_nobody_is_told_who_wrote_it_where_that_is_not_wanted(tree: SearchTree) -> None:
    hit = next(one for one in map(tree.at, range(len(tree))) if one.table.is_hit)
    with pytest.raises(CancelledError):
        entry_writer_of(tree, hit, lambda done, of: False)
