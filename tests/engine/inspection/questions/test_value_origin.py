"""The walk from a value to the node that made it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest
from positions import KIWIPETE, random_board

from engine.inspection.nodes.tree import NoSuchNodeError, SearchTree
from engine.inspection.questions.value_origin import value_origin
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.inspect_enums import NodeOutcome, SearchKind
from engine.protocol.value_origin import AskValueOrigin, StationReason, ValueOriginAnswer

RECORD_MB = 8
MADE = {
    NodeOutcome.STAND_PAT,
    NodeOutcome.HORIZON,
    NodeOutcome.MAX_PLY,
    NodeOutcome.REVERSE_FUTILITY,
    NodeOutcome.TABLE_CUTOFF,
    NodeOutcome.CHECKMATE,
    NodeOutcome.STALEMATE,
    NodeOutcome.REPETITION,
    NodeOutcome.UPCOMING_REPETITION,
    NodeOutcome.FIFTY_MOVES,
    NodeOutcome.INSUFFICIENT_MATERIAL,
    NodeOutcome.MATE_DISTANCE,
    NodeOutcome.STOPPED,
    NodeOutcome.NO_OTHER_MOVE,
    NodeOutcome.MULTI_CUT,
}
"""How nodes end that make their value themselves. Multi-cut returns a threshold."""


@cache
def recorded(fen: str, lines: int = 1) -> SearchTree:
    start = search_from_empty_table(fen, nodes=12_000, lines=lines, hash_mb=1)
    return SearchTree(record_search(start, RECORD_MB))


def origin(tree: SearchTree, node_search: int) -> ValueOriginAnswer:
    return value_origin(tree, AskValueOrigin(1, 1, node_search))


def trees() -> list[SearchTree]:
    boards = [random_board(seed, 14 + seed) for seed in range(3)]
    return [
        recorded(KIWIPETE),
        recorded(KIWIPETE, lines=3),
        *(recorded(board.fen()) for board in boards if any(board.legal_moves)),
    ]


def test_the_walk_ends_at_a_node_that_made_its_value() -> None:
    ends = Counter[NodeOutcome]()
    for tree in trees():
        for index in range(0, len(tree), 3):
            found = origin(tree, tree.at(index).id)
            ends[found.outcome] += 1
            if found.outcome in MADE or found.is_static:
                continue
            end = tree.by_id(found.stations[-1].node_search)
            children = [one for one in tree.children(end) if one.short_move]
            assert all(-one.value != end.value for one in children), "the walk stopped too early"
            assert end.skips or end.value == end.alpha or not found.is_known
    assert len(ends) >= 4


def test_each_station_has_the_value_of_the_one_above_it() -> None:
    for tree in trees():
        for index in range(0, len(tree), 11):
            stations = origin(tree, tree.at(index).id).stations
            for above, below in pairwise(stations):
                one, other = (tree.by_id(it.node_search) for it in (above, below))
                is_test = other.kind in (SearchKind.NULL_MOVE, SearchKind.PROBCUT)
                if (
                    is_test
                    or other.is_in_place
                    or one.outcome
                    in (
                        NodeOutcome.NULL_MOVE,
                        NodeOutcome.PROBCUT,
                        NodeOutcome.MULTI_CUT,
                        NodeOutcome.RAZORING,
                    )
                ):
                    continue  # A test may be cut off at its threshold.
                plies = other.ply - one.ply
                if all(
                    step.outcome is not NodeOutcome.NULL_MOVE and not step.is_in_place
                    for step in tree.ancestors(other)[1:]
                ):
                    assert other.value == (one.value if plies % 2 == 0 else -one.value)


def test_the_value_of_a_probcut_comes_from_the_search_that_proved_it() -> None:
    proved = 0
    for tree in trees():
        for index in range(len(tree)):
            node_search = tree.at(index)
            if node_search.outcome is NodeOutcome.PROBCUT:
                below = tree.by_id(origin(tree, node_search.id).stations[1].node_search)
                assert -below.value == node_search.value
                proved += below.kind is SearchKind.PROBCUT_FULL
    assert proved


def test_the_stations_go_down_and_count_what_passes_the_value_on() -> None:
    tree = recorded(KIWIPETE)
    for index in range(0, len(tree), 5):
        found = origin(tree, tree.at(index).id)
        assert found.stations[0].reason is StationReason.ASKED
        plies = [len(one.path) for one in found.stations]
        assert plies == sorted(plies)
        assert all(one.passed >= 0 for one in found.stations)


def test_a_node_search_without_a_record_has_no_origin() -> None:
    with pytest.raises(NoSuchNodeError):
        origin(recorded(KIWIPETE), 3)
