"""A search is compared with the same search, with one technique removed or added."""

from __future__ import annotations

from functools import cache

import pytest

from engine.inspection.node_search import ORDINALS
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.search_divergence import first_diverging_node_searches
from engine.inspection.questions.technique_comparison import compare_with_switched
from engine.inspection.recording.fingerprint_places import (
    LONG,
    SpacedFingerprints,
    all_fingerprint_nodes,
)
from engine.inspection.recording.progress import CancelledError
from engine.inspection.recording.recording import Recording, record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.protocol.techniques import UnknownTechniqueError
from engine.thinking.switch_sets import engine_with, engine_without

SICILIAN = "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6"
FRENCH = "rnbqkbnr/ppp2ppp/4p3/3p4/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3"
ITALIAN = "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
QUEENS_GAMBIT = "rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4"
KINGS_INDIAN = "rnbqk2r/ppp1ppbp/3p1np1/8/2PPP3/2N5/PP3PPP/R1BQKBNR w KQkq - 0 5"
OFF = "multiple_tt_moves"
EARLY, LATE = "killers", "multi_cut"
"""Two techniques. Without EARLY, the search differs within a few hundred nodes. Without LATE, it
differs later."""


def recorded(
    depth: int, memory_mb: int = 64, name: str | None = None, fen: str = SICILIAN
) -> Recording:
    """Record a search with an empty table. If ``name`` is given, this technique is off."""
    switches = None if name is None else engine_without([name])
    return record_search(
        search_from_empty_table(fen, depth=depth, hash_mb=1, switches=switches), memory_mb
    )


@cache
def divergence_late() -> str:
    """Return a position in which the search without LATE diverges late.

    At that node the fingerprints have become sparse.
    """
    for fen in (KINGS_INDIAN, QUEENS_GAMBIT, ITALIAN, FRENCH, SICILIAN):
        divergence = compare_with_switched(recorded(13, fen=fen), [LATE]).divergence
        if divergence is not None and divergence[0].id // ORDINALS > LONG.exact:
            return fen
    raise AssertionError("another position or technique is needed here")


def test_the_other_search_is_the_one_without_the_technique() -> None:
    recording = recorded(7)
    found = compare_with_switched(recording, ["killers"])
    assert found.other.nodes == recorded(7, name="killers").nodes != recording.nodes
    assert found.is_complete
    assert found.switched == ("killers",)


def test_a_technique_that_is_off_is_switched_on() -> None:
    recording = recorded(9)
    found = compare_with_switched(recording, [OFF])
    alone = search_from_empty_table(SICILIAN, depth=9, hash_mb=1, switches=engine_with([OFF]))
    assert found.other.nodes == record_search(alone, 64).nodes != recording.nodes
    assert found.is_complete
    assert found.divergence is not None


@pytest.mark.parametrize("memory_mb", [64, 1])
def test_nodes_by_ply_and_by_root_move_sum_up_to_both_searches(memory_mb: int) -> None:
    recording = recorded(13, memory_mb)
    assert recording.is_partial == (memory_mb == 1)
    found = compare_with_switched(recording, ["null_move"])
    both = (recording.nodes, found.other.nodes)
    assert (sum(one for one, _ in found.by_ply), sum(other for _, other in found.by_ply)) == both
    assert found.by_ply[0] == (0, 0)
    assert sum(row.nodes for row in found.root_moves) == recording.nodes
    assert sum(row.other_nodes for row in found.root_moves) == found.other.nodes
    more = [row.other_nodes - row.nodes for row in found.root_moves]
    assert more == sorted(more, reverse=True)


@pytest.mark.parametrize("name", [EARLY, LATE, "null_move", "razoring"])
def test_two_searches_diverge_at_the_first_differing_node_search(name: str) -> None:
    recording, other = recorded(13), recorded(13, name=name)
    index = recording.records.first_difference(other.records)
    found = compare_with_switched(recording, [name]).divergence
    assert found is not None
    for parted, tree in zip(found, map(SearchTree, (recording, other)), strict=True):
        node_search = tree.at(index)
        assert (parted.id, parted.kind, parted.depth) == (
            node_search.id,
            node_search.kind,
            node_search.depth,
        )
        assert (parted.alpha, parted.beta) == (node_search.alpha, node_search.beta)
        assert parted.reduction == node_search.reduction
        assert list(parted.path) == tree.uci_path(node_search)


@pytest.mark.parametrize("name", [EARLY, LATE])
def test_a_partial_recording_gives_the_same_comparison(name: str) -> None:
    fen = divergence_late() if name == LATE else SICILIAN
    in_full, summary = (
        compare_with_switched(recorded(13, memory_mb, fen=fen), [name]) for memory_mb in (64, 1)
    )
    assert summary.one.is_partial
    assert not in_full.one.is_partial
    assert summary.divergence == in_full.divergence is not None
    assert summary.by_ply == in_full.by_ply
    assert summary.root_moves == in_full.root_moves


def test_an_equal_fingerprint_by_chance_does_not_mislead() -> None:
    found = compare_with_switched(recorded(13, fen=divergence_late()), [LATE])
    assert found.divergence is not None
    places = all_fingerprint_nodes(found.one.fingerprints.nodes)
    fingerprints = bytearray(found.other.fingerprints.found)
    number = next(
        n for n, mark in enumerate(fingerprints) if mark != found.one.fingerprints.found[n]
    )
    assert places[number] > found.divergence[0].id // ORDINALS
    fingerprints[number : number + 2] = found.one.fingerprints.found[number : number + 2]
    found.other.fingerprints = SpacedFingerprints(
        found.other.fingerprints.nodes, bytes(fingerprints)
    )
    assert first_diverging_node_searches(found.one, found.other) == found.divergence


def test_a_search_to_a_node_is_compared_to_the_same_node() -> None:
    recording = record_search(search_from_empty_table(SICILIAN, nodes=5_000, hash_mb=1), 64)
    assert compare_with_switched(recording, ["killers"]).other.nodes == 5_000


def test_a_technique_without_effect_gives_no_divergence() -> None:
    found = compare_with_switched(recorded(3), ["null_move_verification"])
    assert found.divergence is None
    assert found.other.nodes == found.one.nodes
    assert found.other.nodes_by_ply == found.one.nodes_by_ply


def test_a_comparison_reports_progress_and_can_be_cancelled() -> None:
    reported: list[tuple[int, int, int]] = []

    def report(stage: int, done: int, of: int) -> bool:
        reported.append((stage, done, of))
        return stage == 1

    with pytest.raises(CancelledError):
        compare_with_switched(recorded(13), ["killers"], report)
    assert [stage for stage, _, _ in reported] == sorted(stage for stage, _, _ in reported)
    assert {stage for stage, _, _ in reported} == {1, 2}
    assert all(done >= 0 for _, done, _ in reported)


def test_an_unknown_technique_is_refused() -> None:
    with pytest.raises(UnknownTechniqueError):
        compare_with_switched(recorded(3), ["magic"])
