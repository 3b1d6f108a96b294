"""Each table entry was written by an earlier node search of the same position."""

from __future__ import annotations

import random

import pytest
from positions import KIWIPETE

from engine.core.board.position import Position
from engine.core.ordering.fifty_move import table_key_of
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.entry_writer import count_table_results, entry_writer_of
from engine.inspection.recording.progress import CancelledError
from engine.inspection.recording.recording import record_search, require_replayable
from engine.inspection.recording.replay_start import (
    ReplayStart,
    replay_start_of,
    search_from_empty_table,
)
from engine.protocol.inspect_enums import TableResult
from engine.protocol.messages import Go, Limits, SetSearchOptions
from engine.thinking.engine import Engine


@pytest.fixture(scope="module")
def tree() -> SearchTree:
    return SearchTree(record_search(search_from_empty_table(KIWIPETE, depth=8, hash_mb=1), 64))


def game_of_two(depth: int) -> ReplayStart:
    engine = Engine(lambda report: None, SetSearchOptions(hash_mb=1))
    for number, moves in enumerate(((), ("e2a6", "b4c3")), 1):
        engine.begin(Go(number, KIWIPETE, moves, Limits(depth=depth)))
        engine.wait()
    return replay_start_of(engine.journal, -1, 1)


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
        assert table_key_of(tree.position_at(writer)) == table_key_of(tree.position_at(node_search))
        if abs(store.value) < 31_000:
            assert store.value == node_search.table.value
        assert store.path == tuple(tree.uci_path(writer))
        root = tree.ancestors(writer)[0]
        # After a fail high the root is searched one ply less deep.
        assert 0 <= store.iteration - root.depth <= 1


def test_an_entry_of_an_earlier_search_names_that_search() -> None:
    tree = SearchTree(record_search(game_of_two(6), 64))
    hits = [tree.at(index) for index in range(len(tree)) if tree.at(index).table.is_hit]
    stores = [entry_writer_of(tree, node_search) for node_search in hits[:40]]
    assert {store.search for store in stores if store is not None} == {0, 1}
    for node_search, store in zip(hits, stores, strict=False):
        assert store is not None
        wrote = require_replayable(tree.recording).start.searches[store.search].go
        position = Position(wrote.fen)
        for uci in (*wrote.moves, *store.path):
            if uci == "0000":
                position = position.after_null_move()
            else:
                position.push(position.parse_uci(uci))
        assert table_key_of(position) == table_key_of(tree.position_at(node_search))
        assert (store.depth, store.bound) == (node_search.table.depth, node_search.table.bound)


def test_a_table_miss_has_no_writer(tree: SearchTree) -> None:
    missed = next(
        tree.at(index)
        for index in range(len(tree))
        if tree.at(index).table.result is TableResult.MISS
    )
    assert entry_writer_of(tree, missed) is None


def test_table_results_are_counted_in_intervals(tree: SearchTree) -> None:
    spans = count_table_results(tree.recording, 10)
    assert len(spans) == 10
    for result in list(TableResult)[1:]:
        count = sum(tree.at(index).table.result == result for index in range(len(tree)))
        assert sum(span[result] for span in spans) == count > 0


def test_table_results_of_a_span_count_only_its_node_searches(tree: SearchTree) -> None:
    first, last = 1_000, 2_999
    (use,) = count_table_results(tree.recording, 1, (first, last))
    here = [one for one in map(tree.at, range(len(tree))) if first <= one.clock <= last]
    assert use == {name: sum(one.table.result == name for one in here) for name in use}
    halves = count_table_results(tree.recording, 2, (first, last))
    assert {name: sum(half[name] for half in halves) for name in use} == use
    assert sum(halves[0].values()) == sum(one.clock < 2_000 for one in here)


def test_the_search_for_a_writer_can_be_cancelled(tree: SearchTree) -> None:
    hit = next(one for one in map(tree.at, range(len(tree))) if one.table.is_hit)
    with pytest.raises(CancelledError):
        entry_writer_of(tree, hit, lambda done, of: False)
