"""The same search with a technique left out."""

from __future__ import annotations

import pytest

from engine.inspection.compare import compare
from engine.inspection.recording import record
from engine.inspection.start import search_alone
from engine.techniques import UnknownTechniqueError, without

SICILIAN = "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6"


def test_the_other_search_is_the_one_without_the_technique() -> None:
    recording = record(search_alone(SICILIAN, depth=7, hash_mb=1), 64)
    found = compare(recording, ["killers"], 64)
    alone = search_alone(SICILIAN, depth=7, hash_mb=1, switches=without(["killers"]))
    assert found.other.recording.nodes == alone.end.nodes != recording.nodes
    assert found.is_complete
    assert found.without == ("killers",)


def test_nodes_by_ply_and_by_root_move_sum_up_to_both_searches() -> None:
    recording = record(search_alone(SICILIAN, depth=7, hash_mb=1), 64)
    found = compare(recording, ["null_move"], 64)
    both = (recording.nodes, found.other.recording.nodes)
    assert (sum(one for one, _ in found.by_ply), sum(other for _, other in found.by_ply)) == both
    assert found.by_ply[0] == (0, 0)
    assert sum(row.nodes for row in found.root_moves) == recording.nodes
    assert sum(row.other_nodes for row in found.root_moves) == found.other.recording.nodes
    more = [row.other_nodes - row.nodes for row in found.root_moves]
    assert more == sorted(more, reverse=True)


def test_both_are_alike_until_they_part() -> None:
    recording = record(search_alone(SICILIAN, depth=6, hash_mb=1), 64)
    found = compare(recording, ["killers"], 64)
    assert found.parting is not None
    one, other = found.parting
    assert one.index == other.index > 0
    assert found.tree.uci_path(one) != found.other.uci_path(other) or one.window != other.window
    before = found.tree.at(one.index - 1), found.other.at(one.index - 1)
    assert before[0].id == before[1].id
    assert before[0].window == before[1].window


def test_a_search_to_a_node_is_compared_to_the_same_node() -> None:
    recording = record(search_alone(SICILIAN, nodes=5_000, hash_mb=1), 64)
    assert compare(recording, ["killers"], 64).other.recording.nodes == 5_000


def test_without_what_changes_nothing_they_do_not_part() -> None:
    recording = record(search_alone(SICILIAN, depth=3, hash_mb=1), 64)
    found = compare(recording, ["null_move_verification"], 64)
    assert found.parting is None
    assert found.other.recording.records.digest() == recording.records.digest()


def test_an_unknown_technique_is_refused() -> None:
    recording = record(search_alone(SICILIAN, depth=3, hash_mb=1), 64)
    with pytest.raises(UnknownTechniqueError):
        compare(recording, ["magic"], 64)
